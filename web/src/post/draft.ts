import { findLevel, findWrittenType } from './privacy-level.ts'
import type { Level, WrittenType } from './privacy-level.ts'

/** What was begun and not saved yet; a level only if it was chosen by hand. */
export interface Draft {
  type: WrittenType
  text: string
  title: string
  /** As typed. */
  occurred_on: string
  level: Level | undefined
}

/** Whose it is and which entry it belongs to; a new one has the slot `new`. */
export interface DraftPlace {
  account: string
  actor: string
  slot: string
}

/** False when the device did not take it: then leaving loses it. An empty one is not kept. */
export function keepDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    if (draft.text.trim() === '' && draft.title.trim() === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function findDraft(place: DraftPlace): Draft | undefined {
  try {
    return readDraft(JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null'))
  } catch {
    return undefined
  }
}

export function dropDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place))
  } catch {
    // A device that keeps nothing has nothing to drop.
  }
}

/** Not under the account alone: what a person wrote must not come back while they act for a group. */
function keyOf({ account, actor, slot }: DraftPlace): string {
  return `entemi.draft.${account}.${actor}.${slot}`
}

/** An older version of the app may have left another shape. */
function readDraft(kept: unknown): Draft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { type, text, title, occurred_on, level } = kept as Record<string, unknown>
  const written = findWrittenType(String(type))
  const isText = typeof text === 'string' && typeof title === 'string' && typeof occurred_on === 'string'
  return written && isText ? { type: written, text, title, occurred_on, level: findLevel(level) } : undefined
}
