import type { EntityId } from '@entemi/contract/platform/ids'
import type { Tx } from '#/platform/db/tx.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { endSessions } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  deleteEmptyNotifications,
  deleteLessonsOf,
  deletePersons,
  deleteSites,
  emptyComments,
  emptyGroup,
  emptySites,
  forgetDemoNumbers,
  handOverGroups,
  holdTouchedEntries,
  listDemo,
  listErasedPersons,
  listLiving,
  listMediaKeys,
  listSites,
  lowerCounters,
  noteErased,
  passOnLessons,
} from './erase.store.ts'

/**
 * Erases a member for good, in one transaction. Rows that are theirs go by the cascade from their person; what comes
 * before it is what a cascade cannot do: counters of other people's things, and places that others stand on.
 */
export async function eraseAccount(tx: Tx, viewer: Pick<Viewer, 'accountId' | 'personId'>): Promise<void> {
  await endSessions(tx, viewer.accountId)
  const persons = await listErasedPersons(tx, viewer.personId)
  await handOverGroups(tx, persons)
  await eraseEntities(tx, persons)
}

/** Erases those of the list whom an older state of the database has brought back; gives how many. */
export async function eraseAgain(tx: Tx, ids: EntityId[]): Promise<number> {
  const persons = await listLiving(tx, ids)
  if (persons.length === 0) return 0
  await handOverGroups(tx, persons)
  await eraseEntities(tx, persons)
  return persons.length
}

/** A group goes with everything that was published to it; what was shared from elsewhere is counted back there. */
export async function eraseGroup(tx: Tx, groupId: EntityId): Promise<void> {
  await emptyGroup(tx, groupId)
  await eraseEntities(tx, [groupId])
}

/** Persons or groups, with what is theirs alone. */
export async function eraseEntities(tx: Tx, persons: EntityId[]): Promise<void> {
  const keys = await listMediaKeys(tx, persons)
  const siteIds = await listSites(tx, persons)
  await passOnLessons(tx, persons)
  await holdTouchedEntries(tx, persons)
  await emptyComments(tx, persons)
  await lowerCounters(tx, persons)
  await deleteEmptyNotifications(tx, persons)
  const erased = await noteErased(tx, persons)
  await deletePersons(tx, persons)
  await announce(tx, { type: 'entries.erased', siteIds })
  if (erased.length > 0) await addEffect(tx, { type: 'person.erased', ids: erased })
  if (keys.length > 0) await addEffect(tx, { type: 'media.erase', keys })
}

/** Persons, groups and companies of the demo, in one transaction. What real members wrote elsewhere stays, with its numbers. */
export async function eraseDemo(tx: Tx): Promise<number> {
  const { persons, groups, sites } = await listDemo(tx)
  await deleteLessonsOf(tx, persons)
  if (sites.length > 0) {
    const keys = await emptySites(tx, sites)
    if (keys.length > 0) await addEffect(tx, { type: 'media.erase', keys })
  }
  for (const groupId of groups) await eraseGroup(tx, groupId)
  if (persons.length > 0) await eraseEntities(tx, persons)
  if (sites.length > 0) await deleteSites(tx, sites)
  await forgetDemoNumbers(tx)
  return persons.length + groups.length
}
