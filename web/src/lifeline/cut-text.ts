import { splitMentions } from '@entemi/contract/mentions'
import type { TextPart } from '@entemi/contract/mentions'

const limit = 420
/** Hiding a few words only to ask for a tap helps nobody. */
const slack = 80

/** The beginning of a text, ended at a word boundary and never inside a name; undefined when it is short enough. */
export function cutText(text: string): TextPart[] | undefined {
  const parts = splitMentions(text)
  if (parts.reduce((sum, part) => sum + lengthOf(part), 0) <= limit + slack) return undefined
  const kept: TextPart[] = []
  let room = limit
  for (const part of parts) {
    if (lengthOf(part) <= room) {
      kept.push(part)
      room -= lengthOf(part)
      continue
    }
    if ('text' in part) kept.push({ text: cutAtWord(part.text, room) })
    break
  }
  return kept
}

function cutAtWord(text: string, room: number): string {
  const end = text.slice(0, room + 1).search(/\s\S*$/)
  if (end >= 0) return text.slice(0, end).trimEnd()
  // One word without end: cut between characters as they are read, so that no emoji is split.
  return Array.from(text.slice(0, room)).slice(0, -1).join('')
}

const lengthOf = (part: TextPart): number => ('text' in part ? part.text.length : part.name.length + 1)
