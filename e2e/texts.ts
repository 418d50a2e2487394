import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextKey } from '#/web/src/platform/i18n/hu.gen.ts'
import { root } from './server.ts'

const columns = { hu: 1, en: 2 }
const texts = new Map(
  readFileSync(join(root, 'texts/core.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map((cells) => [cells[0], cells]),
)

/** What the screen says for a key: a wording is changed in texts/core.tsv alone. */
export function t(key: TextKey, language: 'hu' | 'en' = 'hu'): string {
  const text = texts.get(key)?.[columns[language]]
  if (text === undefined) throw new Error(`texts/core.tsv has no ${key}`)
  return text
}
