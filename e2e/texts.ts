import type { Language } from '@entemi/contract/platform/letters'
import { writeMessage } from '@entemi/contract/platform/message'
import type { Message, MessageValues } from '@entemi/contract/platform/message'
import { en as enAdmin } from '#/web/src/platform/i18n/en.admin.gen.ts'
import { en } from '#/web/src/platform/i18n/en.gen.ts'
import { en as enGroup } from '#/web/src/platform/i18n/en.group.gen.ts'
import { en as enSettings } from '#/web/src/platform/i18n/en.settings.gen.ts'
import { hu as huAdmin } from '#/web/src/platform/i18n/hu.admin.gen.ts'
import { hu } from '#/web/src/platform/i18n/hu.gen.ts'
import type { TextKey, TextValues } from '#/web/src/platform/i18n/hu.gen.ts'
import { hu as huGroup } from '#/web/src/platform/i18n/hu.group.gen.ts'
import { hu as huSettings } from '#/web/src/platform/i18n/hu.settings.gen.ts'

const dictionaries: Record<Language, Record<TextKey, Message>> = {
  hu: { ...hu, ...huAdmin, ...huGroup, ...huSettings },
  en: { ...en, ...enAdmin, ...enGroup, ...enSettings },
}

type ValuesOf<K extends TextKey> = K extends keyof TextValues ? TextValues[K] : Record<never, never>
type Given<K extends TextKey> = K extends keyof TextValues ? [values: TextValues[K]] : [language?: Language]

/** What the screen says for a key: a wording is changed in texts/core.tsv alone. */
export function t<K extends TextKey>(key: K, ...[given]: Given<K>): string {
  return typeof given === 'object' ? write(key, 'hu', given) : write(key, given ?? 'hu')
}

/** No text has it. */
const unknown = '\u0000'

/** Of a text whose values are not all known; a number that chooses the words must be. */
export function textPattern<K extends TextKey>(key: K, known: Partial<ValuesOf<K>> = {}): RegExp {
  const values = new Proxy(known as MessageValues, { get: (given, name: string) => given[name] ?? unknown })
  return new RegExp(RegExp.escape(write(key, 'hu', values)).replaceAll(RegExp.escape(unknown), '.+'))
}

const write = (key: TextKey, language: Language, values?: MessageValues): string =>
  writeMessage(dictionaries[language][key], language, values)

export const anyOf = (...texts: string[]): RegExp => new RegExp(texts.map(RegExp.escape).join('|'))
