import type { Tx } from '#/platform/db/tx.ts'
import { announceNotifications } from '#/core/state/state.service.ts'
import type { NewNotification } from './notify.store.ts'
import {
  clearComment,
  clearLikes,
  deleteActor,
  deleteClaimant,
  deleteWithoutActors,
  deleteOfAuthor,
  deleteOfCase,
  deleteOfComment,
  deleteOfEntry,
  deleteSolver,
  deleteIdleActors,
  deleteUnseen,
  listOwners,
  type ChangedNotification,
} from './withdraw.store.ts'

/**
 * Deletes all notifications of an entry. `removeRest` deletes its comments and likes, before the notifications: code that
 * notifies of a comment or like locks it first and then the notification, and the other order would deadlock.
 */
export async function withdrawEntry(tx: Tx, entryId: string, removeRest: () => Promise<void>): Promise<void> {
  // before the comments are deleted, which deletes notifications too
  const owners = await listOwners(tx, entryId)
  await removeRest()
  await deleteOfEntry(tx, entryId)
  await announceNotifications(tx, owners)
}

/** Removes the author of a solution from the notifications about the lesson. */
export async function withdrawSolution(tx: Tx, solutionId: string): Promise<void> {
  await announceNotifications(tx, await deleteSolver(tx, solutionId, 'everybody'))
}

/** Removes somebody who withdrew a claim from the notifications about the lesson. */
export async function withdrawClaim(tx: Tx, lessonId: string, actorId: string): Promise<void> {
  await removeWithoutActors(tx, await deleteClaimant(tx, lessonId, actorId))
}

/** Deletes the notifications of an entry whose owners may not see it any more. */
export async function withdrawFromUnseeing(tx: Tx, entryId: string): Promise<void> {
  await announceNotifications(tx, await deleteUnseen(tx, entryId))
  await announceNotifications(tx, await deleteSolver(tx, entryId, 'unseeing'))
}

/** After a block: deletes one person's notifications of the other's entries. */
export const withdrawEntriesOf = (tx: Tx, ownerId: string, authorId: string): Promise<void> =>
  deleteOfAuthor(tx, ownerId, authorId)

/** Removes an actor from notifications, read or not; one that loses its last actor is deleted. */
export async function withdrawNotification(
  tx: Tx,
  {
    kind,
    ownerId,
    actorId,
    entityId,
    entryId,
  }: Pick<NewNotification, 'kind' | 'ownerId' | 'entityId' | 'entryId'> & { actorId: string },
): Promise<void> {
  await removeWithoutActors(tx, await deleteActor(tx, ownerId, actorId, { kind, entityId, entryId }))
}

/** A decided case no longer waits for anybody: deletes the notifications about its reports. */
export async function withdrawCase(tx: Tx, caseId: string): Promise<void> {
  await announceNotifications(tx, await deleteOfCase(tx, caseId))
}

/** Removes one person from the actors of all notifications of the other. */
export async function withdrawActor(tx: Tx, ownerId: string, actorId: string): Promise<void> {
  await removeWithoutActors(tx, await deleteActor(tx, ownerId, actorId))
}

/** Removes likes that were taken back; an actor who also commented stays. */
export async function withdrawLikes(
  tx: Tx,
  kind: 'reaction' | 'comment_like',
  likes: readonly { id: string; actorId: string }[],
): Promise<void> {
  if (likes.length > 0) await removeIdleActors(tx, await clearLikes(tx, kind, likes))
}

/** For a comment that was removed or hidden and is locked: deletes notifications of it, and actors who did nothing else. */
export async function withdrawComment(tx: Tx, commentId: string): Promise<void> {
  const owners = await deleteOfComment(tx, commentId)
  await removeIdleActors(tx, await clearComment(tx, commentId))
  await announceNotifications(tx, owners)
}

async function removeIdleActors(tx: Tx, changed: readonly ChangedNotification[]): Promise<void> {
  if (changed.length === 0) return
  await deleteIdleActors(tx, changed)
  await removeWithoutActors(tx, changed)
}

async function removeWithoutActors(tx: Tx, changed: readonly ChangedNotification[]): Promise<void> {
  if (changed.length === 0) return
  await deleteWithoutActors(tx, changed)
  await announceNotifications(
    tx,
    changed.map((row) => row.owner_id),
  )
}
