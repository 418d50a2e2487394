import { splitLinks } from '#/platform/links.ts'
import { splitMentions } from './mentions.ts'

/** docs/writing.md lists the signs, docs/decisions/0047-signs-in-a-text.md says why there are no others. */
export type WrittenBlock =
  | { type: 'paragraph'; parts: WrittenInline[] }
  | { type: 'list'; ordered: boolean; items: WrittenInline[][] }
  | { type: 'quote'; blocks: WrittenBlock[] }

export type WrittenInline =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'emphasis'; parts: WrittenInline[] }
  | { type: 'link'; href: string; parts: WrittenInline[] }
  | { type: 'mention'; name: string; id: string }

/** Reads every character a bounded number of times, whatever the text is. What is no complete sign stays as typed. */
export function parseText(text: string): WrittenBlock[] {
  return parseLines(text.split('\n'), true)
}

/** The text without its signs: for a notification, a list, a search, a label. */
export const plainText = (text: string): string => plainBlocks(parseText(text))

export function plainBlocks(blocks: readonly WrittenBlock[]): string {
  let plain = ''
  for (const [at, block] of blocks.entries()) {
    const isAfterParagraph = block.type === 'paragraph' && blocks[at - 1]?.type === 'paragraph'
    plain += (at === 0 ? '' : isAfterParagraph ? '\n\n' : '\n') + plainBlock(block)
  }
  return plain
}

function plainBlock(block: WrittenBlock): string {
  if (block.type === 'quote') return plainBlocks(block.blocks)
  if (block.type === 'paragraph') return plainInline(block.parts)
  return block.items.map((parts, at) => (block.ordered ? `${at + 1}. ` : '• ') + plainInline(parts)).join('\n')
}

export const plainInline = (parts: readonly WrittenInline[]): string => parts.map(plainPart).join('')

function plainPart(part: WrittenInline): string {
  if (part.type === 'text') return part.text
  if (part.type === 'break') return '\n'
  return part.type === 'mention' ? `@${part.name}` : plainInline(part.parts)
}

/** A quote is not inside another: `mayQuote` bounds the depth. */
function parseLines(lines: readonly string[], mayQuote: boolean): WrittenBlock[] {
  const blocks: WrittenBlock[] = []
  let paragraph: WrittenInline[] = []
  let hasWords = false
  const endParagraph = () => {
    if (hasWords) blocks.push({ type: 'paragraph', parts: paragraph })
    paragraph = []
    hasWords = false
  }
  let at = 0
  while (at < lines.length) {
    const found = (mayQuote ? quoteAt(lines, at) : undefined) ?? listAt(lines, at)
    const line = lines[at] ?? ''
    at = found?.end ?? at + 1
    if (found !== undefined) {
      endParagraph()
      blocks.push(found.block)
    } else if (line.trim() !== '') {
      if (hasWords) paragraph.push({ type: 'break' })
      for (const part of parseLine(line)) paragraph.push(part)
      hasWords = true
    } else if (hasWords) endParagraph()
    // one empty line separates two paragraphs, each further one is seen
    else if (blocks.at(-1)?.type === 'paragraph') paragraph.push({ type: 'break' })
  }
  endParagraph()
  return blocks
}

interface Found {
  block: WrittenBlock
  /** The line after it. */
  end: number
}

function quoteAt(lines: readonly string[], from: number): Found | undefined {
  if (!/^> +\S/.test(lines[from] ?? '')) return undefined
  let end = from + 1
  while (/^>(?: |$)/.test(lines[end] ?? '')) end += 1
  const quoted = lines.slice(from, end).map((line) => line.replace(/^> ?/, ''))
  return { block: { type: 'quote', blocks: parseLines(quoted, false) }, end }
}

/** More than signs must follow: `* * *` is no item. */
const bullet = /^[-*] +(?=.*[^\s*-])/
const number = /^(\d{1,3})[.)] +(?=\S)/
/** An indented line goes on with the item above it. */
const indent = /^(?: {2,}|\t)(?=\S)/

/** Numbers from 1 up, at least two: `3. nap` and `2026. november` stay as typed. */
function listAt(lines: readonly string[], from: number): Found | undefined {
  const first = lines[from] ?? ''
  const ordered = number.exec(first)?.[1] === '1'
  if (!ordered && !bullet.test(first)) return undefined
  const sign = ordered ? number : bullet
  const items: WrittenInline[][] = []
  let end = from
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    const item = sign.exec(line)
    const last = items.at(-1)
    if (item !== null && (!ordered || Number(item[1]) === items.length + 1)) {
      items.push(parseLine(line.slice(item[0].length)))
    } else if (last !== undefined && indent.test(line)) {
      last.push({ type: 'break' })
      for (const part of parseLine(line.trimStart())) last.push(part)
    } else break
  }
  return ordered && items.length < 2 ? undefined : { block: { type: 'list', ordered, items }, end }
}

/** Stars, and whether they may begin or end what they mark. */
interface Stars {
  type: 'stars'
  count: number
  opens: boolean
  closes: boolean
}
type Token = WrittenInline | Stars

const parseLine = (line: string): WrittenInline[] => pairStars(splitLine(line))

/** Mentions and links first: stars inside an address are no signs. */
function splitLine(line: string): Token[] {
  const pieces = splitMentions(line).flatMap((part): (string | WrittenInline)[] =>
    'id' in part ? [{ type: 'mention', name: part.name, id: part.id }] : splitNamedLinks(part.text),
  )
  return pieces.flatMap((piece, at): Token[] =>
    typeof piece === 'string' ? splitStars(piece, at > 0, at < pieces.length - 1) : [piece],
  )
}

const namedLink = /\[([^[\]]{1,200})\]\(((?:[^\s()<>"[\]]|\([^\s()<>"[\]]*\)){1,1000})\)/g

/** `[words](address)`. Words that are an address themselves could hide where the link leads: they stay as typed. */
function splitNamedLinks(text: string): (string | WrittenInline)[] {
  const pieces: (string | WrittenInline)[] = []
  let from = 0
  for (const { 0: whole, 1: words = '', 2: address = '', index } of text.matchAll(namedLink)) {
    const [link, rest] = splitLinks(address)
    if (link?.href === undefined || rest !== undefined || words.trim() === '') continue
    if (splitLinks(words).some(({ href }) => href !== undefined)) continue
    for (const piece of splitAddresses(text.slice(from, index))) pieces.push(piece)
    pieces.push({ type: 'link', href: link.href, parts: pairStars(splitStars(words, false, false)) })
    from = index + whole.length
  }
  return pieces.concat(splitAddresses(text.slice(from)))
}

const splitAddresses = (text: string): (string | WrittenInline)[] =>
  splitLinks(text).map((part) =>
    part.href === undefined ? part.text : { type: 'link', href: part.href, parts: [{ type: 'text', text: part.text }] },
  )

const letter = /[\p{L}\p{N}]/u
const beginning = /^[^\s.,;:!?)\]}”»…]/
const ending = /^[^\s([{„«]/

/** Beside a link or a mention a star stands as beside a word. */
function splitStars(text: string, isAfterWord: boolean, isBeforeWord: boolean): Token[] {
  const pieces = text.split(/(\*+)/)
  const tokens: Token[] = []
  for (const [at, piece] of pieces.entries()) {
    const count = piece.length
    if (at % 2 === 0 || count > 3) {
      if (count > 0) tokens.push({ type: 'text', text: piece })
      continue
    }
    const before = pieces[at - 1]?.at(-1) ?? (isAfterWord ? 'x' : '')
    const after = pieces[at + 1]?.at(0) ?? (isBeforeWord ? 'x' : '')
    const opens = !letter.test(before) && beginning.test(after)
    const closes = ending.test(before) && (count === 2 || !letter.test(after))
    tokens.push({ type: 'stars', count, opens, closes })
  }
  return tokens
}

/** Two stars mark strong words, one star emphasis, three both; each at most once around a word. */
function pairStars(tokens: readonly Token[]): WrittenInline[] {
  const flat: (WrittenInline | { type: 'stars'; count: 1 | 2 })[] = []
  const ends = new Map<number, number>()
  const open = { 1: -1, 2: -1 }
  for (const token of tokens) {
    if (token.type !== 'stars') {
      flat.push(token)
      continue
    }
    for (const count of countsOf(token.count, open[1] > open[2])) {
      const at = flat.push({ type: 'stars', count }) - 1
      const other = count === 1 ? 2 : 1
      if (token.closes && open[count] >= 0) {
        ends.set(open[count], at)
        // what was opened inside and not closed is a star as typed
        if (open[other] > open[count]) open[other] = -1
        open[count] = -1
      } else if (token.opens) open[count] = at
    }
  }
  return nest(flat, ends)
}

/** Three stars are two signs; the one that was opened last is closed first. */
function countsOf(count: number, isEmphasisInside: boolean): (1 | 2)[] {
  if (count === 3) return isEmphasisInside ? [1, 2] : [2, 1]
  return [count === 1 ? 1 : 2]
}

function nest(
  flat: readonly (WrittenInline | { type: 'stars'; count: 1 | 2 })[],
  ends: ReadonlyMap<number, number>,
): WrittenInline[] {
  const root: WrittenInline[] = []
  const stack = [{ parts: root, end: -1 }]
  for (const [at, token] of flat.entries()) {
    const { parts, end } = stack.at(-1) ?? { parts: root, end: -1 }
    const closedAt = ends.get(at)
    if (at === end) stack.pop()
    else if (token.type !== 'stars') append(parts, token)
    else if (closedAt === undefined) append(parts, { type: 'text', text: '*'.repeat(token.count) })
    else {
      const inner: WrittenInline[] = []
      parts.push({ type: token.count === 2 ? 'strong' : 'emphasis', parts: inner })
      stack.push({ parts: inner, end: closedAt })
    }
  }
  return root
}

function append(parts: WrittenInline[], part: WrittenInline): void {
  const last = parts.at(-1)
  if (part.type === 'text' && last?.type === 'text') last.text += part.text
  else parts.push(part)
}
