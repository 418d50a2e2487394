import { writeMessage, type Message, type MessageValues } from '@entemi/contract/platform/message'
import { mailTexts } from './texts.gen.ts'
import type { MailTextValues } from './texts.gen.ts'

type MailTextKey = keyof (typeof mailTexts)['hu']
type ValuesOf<K extends MailTextKey> = K extends keyof MailTextValues ? [values: MailTextValues[K]] : []

export function mailText<K extends MailTextKey>(language: 'hu' | 'en', key: K, ...[values]: ValuesOf<K>): string {
  return writeMessage(mailTexts[language][key], language, { ...values })
}

/** For keys that are built at run time; the generator checks that both languages have every key. */
export function findMailText(language: 'hu' | 'en', key: string, values: MessageValues): string {
  const texts: Readonly<Record<string, Message>> = mailTexts[language]
  return writeMessage(texts[key] ?? key, language, values)
}
