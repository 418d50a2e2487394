import type { EntityCard } from '@entemi/contract/core/entity'
import type { Letter } from '@entemi/contract/platform/letters'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { requirePerson } from '#/core/entity/entity.service.ts'
import { removeAuthorFromFeed } from '#/core/entry/entry.service.ts'
import { readNameCursor, writeNameCursor } from '#/platform/http/cursor.ts'
import { forgetActor, withdrawEntriesOf } from '#/account/notification/withdraw.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchReaders } from '#/core/state/state.service.ts'
import {
  deleteBlock,
  deleteFollow,
  deleteFriends,
  hasBlocked,
  holdPeople,
  insertBlock,
  isHere,
  listBlocked,
  listLetters,
  takeRequest,
  type BlockedRow,
} from './relation.store.ts'

/** Ends what was between the two, both ways, and tells nobody. What third people wrote stays as it is. */
export async function block(tx: Tx, viewer: Viewer, id: string): Promise<Letter[]> {
  const me = viewer.readerId
  if (id === me) throw fieldError('id', 'INVALID_VALUE')
  const both = await holdPeople(tx, me, id)
  const here = await isHere(tx, viewer, id)
  if ((await hasBlocked(tx, me, id)) && here) return listLetters(tx, me, id)
  const other = await requirePerson(tx, viewer, id)
  if (!both) throw new ApiError('NOT_FOUND')
  await insertBlock(tx, me, other)
  await deleteFriends(tx, me, other)
  for (const [one, two] of [
    [me, other],
    [other, me],
  ] as const) {
    await takeRequest(tx, one, two)
    await deleteFollow(tx, one, two)
    await removeAuthorFromFeed(tx, one, two)
    await forgetActor(tx, one, two)
    await withdrawEntriesOf(tx, one, two)
  }
  await announce(tx, { type: 'sight.changed', personIds: [me, other], apart: true })
  await touchReaders(tx, [me, other])
  return listLetters(tx, me, other)
}

/** Sight comes back, nothing else. One who did not make the block finds nobody there. */
export async function unblock(tx: Tx, viewer: Viewer, id: string): Promise<Letter[]> {
  const me = viewer.readerId
  if (id === me) throw fieldError('id', 'INVALID_VALUE')
  await holdPeople(tx, me, id)
  const here = await isHere(tx, viewer, id)
  // one who is not here stays blocked: the refusal takes this back
  if ((await deleteBlock(tx, me, id)) && here) await touchReaders(tx, [me, id])
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

/** The name alone: a face or a place would be a look across the block. */
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
