import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

type Token = string | [name: string, type?: string, format?: unknown]
type Message = Token[]

const root = new URL('../', import.meta.url)
const { compileMessageOrThrow } = (await import(
  pathToFileURL(createRequire(new URL('web/package.json', root)).resolve('@lingui/message-utils/compileMessage')).href
)) as { compileMessageOrThrow: (message: string) => Message }

interface Text {
  key: string
  hu: Message
  en: Message
}

/** Keys that the server writes into mails; mail.* never reach the browser. */
const isMailKey = (key: string) => key === 'app.name' || key.startsWith('mail.') || key.startsWith('report.outcome.')

const texts = readTexts()
const screenTexts = texts.filter(({ key }) => !key.startsWith('mail.'))
const files: Record<string, string> = {
  'web/src/i18n/hu.gen.ts': writeHungarian(screenTexts),
  'web/src/i18n/en.gen.ts': writeEnglish(screenTexts),
  'server/src/mail/texts.gen.ts': writeMailTexts(texts.filter(({ key }) => isMailKey(key))),
}

const stale: string[] = []
for (const [path, content] of Object.entries(files)) {
  const target = new URL(path, root)
  if (readIfThere(target) === content) continue
  if (process.argv.includes('--check')) stale.push(path)
  else writeFileSync(target, content)
}
if (stale.length > 0) {
  console.error(`texts/core.tsv has changed; run npm run generate. Stale: ${stale.join(', ')}`)
  process.exitCode = 1
}

function readTexts(): Text[] {
  const [head, ...lines] = readFileSync(new URL('texts/core.tsv', root), 'utf8').replace(/\n+$/, '').split('\n')
  if (head !== 'key\thu\ten\tnote') throw new Error('texts/core.tsv: the first line must be key, hu, en, note')
  const seen = new Set<string>()
  return lines.map((line, index) => {
    const at = `texts/core.tsv:${index + 2}`
    const [key = '', hu = '', en = '', note, ...rest] = line.split('\t')
    if (note === undefined || rest.length > 0) throw new Error(`${at}: four columns are needed`)
    if (!/^[a-z][A-Za-z0-9_.-]*$/.test(key)) throw new Error(`${at}: not a key: ${key}`)
    if (seen.has(key)) throw new Error(`${at}: ${key} is there twice`)
    if (hu.trim() === '' || en.trim() === '') throw new Error(`${at}: ${key} lacks a language`)
    seen.add(key)
    const text = { key, hu: compile(hu, at), en: compile(en, at) }
    const names = [text.hu, text.en].map((message) => Object.keys(valuesOf(message)).sort().join(' '))
    if (names[0] !== names[1])
      throw new Error(`${at}: ${key} names other values in hu (${names[0]}) than in en (${names[1]})`)
    return text
  })
}

function compile(message: string, at: string): Message {
  try {
    return compileMessageOrThrow(message.replaceAll('\\n', '\n'))
  } catch (error) {
    throw new Error(`${at}: ${String(error)}`, { cause: error })
  }
}

/** The values a message needs, with the type each must have. */
function valuesOf(message: Message): Record<string, string> {
  const found: Record<string, string> = {}
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, type, format] = token
    found[name] = type === 'plural' || type === 'number' ? 'number' : (found[name] ?? 'string | number')
    if (type === 'plural' || type === 'select') {
      for (const choice of Object.values(format as Record<string, unknown>)) {
        if (Array.isArray(choice)) Object.assign(found, { ...valuesOf(choice as Message), ...found })
      }
    }
  }
  return found
}

function typeOfValues({ hu, en }: Text): string | undefined {
  const needed = valuesOf(hu)
  for (const [name, type] of Object.entries(valuesOf(en))) if (type === 'number') needed[name] = type
  const members = Object.entries(needed).map(([name, type]) => `${name}: ${type}`)
  return members.length === 0 ? undefined : `{ ${members.join('; ')} }`
}

/** A message without values stays a string: smaller, and nothing to compute. */
function literal(message: Message): string {
  return JSON.stringify(message.every((token) => typeof token === 'string') ? message.join('') : message)
}

function dictionary(language: 'hu' | 'en', entries: Text[]): string {
  return entries.map((text) => `  '${text.key}': ${literal(text[language])},\n`).join('')
}

function valueTypes(entries: Text[]): string {
  return entries
    .map((text) => ({ key: text.key, type: typeOfValues(text) }))
    .filter(({ type }) => type !== undefined)
    .map(({ key, type }) => `  '${key}': ${type}\n`)
    .join('')
}

function writeHungarian(entries: Text[]): string {
  return `// Generated from texts/core.tsv by texts/generate.ts.
import type { Messages } from '@lingui/core'

export const hu = {
${dictionary('hu', entries)}} satisfies Messages

export type TextKey = keyof typeof hu

export interface TextValues {
${valueTypes(entries)}}
`
}

function writeEnglish(entries: Text[]): string {
  return `// Generated from texts/core.tsv by texts/generate.ts.
import type { Messages } from '@lingui/core'
import type { TextKey } from './hu.gen.ts'

export const en = {
${dictionary('en', entries)}} satisfies Record<TextKey, Messages[string]>
`
}

function writeMailTexts(entries: Text[]): string {
  return `// Generated from texts/core.tsv by texts/generate.ts.
type Token = string | readonly [name: string] | readonly [name: string, type: 'plural', cases: Record<string, readonly Token[]>]

const texts = {
hu: {
${dictionary('hu', entries)}},
en: {
${dictionary('en', entries)}},
} satisfies Record<'hu' | 'en', Record<string, string | readonly Token[]>>

export type MailTextKey = keyof (typeof texts)['hu']

export interface MailTextValues {
${valueTypes(entries)}}

type Values<K extends MailTextKey> = K extends keyof MailTextValues ? [values: MailTextValues[K]] : []

export function mailText<K extends MailTextKey>(language: 'hu' | 'en', key: K, ...[values]: Values<K>): string {
  const message: string | readonly Token[] = texts[language][key]
  return typeof message === 'string' ? message : write(message, language, { ...values })
}

function write(message: readonly Token[], language: string, values: Record<string, string | number>, count?: number): string {
  return message
    .map((token) => {
      if (token === '#' && count !== undefined) return count.toLocaleString(language)
      if (typeof token === 'string') return token
      const [name, type, cases] = token
      const value = values[name] ?? ''
      if (type === undefined || cases === undefined) return String(value)
      const number = Number(value)
      const chosen = cases[String(number)] ?? cases[new Intl.PluralRules(language).select(number)] ?? cases['other'] ?? []
      return write(chosen, language, values, number)
    })
    .join('')
}
`
}

function readIfThere(target: URL): string | undefined {
  try {
    return readFileSync(target, 'utf8')
  } catch {
    return undefined
  }
}
