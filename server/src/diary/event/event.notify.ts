import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { findNotifiable, type NotifiableEntry } from '#/core/entry/entry.service.ts'
import { notifyAll } from '#/account/notification/notify.ts'
import { listComing, listDueEvents, lockEvent, takeUnreminded, type DueEvent } from './event.store.ts'

/** Recipients of one transaction: more would hold its locks too long. */
const batchSize = 500

/** Notifies those who come or may come that the event changed or was cancelled; the rest by the same job again. */
export async function notifyOfEventChange(db: Tx, entryId: string, after = ''): Promise<void> {
  await inTransaction(db, async (tx) => {
    const entry = await findPublished(tx, entryId)
    const event = await lockEvent(tx, entryId)
    if (entry === undefined || event === undefined || event.over) return
    const people = await listComing(tx, entryId, after, batchSize)
    const about = { siteId: entry.site_id, entryId, actorId: entry.author_id }
    await notifyAll(tx, people, { ...about, kind: event.canceled ? 'event_canceled' : 'event_changed' })
    const last = people.at(-1)
    if (last !== undefined && people.length === batchSize)
      await addEffect(tx, { type: 'event.changed', entryId, after: last })
  })
}

/** Reminds those who come or may come, the day and the hour before; may run repeatedly. */
export async function remindOfEvents(db: Tx, now: Date = new Date()): Promise<void> {
  for (const due of await listDueEvents(db, now)) while ((await remindNext(db, due)) === batchSize);
}

/** Without an actor: its author is reminded too. Returns how many were taken. */
function remindNext(db: Tx, due: DueEvent): Promise<number> {
  return inTransaction(db, async (tx) => {
    const entry = await findPublished(tx, due.entry_id)
    const people = await takeUnreminded(tx, due, batchSize)
    if (entry === undefined) return people.length
    const detail = { before: due.step === 1 ? 'day' : 'hour' }
    await notifyAll(tx, people, { kind: 'event_reminder', siteId: entry.site_id, entryId: entry.id, detail })
    return people.length
  })
}

async function findPublished(tx: Tx, entryId: string): Promise<NotifiableEntry | undefined> {
  const entry = await findNotifiable(tx, entryId)
  return entry?.state === 0 ? entry : undefined
}
