import { createHash } from 'node:crypto'
import { splitMentions } from '@entemi/contract/core/mentions'

/** Signs that mark nothing and would be lost or refused on the way: NUL is no text for PostgreSQL. */
const invisible = /[\0\u{200b}\u{feff}]/gu

/** What every text is at last: as it can be stored, and without mentions, which would name a person of this site by id. */
export function finishText(text: string): string {
  return splitMentions(
    text
      .toWellFormed()
      .replaceAll(/\r\n?|\u{2028}|\u{2029}/gu, '\n')
      .replaceAll(invisible, ''),
  )
    .map((part) => ('id' in part ? `@${part.name}` : part.text))
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd()
}

/** A title is a first line in bold. */
export function joinTitle(title: string | undefined, text: string): string {
  const line = (title ?? '').replaceAll(/[*\s]+/g, ' ').trim()
  if (line === '') return text
  return text === '' ? `**${line}**` : `**${line}**\n\n${text}`
}

/** Ids for what has none: made of what it holds. Of two that hold the same the second gets another, in every reading the same. */
export class SourceIds {
  readonly #seen = new Map<string, number>()

  next(...parts: (string | undefined)[]): string {
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
    const count = (this.#seen.get(hash) ?? 0) + 1
    this.#seen.set(hash, count)
    return count === 1 ? hash : `${hash}-${count}`
  }
}
