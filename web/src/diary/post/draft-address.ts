import { newSlot } from '#/core/entry/draft.ts'

/** The page that opens the draft in a slot. */
export function draftAddress(slot: string): string {
  if (slot === newSlot) return '/note/add/'
  const [, group, kind] = /^new\.([^.]+)\.(.+)$/.exec(slot) ?? []
  if (group !== undefined) return `/entity/${group}/post/${kind === 'note' ? '' : `?category=${kind}`}`
  const [, lesson, solution] = /^solution-([^.]+)(?:\.(.+))?$/.exec(slot) ?? []
  return lesson === undefined ? `/note/edit/${slot}` : `/solution/edit/${lesson}/${solution ?? '-1'}`
}
