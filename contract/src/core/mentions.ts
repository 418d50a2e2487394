/** A mention is written as `@[Kiss Éva](id)`; everything else is plain text. */
export type TextPart = { text: string } | { name: string; id: string }

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

/** Replaces mentions of unknown people by their name as plain text. */
export const keepMentions = (text: string, isKnown: (id: string) => boolean): string =>
  splitMentions(text)
    .map((part) => ('text' in part ? part.text : isKnown(part.id) ? `@[${part.name}](${part.id})` : `@${part.name}`))
    .join('')
