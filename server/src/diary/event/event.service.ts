import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { EntryEvent, EventAnswer, NewEvent } from '@entemi/contract/core/event'
import type { eventsCall } from '@entemi/contract/diary/event'
import type { QueryOf } from '@entemi/contract/platform/call'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readIdCursor, readMomentCursor, writeMomentCursor } from '#/platform/http/cursor.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { readCardPage } from '#/core/entity/entity.card.ts'
import { readEvents } from '#/core/entry/entry.event.ts'
import { isOwn } from '#/core/entry/entry.policy.ts'
import { cutRows, readEntriesOf } from '#/core/entry/entry.read.ts'
import { storePlace } from '#/core/town/town.near.ts'
import { findTownById } from '#/core/town/town.service.ts'
import type { Squares } from '#/core/town/town.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { notify } from '#/account/notification/notify.ts'
import { withdrawNotification } from '#/account/notification/withdraw.ts'
import { canAnswer, dayBefore } from './event.policy.ts'
import * as store from './event.store.ts'

/** With the yes of a person who writes it: who invites comes. */
export async function addEvent(tx: Tx, viewer: Viewer, entryId: string, event: NewEvent): Promise<void> {
  const place = (await placeOf(tx, event.town)) ?? noPlace
  await store.insertEvent(tx, entryId, { ...writtenOf(event), ...place })
  if (viewer.actorType < 2) await store.insertAnswer(tx, entryId, viewer.actorId, 'yes')
}

/** Returns whether anything changed; those who come or may come are notified of it. */
export async function changeEvent(tx: Tx, entryId: string, event: NewEvent): Promise<boolean> {
  const before = await store.lockEvent(tx, entryId)
  if (before === undefined) throw fieldError('event', 'INVALID_VALUE')
  const changed = await store.updateEvent(tx, entryId, writtenOf(event), await placeOf(tx, event.town))
  if (!changed) return false
  if (before.canceled) throw new ApiError('EVENT_OVER')
  if (before.starts_at.getTime() !== Date.parse(event.starts_at)) await store.resetReminders(tx, entryId)
  await addEffect(tx, { type: 'event.changed', entryId })
  return true
}

/** In place of the viewer's earlier answer. */
export async function answerEvent(
  tx: Tx,
  viewer: Viewer,
  entry: VisibleEntry,
  answer: EventAnswer,
): Promise<EntryEvent> {
  await requireOpen(tx, viewer, entry)
  const isChange = await store.deleteAnswer(tx, entry.id, viewer.readerId)
  await store.insertAnswer(tx, entry.id, viewer.readerId, answer)
  if (!isChange && !isOwn(viewer, entry))
    await notify(tx, { ...answerOf(viewer, entry), siteId: viewer.siteId, kind: 'event_answer' })
  await announce(tx, { type: 'entry.changed', entryId: entry.id })
  return requireEvent(tx, viewer, entry)
}

export async function withdrawAnswer(tx: Tx, viewer: Viewer, entry: VisibleEntry): Promise<EntryEvent> {
  await requireOpen(tx, viewer, entry)
  if (await store.deleteAnswer(tx, entry.id, viewer.readerId)) {
    await withdrawNotification(tx, { ...answerOf(viewer, entry), kind: 'event_answer' })
    await announce(tx, { type: 'entry.changed', entryId: entry.id })
  }
  return requireEvent(tx, viewer, entry)
}

export async function cancelEvent(tx: Tx, viewer: Viewer, entry: VisibleEntry): Promise<EntryEvent> {
  const { canceled, over } = await requireLocked(tx, entry)
  requireAllowed(isOwn(viewer, entry))
  if (over && !canceled) throw new ApiError('EVENT_OVER')
  if (!canceled) {
    await store.updateCanceled(tx, entry.id)
    await addEffect(tx, { type: 'event.changed', entryId: entry.id })
    await announce(tx, { type: 'entry.changed', entryId: entry.id })
  }
  return requireEvent(tx, viewer, entry)
}

interface Page {
  _size: number
  _after?: string | undefined
}

export async function readAnswers(
  tx: Tx,
  viewer: Viewer,
  entry: VisibleEntry,
  answer: EventAnswer,
  { _size, _after }: Page,
): Promise<{ data: EntityCard[]; next: string | null }> {
  const found = await store.listAnswers(tx, viewer, entry.id, answer, readIdCursor(_after), _size)
  if (found.length === 0) await requireEvent(tx, viewer, entry)
  return readCardPage(tx, viewer, found, _size)
}

export async function readUpcoming(
  tx: Tx,
  viewer: Viewer,
  { group, mine, squares, _size, _after }: QueryOf<typeof eventsCall> & { squares?: readonly Squares[] },
): Promise<{ data: EntryItem[]; next: string | null }> {
  const after = readMomentCursor(_after)
  const filter = { group, isMine: mine === '1', ...(squares && { squares }), after, size: _size + 1 }
  const { page, last } = cutRows(await store.listUpcoming(tx, viewer, filter), _size)
  const ids = page.map(({ id }) => id)
  const entries = new Map((await readEntriesOf(tx, viewer, ids)).map((entry) => [entry.id, entry]))
  return {
    data: ids.flatMap((id) => entries.get(id) ?? []),
    next: last === undefined ? null : writeMomentCursor(last),
  }
}

export const readEventCells = store.listEventCells

const writtenOf = ({ starts_at, ends_at, zone, link }: NewEvent): store.WrittenEvent => ({
  starts_at,
  ends_at,
  zone,
  remind_at: dayBefore(starts_at, zone),
  link,
})

const noPlace: store.EventPlace = { place: null, lat_cell: null, lon_cell: null }

/** No consent is asked: it is where the event is, not where a member is. */
async function placeOf(tx: Tx, id: number | null | undefined): Promise<store.EventPlace | undefined> {
  if (id === undefined) return undefined
  if (id === null) return noPlace
  const town = await findTownById(tx, id)
  if (town === undefined) throw fieldError('town', 'INVALID_VALUE')
  return { place: storePlace(town, 0), lat_cell: town.lat_cell, lon_cell: town.lon_cell }
}

const answerOf = ({ readerId }: Viewer, { id, author_id }: VisibleEntry) => ({
  actorId: readerId,
  entryId: id,
  ownerId: author_id,
})

async function requireEvent(tx: Tx, viewer: Viewer, entry: VisibleEntry): Promise<EntryEvent> {
  const event = (await readEvents(tx, viewer, [entry.id])).get(entry.id)
  if (event === undefined) throw new ApiError('NOT_FOUND')
  return event
}

async function requireLocked(tx: Tx, entry: VisibleEntry): Promise<store.LockedEvent> {
  const event = await store.lockEvent(tx, entry.id)
  if (event === undefined) throw new ApiError('NOT_FOUND')
  return event
}

async function requireOpen(tx: Tx, viewer: Viewer, entry: VisibleEntry): Promise<void> {
  const { canceled, over } = await requireLocked(tx, entry)
  requireAllowed(canAnswer(viewer, entry))
  if (canceled || over) throw new ApiError('EVENT_OVER')
}
