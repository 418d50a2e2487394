import { splitMentions } from '@entemi/contract/core/mentions'

/** A mentioned person. In the edited text it is `@Kiss Éva`; the id is here. */
export interface Mention {
  name: string
  id: string
}

interface Written {
  text: string
  mentions: readonly Mention[]
}

/** Stored text to edited text: names without their ids. */
export function showMentions(stored: string): Written {
  let written: Written = { text: '', mentions: [] }
  for (const part of splitMentions(stored)) {
    if ('text' in part) written = { ...written, text: written.text + part.text }
    else {
      const added = nameMention(part, written.mentions)
      written = { text: written.text + added.text, mentions: added.mentions }
    }
  }
  return written
}

/** Edited text to stored text: `@[Kiss Éva](id)` for each chosen name that is still complete. */
export function storeMentions(text: string, mentions: readonly Mention[]): string {
  // Longer names first: Kiss Éva Mária is not Kiss Éva.
  const longest = mentions.toSorted((one, other) => other.name.length - one.name.length)
  return splitMentions(text)
    .map((part) => ('id' in part ? writeMention(part) : storePart(part.text, longest)))
    .join('')
}

/** The text of a mention. A second person of the same name is written with the id. */
export function nameMention(person: Mention, mentions: readonly Mention[]): Written {
  // Brackets delimit a stored mention; in a name they would break it.
  const mention = { id: person.id, name: person.name.replaceAll(/[[\]()\n]/g, '') }
  const namesake = mentions.find(({ name }) => name === mention.name)
  if (namesake !== undefined && namesake.id !== mention.id) return { text: writeMention(mention), mentions }
  return { text: `@${mention.name}`, mentions: namesake === undefined ? [...mentions, mention] : mentions }
}

/** The name that is being typed before the caret: an @ at the start of a word, then letters, at most two words. */
export function findTypedName(
  text: string,
  caret: number,
  mentions: readonly Mention[],
): { from: number; name: string } | undefined {
  const before = text.slice(Math.max(0, caret - nameLength), caret)
  const name = /(?:^|[\s(„"])@(\p{L}[\p{L}\p{M}'.-]*(?: [\p{L}\p{M}'.-]*)?)$/u.exec(before)?.[1]
  if (name === undefined || mentions.some((one) => isNamed(name, 0, one.name))) return undefined
  return { from: caret - name.length - 1, name }
}

const nameLength = 60

const writeMention = ({ name, id }: Mention): string => `@[${name}](${id})`

function storePart(text: string, mentions: readonly Mention[]): string {
  let stored = ''
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mention = mentions.find(({ name }) => isNamed(text, at + 1, name))
    if (mention === undefined) continue
    stored += text.slice(from, at) + writeMention(mention)
    from = at + 1 + mention.name.length
  }
  return stored + text.slice(from)
}

/** Whole words only: Anna is not in Annamari. */
function isNamed(text: string, at: number, name: string): boolean {
  return text.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length))
}
