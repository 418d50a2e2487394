import type { Tx } from '#/platform/db/tx.ts'
import { announceNotifications } from '#/core/state/state.service.ts'
import { deleteOfAuthor, deleteOfEntry, deleteSolver, deleteUnseen, listOwners } from './withdraw.store.ts'

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
