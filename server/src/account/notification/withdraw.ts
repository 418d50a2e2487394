import type { Tx } from '#/platform/db/tx.ts'
import { announceNotifications } from '#/core/state/state.service.ts'
import type { NewNotification } from './notify.store.ts'
import {
  clearComment,
  clearLikes,
  deleteActor,
  deleteEmptied,
  deleteOfAuthor,
  deleteOfCase,
  deleteOfComment,
  deleteOfEntry,
  deleteSolver,
  deleteUnacted,
  deleteUnseen,
  listOwners,
  type Touched,
} from './withdraw.store.ts'

/**
 * Whatever anybody was told of an entry goes with it. `removeRest` takes away its comments and likes: whoever tells of
 * one holds it first and then the notification, and in the other order the two would wait for each other.
 */
export async function withdrawEntry(tx: Tx, entryId: string, removeRest: () => Promise<void>): Promise<void> {
  // before the comments go, which take notifications with them
  const owners = await listOwners(tx, entryId)
  await removeRest()
  await deleteOfEntry(tx, entryId)
  await announceNotifications(tx, owners)
}

/** Who solved a challenge is not told of any more together with the others who did. */
export async function withdrawSolution(tx: Tx, solutionId: string): Promise<void> {
  await announceNotifications(tx, await deleteSolver(tx, solutionId, 'everybody'))
}

/** What was told of an entry leaves those who may not see it any more. */
export async function withdrawFromUnseeing(tx: Tx, entryId: string): Promise<void> {
  await announceNotifications(tx, await deleteUnseen(tx, entryId))
  await announceNotifications(tx, await deleteSolver(tx, entryId, 'unseeing'))
}

/** What one was told of the other's entries does not outlive a block between them. */
export const withdrawEntriesOf = (tx: Tx, ownerId: string, authorId: string): Promise<void> =>
  deleteOfAuthor(tx, ownerId, authorId)

/** Removes an actor from what somebody was told, read or not; a notification that loses its last actor goes too. */
export async function withdrawNotification(
  tx: Tx,
  { kind, ownerId, actorId, entityId }: Pick<NewNotification, 'kind' | 'ownerId' | 'entityId'> & { actorId: string },
): Promise<void> {
  await removeEmptied(tx, await deleteActor(tx, ownerId, actorId, { kind, entityId }))
}

/** A case that is decided needs nobody's decision any more. */
export async function withdrawCase(tx: Tx, caseId: string): Promise<void> {
  await announceNotifications(tx, await deleteOfCase(tx, caseId))
}

/** Removes one person from everything that the other was told. */
export async function withdrawActor(tx: Tx, ownerId: string, actorId: string): Promise<void> {
  await removeEmptied(tx, await deleteActor(tx, ownerId, actorId))
}

/** Likes that were taken back; an actor who also commented stays. */
export async function withdrawLikes(
  tx: Tx,
  kind: 'reaction' | 'comment_like',
  likes: readonly { id: string; actorId: string }[],
): Promise<void> {
  if (likes.length > 0) await removeUnacted(tx, await clearLikes(tx, kind, likes))
}

/** A comment that was removed or hidden, and is locked: notifications of it go, and actors who only wrote it. */
export async function withdrawComment(tx: Tx, commentId: string): Promise<void> {
  const owners = await deleteOfComment(tx, commentId)
  await removeUnacted(tx, await clearComment(tx, commentId))
  await announceNotifications(tx, owners)
}

async function removeUnacted(tx: Tx, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  await deleteUnacted(tx, touched)
  await removeEmptied(tx, touched)
}

async function removeEmptied(tx: Tx, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  await deleteEmptied(tx, touched)
  await announceNotifications(
    tx,
    touched.map((row) => row.owner_id),
  )
}
