import type { Tag } from '@entemi/contract/diary/tag'
import { limits } from '@entemi/contract/platform/limits'
import type { Typed } from '#/core/mention/use-typed-list.tsx'

/** Compared like the server does: without case and accents. */
export const foldName = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

export const isSameName = (one: string, other: string): boolean => foldName(one) === foldName(other)

/** What was typed as a name, without its signs; undefined if nothing is left. */
export function cleanName(typed: string): string | undefined {
  const name = typed
    .replaceAll(/[#\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, limits.tag.name)
    .trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : undefined
}

const word = String.raw`(?:\p{L}[\p{L}\p{M}\p{N}_-]{0,${limits.tag.name - 1}})`
const typedTag = new RegExp(String.raw`(?:^|[\s(„"])#(${word}?)$`, 'u')
const finishedTag = new RegExp(`^#(${word}) $`, 'u')

/** The tag that is being typed before the caret: a # at the start of a word, then letters. `#1` is text. */
export function findTypedTag(text: string, caret: number): Typed | undefined {
  const name = typedTag.exec(text.slice(Math.max(0, caret - limits.tag.name - 2), caret))?.[1]
  return name === undefined ? undefined : { from: caret - name.length - 1, name }
}

/** The word of a tag that was finished with a space. */
export const findFinishedTag = (text: string, { from }: Typed, caret: number): string | undefined =>
  finishedTag.exec(text.slice(from, caret))?.[1]

const suggested = 8

/** The tags that match, those that begin with it first; each in the order of use. */
export function matchTags(tags: readonly Tag[], typed: string, chosen: readonly string[]): Tag[] {
  const start = foldName(typed)
  const free = tags.filter(({ name }) => !chosen.some((one) => isSameName(one, name)))
  const rank = (name: string): number => {
    const folded = foldName(name)
    if (folded === start) return 0
    if (folded.startsWith(start)) return 1
    return folded.split(/\s+/u).some((one) => one.startsWith(start)) ? 2 : 3
  }
  return free
    .map((tag) => ({ tag, rank: rank(tag.name) }))
    .filter((one) => one.rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, suggested)
    .map(({ tag }) => tag)
}
