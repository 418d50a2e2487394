import { writeMessage } from '@entemi/contract/message'
import { mailTexts } from './texts.gen.ts'
import type { MailTextValues } from './texts.gen.ts'

type MailTextKey = keyof (typeof mailTexts)['hu']
type ValuesOf<K extends MailTextKey> = K extends keyof MailTextValues ? [values: MailTextValues[K]] : []

export function mailText<K extends MailTextKey>(language: 'hu' | 'en', key: K, ...[values]: ValuesOf<K>): string {
  return writeMessage(mailTexts[language][key], language, { ...values })
}
