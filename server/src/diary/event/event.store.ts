import type { EventAnswer } from '@entemi/contract/core/event'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import { firstUuid } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { isEventOver, isUpcoming } from '#/core/entry/entry.event.sql.ts'
import type { Squares, StoredPlace } from '#/core/town/town.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import type { MomentCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

/** What is stored of an event's place; undefined leaves it unchanged. */
export interface EventPlace {
  place: StoredPlace | null
  lat_cell: number | null
  lon_cell: number | null
}

export interface WrittenEvent {
  starts_at: string
  ends_at: string | null
  zone: string
  remind_at: string
  link: string | null
}

export async function insertEvent(tx: Tx, entryId: string, event: WrittenEvent & EventPlace): Promise<void> {
  const place = event.place === null ? null : JSON.stringify(event.place)
  await tx
    .insertInto('event')
    .values({ ...event, place, entry_id: entryId })
    .execute()
}

export interface LockedEvent {
  starts_at: Date
  canceled: boolean
  over: boolean
}

/** Locked until commit: answers are counted one after the other, and none is added after cancelling. */
export async function lockEvent(tx: Tx, entryId: string): Promise<LockedEvent | undefined> {
  const { rows } = await sql<LockedEvent>`
    SELECT v.starts_at, v.canceled_at IS NOT NULL AS canceled, ${isEventOver} AS over
    FROM event v WHERE v.entry_id = ${entryId} FOR UPDATE OF v`.execute(tx)
  return rows[0]
}

/** Returns whether anything changed. */
export async function updateEvent(
  tx: Tx,
  entryId: string,
  { starts_at, ends_at, zone, remind_at, link }: WrittenEvent,
  place: EventPlace | undefined,
): Promise<boolean> {
  const stored = place?.place ? JSON.stringify(place.place) : null
  const placed =
    place === undefined
      ? sql`v.place, v.lat_cell, v.lon_cell`
      : sql`${stored}::jsonb, ${place.lat_cell}::smallint, ${place.lon_cell}::smallint`
  const { rows } = await sql`
    UPDATE event v SET starts_at = w.starts_at, ends_at = w.ends_at, zone = w.zone, remind_at = w.remind_at, link = w.link,
      place = w.place, lat_cell = w.lat_cell, lon_cell = w.lon_cell, sequence = v.sequence + 1, changed_at = now()
    FROM (SELECT v.entry_id, ${starts_at}::timestamptz AS starts_at, ${ends_at}::timestamptz AS ends_at, ${zone}::text AS zone,
        ${remind_at}::timestamptz AS remind_at, ${link}::text AS link, q.place, q.lat_cell, q.lon_cell
      FROM event v CROSS JOIN LATERAL (SELECT ${placed}) AS q(place, lat_cell, lon_cell) WHERE v.entry_id = ${entryId}) w
    WHERE v.entry_id = w.entry_id AND (v.starts_at, v.ends_at, v.zone, v.link, v.place) IS DISTINCT FROM
      (w.starts_at, w.ends_at, w.zone, w.link, w.place) RETURNING v.entry_id`.execute(tx)
  return rows.length > 0
}

export async function updateCanceled(tx: Tx, entryId: string): Promise<void> {
  await sql`UPDATE event SET canceled_at = now(), sequence = sequence + 1, changed_at = now() WHERE entry_id = ${entryId}`.execute(
    tx,
  )
}

/** The reminders of `v` that are not due any more: who answers an hour before it must not be reminded that it is tomorrow. */
const passedReminders = sql`CASE WHEN v.starts_at - interval '1 hour' <= now() THEN 2 WHEN v.remind_at <= now() THEN 1 ELSE 0 END`

/** After a change of its time. */
export async function resetReminders(tx: Tx, entryId: string): Promise<void> {
  await sql`UPDATE event_answer a SET reminded = ${passedReminders} FROM event v
    WHERE v.entry_id = ${entryId} AND a.entry_id = v.entry_id`.execute(tx)
}

/** Returns whether there was an answer. */
export async function deleteAnswer(tx: Tx, entryId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM event_answer WHERE entry_id = ${entryId} AND entity_id = ${personId} RETURNING answer`.execute(tx)
  return rows.length > 0
}

export async function insertAnswer(tx: Tx, entryId: string, personId: string, answer: EventAnswer): Promise<void> {
  await sql`INSERT INTO event_answer (entry_id, entity_id, answer, reminded)
    SELECT v.entry_id, ${personId}::uuid, ${answer}::text, ${passedReminders} FROM event v WHERE v.entry_id = ${entryId}`.execute(
    tx,
  )
}

/** One row more than the page; hidden people are left out. */
export async function listAnswers(
  tx: Tx,
  viewer: Viewer,
  entryId: string,
  answer: EventAnswer,
  after: string | undefined,
  size: number,
): Promise<EntityId[]> {
  const { rows } = await sql<{ entity_id: EntityId }>`
    SELECT a.entity_id FROM event_answer a
    WHERE a.entry_id = ${entryId} AND a.answer = ${answer} AND a.entity_id > ${after ?? firstUuid}
      AND EXISTS (SELECT FROM ${visibleEntity(viewer)} p WHERE p.id = a.entity_id ${byKey})
    ORDER BY a.entity_id LIMIT ${size + 1}`.execute(tx)
  return rows.map((row) => row.entity_id)
}

export interface UpcomingRow {
  id: EntryId
  /** The start to the microsecond: the cursor of the list. */
  moment: string
}

interface UpcomingFilter {
  group?: string | undefined
  isMine?: boolean
  /** Squares that its town is in. */
  squares?: readonly Squares[]
  after?: MomentCursor | undefined
  size: number
}

/** Visible events that are neither over nor cancelled, earliest first. */
export async function listUpcoming(
  tx: Tx,
  viewer: Viewer,
  { group, isMine = false, squares, after, size }: UpcomingFilter,
): Promise<UpcomingRow[]> {
  const conditions: RawBuilder<unknown>[] = [isUpcoming]
  if (group !== undefined) conditions.push(sql`e.group_id = ${group}`)
  if (isMine) conditions.push(isOfViewer(viewer))
  if (squares !== undefined) conditions.push(isInSquares(squares))
  if (after !== undefined)
    conditions.push(sql`(v.starts_at, v.entry_id) > (${after.moment}::timestamptz, ${after.id}::uuid)`)
  const { rows } = await sql<UpcomingRow>`
    SELECT e.id, to_char(v.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment
    FROM event v JOIN ${visibleEntry(viewer)} e ON e.id = v.entry_id WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY v.starts_at, v.entry_id LIMIT ${size}`.execute(tx)
  return rows
}

const isInSquares = (squares: readonly Squares[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    squares.map(
      ({ south, north, west, east }) =>
        sql`v.lat_cell BETWEEN ${south} AND ${north} AND v.lon_cell BETWEEN ${west} AND ${east}`,
    ),
    sql` OR `,
  )})`

export interface EventCellRow {
  y: number
  x: number
  n: number
  /** The average of the events' squares. */
  lat_cell: number
  lon_cell: number
  /** All are in one smallest square. */
  spot: boolean
  /** Of one of them. */
  title: string | null
  place: StoredPlace
}

/** Events on a map at most. */
const maxOnMap = 500

/** The next visible events, counted by square. */
export async function listEventCells(
  tx: Tx,
  viewer: Viewer,
  level: number,
  squares: readonly Squares[],
): Promise<EventCellRow[]> {
  const { rows } = await sql<EventCellRow>`
    SELECT (u.lat_cell >> ${level}) AS y, (u.lon_cell >> ${level}) AS x, count(*)::int AS n,
      avg(u.lat_cell)::float8 AS lat_cell, avg(u.lon_cell)::float8 AS lon_cell,
      min(u.lat_cell) = max(u.lat_cell) AND min(u.lon_cell) = max(u.lon_cell) AS spot, min(u.title) AS title,
      (array_agg(u.place))[1] AS place
    FROM (SELECT v.lat_cell, v.lon_cell, v.place, e.title FROM event v JOIN ${visibleEntry(viewer)} e ON e.id = v.entry_id
      WHERE ${isUpcoming} AND ${isInSquares(squares)} ORDER BY v.starts_at, v.entry_id LIMIT ${sql.lit(maxOnMap)}) u
    GROUP BY 1, 2 ORDER BY n DESC, 1, 2`.execute(tx)
  return rows
}

/** Their own, those of their groups, and those they come or may come to. */
export const isOfViewer = ({
  readerId,
}: Pick<Viewer, 'readerId'>): RawBuilder<boolean> => sql`(e.author_id = ${readerId}
  OR e.group_id IN (SELECT r.to_id FROM relation r WHERE r.from_id = ${readerId} AND r.letter = 'm')
  OR EXISTS (SELECT FROM event_answer a WHERE a.entry_id = v.entry_id AND a.entity_id = ${readerId} AND a.answer <> 'no' ${byKey}))`

/** Who comes or may come, by id after `after`. */
export async function listComing(tx: Tx, entryId: string, after: string, size: number): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`
    SELECT a.entity_id FROM event_answer a WHERE a.entry_id = ${entryId} AND a.answer <> 'no'
      AND a.entity_id > ${after === '' ? firstUuid : after} ORDER BY a.entity_id LIMIT ${size}`.execute(tx)
  return rows.map((row) => row.entity_id)
}

export interface DueEvent {
  entry_id: EntryId
  /** 1: the day before, 2: the hour before. */
  step: 1 | 2
}

export async function listDueEvents(tx: Tx, now: Date): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    SELECT d.entry_id, d.step FROM (
      SELECT v.entry_id, CASE WHEN v.starts_at - interval '1 hour' <= ${now}::timestamptz THEN 2 ELSE 1 END AS step FROM event v
      WHERE v.starts_at > ${now} AND v.starts_at <= ${now}::timestamptz + interval '2 days' AND v.remind_at <= ${now}
        AND v.canceled_at IS NULL) d
    WHERE EXISTS (SELECT FROM event_answer a WHERE a.entry_id = d.entry_id AND a.answer <> 'no' AND a.reminded < d.step)`.execute(
    tx,
  )
  return rows
}

/** Marks the next who come or may come as reminded; with the notification in one transaction nobody is reminded twice. */
export async function takeUnreminded(tx: Tx, { entry_id, step }: DueEvent, size: number): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`
    UPDATE event_answer a SET reminded = ${step} FROM (
      SELECT n.entity_id FROM event_answer n WHERE n.entry_id = ${entry_id} AND n.answer <> 'no' AND n.reminded < ${step}
      ORDER BY n.entity_id LIMIT ${size} FOR NO KEY UPDATE SKIP LOCKED) n
    WHERE a.entry_id = ${entry_id} AND a.entity_id = n.entity_id RETURNING a.entity_id`.execute(tx)
  return rows.map((row) => row.entity_id)
}
