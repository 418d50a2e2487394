import { newSlot } from '#/core/entry/draft.ts'

/** The page that opens the draft in a slot. */
export function draftAddress(slot: string): string {
  if (slot === newSlot) return '/note/add/'
  const group = /^new\.([^.]+)$/.exec(slot)?.[1]
  if (group !== undefined) return `/entity/${group}/post/`
  const [, lesson, solution] = /^solution-([^.]+)(?:\.(.+))?$/.exec(slot) ?? []
  return lesson === undefined ? `/note/edit/${slot}` : `/solution/edit/${lesson}/${solution ?? '-1'}`
}

/** Opened by moving it to the slot `new`; an earlier version kept a draft per group and category. */
export function isAside(slot: string): boolean {
  return slot.startsWith(`${newSlot}~`) || /^new\.[^.]+\./.test(slot)
}
