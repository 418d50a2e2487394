import { splitSearchWords, wordPattern } from '@entemi/contract/diary/search-words'

/** A piece of a text; one that was searched for is a hit. */
export interface Piece {
  text: string
  isHit: boolean
}

/** Finds every word of the search at once; undefined without words. */
export function hitPattern(typed: string): RegExp | undefined {
  // The longest first: of futás and fut the whole word is marked.
  const words = splitSearchWords(typed).toSorted((one, other) => other.length - one.length)
  return words.length === 0 ? undefined : new RegExp(words.map(wordPattern).join('|'), 'gu')
}

/** The text in pieces, all hits marked. */
export function splitHits(text: string, hits: RegExp | undefined): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of hits === undefined ? [] : text.matchAll(hits)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isHit: false })
    pieces.push({ text: found, isHit: true })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false })
  return pieces
}

/** Characters kept before the first hit. */
const before = 40

/** At most `most` characters of a text around its first hit, cut between words, in one line. */
export function cutAround(text: string, hits: RegExp | undefined, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const first = hits === undefined ? -1 : line.search(new RegExp(hits.source, 'u'))
  const start = first <= most / 2 ? 0 : nextWord(line, first - before, first)
  const end = start + most
  const kept = end >= line.length ? line.slice(start) : `${line.slice(start, lastWord(line, start, end))}…`
  return start === 0 ? kept : `…${kept}`
}

/** The start of the first word from `from` on, `latest` at most. */
function nextWord(line: string, from: number, latest: number): number {
  const space = line.indexOf(' ', from - 1)
  return space < 0 || space >= latest ? latest : space + 1
}

/** The end of the last whole word before `end`; a single long word is cut, but no emoji in half. */
function lastWord(line: string, start: number, end: number): number {
  const space = line.lastIndexOf(' ', end)
  if (space > start) return space
  return /[\uD800-\uDBFF]/.test(line[end - 1] ?? '') ? end - 1 : end
}
