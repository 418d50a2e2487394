/** A mention is written as `@[Kiss Éva](id)`; everything else is plain text. */
export type TextPart = { text: string } | { name: string; id: string }

/** In place of an erased member, whose name and id leave the texts of others; shown in the reader's language. */
export const erasedMention = { name: '…', id: '00000000-0000-0000-0000-000000000000' } as const

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const idLength = 36
const nameLength = 120

/** Reads every character a bounded number of times, whatever the text is. */
export function splitMentions(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (let at = text.indexOf('@['); at >= 0; at = text.indexOf('@[', at + 2)) {
    const found = mentionAt(text, at)
    if (found === undefined) continue
    if (at > from) parts.push({ text: text.slice(from, at) })
    parts.push({ name: found.name, id: found.id })
    from = found.end
    at = found.end - 2
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

function mentionAt(text: string, at: number): { name: string; id: string; end: number } | undefined {
  const window = text.slice(at + 2, at + 2 + nameLength + 2)
  const close = window.indexOf('](')
  const name = window.slice(0, close)
  if (close < 1 || name.includes('[') || name.includes('\n')) return undefined
  const idFrom = at + 2 + close + 2
  const found = text.slice(idFrom, idFrom + idLength)
  if (!id.test(found) || text.charAt(idFrom + idLength) !== ')') return undefined
  return { name, id: found, end: idFrom + idLength + 1 }
}

export const listMentions = (text: string): string[] => [
  ...new Set(splitMentions(text).flatMap((part) => ('id' in part ? [part.id] : []))),
]

const writeMention = ({ name, id: mentioned }: { name: string; id: string }): string => `@[${name}](${mentioned})`

/** The text does not grow: no name is shorter than the one that stands there afterwards. */
export const eraseMentions = (text: string, erased: ReadonlySet<string>): string =>
  splitMentions(text)
    .map((part) => ('text' in part ? part.text : writeMention(erased.has(part.id) ? erasedMention : part)))
    .join('')

/**
 * Gives every mention the real name of whoever it mentions: a typed one could put words into a link to somebody else. A
 * mention of an unknown person becomes the typed name as plain text, and so does one whose real name would make the text
 * longer than it may be.
 */
export function nameMentions(text: string, nameOf: (id: string) => string | undefined, max: number): string {
  let room = max - text.length
  return splitMentions(text)
    .map((part) => {
      if ('text' in part) return part.text
      // the text is edited after the erasure
      if (part.id === erasedMention.id) return writeMention(erasedMention)
      const name = nameOf(part.id)?.replaceAll(/[[\]\n]/g, '')
      const longer = (name?.length ?? 0) - part.name.length
      if (!name || longer > Math.max(0, room)) return `@${part.name}`
      room -= longer
      return writeMention({ name, id: part.id })
    })
    .join('')
}
