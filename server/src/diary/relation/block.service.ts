import type { EntityCard } from '@entemi/contract/core/entity'
import type { Letter } from '@entemi/contract/platform/letters'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { requirePerson } from '#/core/entity/entity.service.ts'
import { removeAuthorFromFeed } from '#/core/entry/entry.service.ts'
import { readNameCursor, writeNameCursor } from '#/platform/http/cursor.ts'
import { withdrawActor, withdrawEntriesOf } from '#/account/notification/withdraw.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchReaders } from '#/core/state/state.service.ts'
import { endBothWays } from '#/diary/client/client.service.ts'
import {
  deleteBlock,
  deleteFollow,
  deleteFriends,
  hasBlocked,
  lockPeople,
  insertBlock,
  isOnSite,
  listBlocked,
  listLetters,
  deleteRequest,
  type BlockedRow,
} from './relation.store.ts'

/** Ends friendship, requests, follows and consulting in both directions; nobody is notified. */
export async function block(tx: Tx, viewer: Viewer, id: string): Promise<Letter[]> {
  const me = viewer.readerId
  if (id === me) throw fieldError('id', 'INVALID_VALUE')
  const bothExist = await lockPeople(tx, me, id)
  const onSite = await isOnSite(tx, viewer, id)
  if ((await hasBlocked(tx, me, id)) && onSite) return listLetters(tx, me, id)
  const other = await requirePerson(tx, viewer, id)
  if (!bothExist) throw new ApiError('NOT_FOUND')
  await insertBlock(tx, me, other)
  await deleteFriends(tx, me, other)
  await endBothWays(tx, me, other)
  for (const [one, two] of [
    [me, other],
    [other, me],
  ] as const) {
    await deleteRequest(tx, one, two)
    await deleteFollow(tx, one, two)
    await removeAuthorFromFeed(tx, one, two)
    await withdrawActor(tx, one, two)
    await withdrawEntriesOf(tx, one, two)
  }
  await announce(tx, { type: 'sight.changed', personIds: [me, other], apart: true })
  await touchReaders(tx, [me, other])
  return listLetters(tx, me, other)
}

/** The two see each other again; friendship and follows are not restored. 404 for who did not make the block. */
export async function unblock(tx: Tx, viewer: Viewer, id: string): Promise<Letter[]> {
  const me = viewer.readerId
  if (id === me) throw fieldError('id', 'INVALID_VALUE')
  await lockPeople(tx, me, id)
  const onSite = await isOnSite(tx, viewer, id)
  // for somebody of another site: requirePerson throws and the deletion is rolled back
  if ((await deleteBlock(tx, me, id)) && onSite) await touchReaders(tx, [me, id])
  else await requirePerson(tx, viewer, id)
  return listLetters(tx, me, id)
}

export async function readBlocked(
  tx: Tx,
  viewer: Viewer,
  words: readonly string[],
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<{ data: EntityCard[]; next: string | null }> {
  const rows = await listBlocked(tx, viewer, words, readNameCursor(_after), _size + 1)
  const page = rows.slice(0, _size)
  const last = page.at(-1)
  return { data: page.map(presentBlocked), next: rows.length > _size && last ? writeNameCursor(last) : null }
}

/** Without image, town and mood, which the block hides. */
const presentBlocked = (row: BlockedRow): EntityCard => ({
  id: row.id,
  type: row.type,
  sub_type: row.sub_type,
  display_name: row.display_name,
  profile_image_url: null,
  location_text: null,
  mood: null,
  relation: [],
})
