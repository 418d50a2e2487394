import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Token } from '@entemi/contract/platform/message'

/** What the compiler knows is more than the app writes. */
type CompiledToken = string | [name: string, type?: string, format?: unknown]

const root = new URL('../', import.meta.url)
const { compileMessageOrThrow } = (await import(
  pathToFileURL(createRequire(new URL('web/package.json', root)).resolve('@lingui/message-utils/compileMessage')).href
)) as { compileMessageOrThrow: (message: string) => CompiledToken[] }

interface Text {
  key: string
  hu: Token[]
  en: Token[]
}

/** Keys that the server writes into mails and pushes; mail.* never reaches the browser. */
const isMailKey = (key: string) =>
  /^(?:app\.name|badge\.(?:notifications|messages))$|^(?:mail|notification|report\.outcome)\./.test(key)

/** Keys that the server writes into the page of an export; export.* never reaches the browser. */
const isExportKey = (key: string) =>
  /^(?:export\.\w+|mood\.\d|privacy\.[0129]|entry\.(?:type|category)\.\w+|entry\.friend(?:\.gone)?|share\.gone|place\.near|lifeline\.challenge)$/.test(
    key,
  )

/** Keys that the server writes into the feed of a private address. */
const isFeedKey = (key: string) => /^(?:mood\.\d|entry\.(?:type|category)\.\w+)$/.test(key)

const texts = readTexts()
const screenTexts = texts.filter(({ key }) => !/^(?:mail|export)\./.test(key))
/**
 * Texts that are loaded with the pages that show them (loadTexts in web/src/platform/i18n/i18n.ts), by the beginning of the
 * key. The dictionary of the start has all others.
 */
const parts: Record<string, (key: string) => boolean> = {
  // Members see what an administrator did, and titles are shown before a page is loaded.
  admin: (key) => key.startsWith('admin.') && !/^admin\.(?:act\.|(?:registrations|reports|settings|media)$)/.test(key),
  // A ban is named wherever a write is refused, an invitation on the pages of login and registration.
  group: (key) =>
    /^(?:ban|book|bookmark|client|company|diarySearch|event|file|groupPage|invite|join|lessonPage|live|member|mute|pin|poll|shortcut|slowMode|training|webhook)\./.test(
      key,
    ) && !/^(?:ban\.notice\.|diarySearch\.open$|join\.(?:linkDead|invited|invitedBy|loginFirst)$)/.test(key),
  // Some name a thing that other pages link to.
  settings: (key) =>
    /^(?:import|mailChange|settings|siteInvite|social|waiting)\./.test(key) &&
    !/^settings\.(?:language\.|reminder\b|reauth\.confirm$|passkeys\.name$|(?:channels|delete|export|linked|storage|tags)$)/.test(
      key,
    ),
}
const textsOf = (part: string) => screenTexts.filter(({ key }) => parts[part]?.(key) === true)
const startTexts = screenTexts.filter(({ key }) => !Object.values(parts).some((isOf) => isOf(key)))
const files: Record<string, string> = {
  'web/src/platform/i18n/hu.gen.ts': writeHungarian(startTexts, screenTexts),
  'web/src/platform/i18n/en.gen.ts': writeTranslated('en', 'hu', startTexts),
  ...Object.fromEntries(
    Object.keys(parts).flatMap((part) => [
      [`web/src/platform/i18n/hu.${part}.gen.ts`, writeTranslated('hu', undefined, textsOf(part))],
      [`web/src/platform/i18n/en.${part}.gen.ts`, writeTranslated('en', `hu.${part}`, textsOf(part))],
    ]),
  ),
  'server/src/account/mail/texts.gen.ts': writeServerTexts(
    'mailTexts',
    'MailTextValues',
    texts.filter(({ key }) => isMailKey(key)),
  ),
  'server/src/operation/export/texts.gen.ts': writeServerTexts(
    'exportTexts',
    'ExportTextValues',
    texts.filter(({ key }) => isExportKey(key)),
  ),
  'server/src/diary/timeline/texts.gen.ts': writeServerTexts(
    'feedTexts',
    undefined,
    texts.filter(({ key }) => isFeedKey(key)),
  ),
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

function compile(message: string, at: string): Token[] {
  try {
    return compileMessageOrThrow(message.replaceAll('\\n', '\n')).map(requireToken)
  } catch (error) {
    throw new Error(`${at}: ${String(error)}`, { cause: error })
  }
}

/** Only what contract/src/platform/message.ts writes. */
function requireToken(token: CompiledToken): Token {
  if (typeof token === 'string') return token
  const [name, type, format] = token
  if (type === undefined) return [name]
  if (type !== 'plural') throw new Error(`{${name}, ${type}} is not written by the app`)
  const { offset, ...cases } = format as { offset?: number } & Record<string, CompiledToken[]>
  if (offset !== undefined) throw new Error(`{${name}} has an offset, which is not written by the app`)
  const written = Object.entries(cases).map(([key, tokens]) => [key, tokens.map(requireToken)] as const)
  return [name, type, Object.fromEntries(written)]
}

/** The values a message needs, with the type each must have. */
function valuesOf(message: readonly Token[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, type, cases] = token
    found[name] = type === 'plural' ? 'number' : (found[name] ?? 'string | number')
    for (const tokens of Object.values(cases ?? {})) Object.assign(found, { ...valuesOf(tokens), ...found })
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
function literal(message: readonly Token[]): string {
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

/** With the keys and values of all texts of the screens. */
function writeHungarian(entries: Text[], all: Text[]): string {
  return `// Generated from texts/core.tsv by texts/generate.ts.
import type { Message } from '@entemi/contract/platform/message'
${Object.keys(parts)
  .map((part) => `import type { hu as ${part} } from './hu.${part}.gen.ts'\n`)
  .join('')}
export const hu = {
${dictionary('hu', entries)}} satisfies Record<string, Message>

export type TextKey = keyof typeof hu${Object.keys(parts)
    .map((part) => ` | keyof typeof ${part}`)
    .join('')}

export interface TextValues {
${valueTypes(all)}}
`
}

/** `of`: the file whose keys it must have. */
function writeTranslated(language: 'hu' | 'en', of: string | undefined, entries: Text[]): string {
  const keys = of === undefined ? 'string' : 'keyof typeof hu'
  return `// Generated from texts/core.tsv by texts/generate.ts.
import type { Message } from '@entemi/contract/platform/message'
${of === undefined ? '' : `import type { hu } from './${of}.gen.ts'\n`}
export const ${language} = {
${dictionary(language, entries)}} satisfies Record<${keys}, Message>
`
}

/** `valuesName`: the type of their values, if any has some. */
function writeServerTexts(name: string, valuesName: string | undefined, entries: Text[]): string {
  return `// Generated from texts/core.tsv by texts/generate.ts.
import type { Message } from '@entemi/contract/platform/message'

export const ${name} = {
hu: {
${dictionary('hu', entries)}},
en: {
${dictionary('en', entries)}},
} satisfies Record<'hu' | 'en', Record<string, Message>>
${valuesName === undefined ? '' : `\nexport interface ${valuesName} {\n${valueTypes(entries)}}\n`}`
}

function readIfThere(target: URL): string | undefined {
  try {
    return readFileSync(target, 'utf8')
  } catch {
    return undefined
  }
}
