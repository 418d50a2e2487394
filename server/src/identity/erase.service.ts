import type { Tx } from '#/db/database.ts'
import { addEffect } from '#/effects/effect.ts'
import { endSessions } from '#/session/session.service.ts'
import type { Viewer } from '#/session/viewer.ts'
import {
  deleteEmptyNotifications,
  deletePersons,
  emptyComments,
  handOverGroups,
  holdTouchedEntries,
  listErasedPersons,
  listMediaKeys,
  lowerCounters,
  passOnLessons,
} from './erase.store.ts'

/**
 * Erases a member for good, in one transaction. Rows that are theirs go by the cascade from their person; what comes
 * before it is what a cascade cannot do: counters of other people's things, and places that others stand on.
 */
export async function eraseAccount(tx: Tx, viewer: Viewer): Promise<void> {
  await endSessions(tx, viewer.accountId)
  const persons = await listErasedPersons(tx, viewer.personId)
  const keys = await listMediaKeys(tx, persons)
  await handOverGroups(tx, persons)
  await passOnLessons(tx, persons)
  await holdTouchedEntries(tx, persons)
  await emptyComments(tx, persons)
  await lowerCounters(tx, persons)
  await deleteEmptyNotifications(tx, persons)
  await deletePersons(tx, persons)
  if (keys.length > 0) await addEffect(tx, { type: 'media.erase', keys })
}
