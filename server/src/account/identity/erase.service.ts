import { eraseMentions } from '@entemi/contract/core/mentions'
import type { EntityId } from '@entemi/contract/platform/ids'
import { saveSearchText } from '#/core/entry/entry.service.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { firstUuid } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { endSessions } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  deleteEmptyNotifications,
  deleteJobs,
  deleteLessonsOf,
  deletePersons,
  deleteSites,
  eraseComments,
  detachFromGroup,
  clearSites,
  deleteDemoCounts,
  handOverGroups,
  lockAffectedEntries,
  listDemo,
  listErasedPersons,
  listExisting,
  listMediaKeys,
  listSites,
  listMentioning,
  lowerCounters,
  mentioningTables,
  replaceInAnswers,
  replaceText,
  insertErasures,
  reassignLessons,
  type MentioningTable,
} from './erase.store.ts'

/**
 * Erases a member for good, in one transaction. Their rows are deleted by the cascade from their person; the steps before
 * it do what a cascade cannot: adjust counters, and preserve what others' rows depend on.
 */
export async function eraseAccount(tx: Tx, viewer: Pick<Viewer, 'accountId' | 'personId'>): Promise<void> {
  await endSessions(tx, viewer.accountId)
  const persons = await listErasedPersons(tx, viewer.personId)
  await handOverGroups(tx, persons)
  await eraseEntities(tx, persons)
}

/** Erases those of the list who exist again after a restore; returns their number. */
export async function eraseAgain(tx: Tx, ids: EntityId[]): Promise<number> {
  const persons = await listExisting(tx, ids)
  if (persons.length === 0) return 0
  await handOverGroups(tx, persons)
  await eraseEntities(tx, persons)
  return persons.length
}

/** Erases a group with everything published to it; share counts of entries shared into it are lowered. */
export async function eraseGroup(tx: Tx, groupId: EntityId): Promise<void> {
  await detachFromGroup(tx, groupId)
  await eraseEntities(tx, [groupId])
}

/**
 * After the erasure, by a job: reading all texts takes seconds on a large site. The names and ids of erased members leave the
 * texts of others and the stored answers to their requests; a text that was changed meanwhile is read again.
 */
export async function eraseFromTexts(db: Tx, ids: readonly EntityId[]): Promise<void> {
  for (const table of mentioningTables) for (const id of ids) await eraseFromTable(db, table, id)
  for (const id of ids) await replaceInAnswers(db, id)
}

const textsAtOnce = 100

async function eraseFromTable(db: Tx, table: MentioningTable, id: EntityId): Promise<void> {
  const erased = new Set<string>([id])
  for (let after: string | undefined = firstUuid; after !== undefined;) {
    const rows = await listMentioning(db, table, { id, after, size: textsAtOnce })
    for (const { id: rowId, text: former, title } of rows)
      if (former !== null)
        await inTransaction(db, async (tx) => {
          const text = eraseMentions(former, erased)
          if (await replaceText(tx, table, { id: rowId, text: former }, text)) {
            if (table === 'entry') await saveSearchText(tx, rowId, title, text)
          } else throw new Error('a text was changed while a mention was taken out of it')
        })
    after = rows.length < textsAtOnce ? undefined : rows.at(-1)?.id
  }
}

/** Persons or groups, with all that is only theirs. */
export async function eraseEntities(tx: Tx, persons: EntityId[]): Promise<void> {
  const keys = await listMediaKeys(tx, persons)
  const siteIds = await listSites(tx, persons)
  await reassignLessons(tx, persons)
  await lockAffectedEntries(tx, persons)
  await eraseComments(tx, persons)
  await lowerCounters(tx, persons)
  await deleteEmptyNotifications(tx, persons)
  await deleteJobs(tx, persons)
  const erased = await insertErasures(tx, persons)
  await deletePersons(tx, persons)
  await announce(tx, { type: 'entries.erased', siteIds })
  if (erased.length > 0) await addEffect(tx, { type: 'person.erased', ids: erased })
  if (keys.length > 0) await addEffect(tx, { type: 'media.erase', keys })
}

/** Persons, groups and companies of the demo, in one transaction. What real members wrote elsewhere stays. */
export async function eraseDemo(tx: Tx): Promise<number> {
  const { persons, groups, sites } = await listDemo(tx)
  await deleteLessonsOf(tx, persons)
  if (sites.length > 0) {
    const keys = await clearSites(tx, sites)
    if (keys.length > 0) await addEffect(tx, { type: 'media.erase', keys })
  }
  for (const groupId of groups) await eraseGroup(tx, groupId)
  if (persons.length > 0) await eraseEntities(tx, persons)
  if (sites.length > 0) await deleteSites(tx, sites)
  await deleteDemoCounts(tx)
  return persons.length + groups.length
}
