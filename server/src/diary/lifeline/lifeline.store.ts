import type { EntryCategory } from '@entemi/contract/core/entry'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { cardColumns, type CardColumns } from '#/core/entity/entity.card.sql.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { DayCursor } from '#/platform/http/cursor.ts'
import { countCommonFriends, mayMessage } from '#/core/entity/entity.sql.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import { ofCategory } from './lifeline.sql.ts'

export interface LineFilter {
  category?: EntryCategory | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * A page of somebody's life line, newest day first. The list of levels lets the index skip rows of other levels. It also
 * leaves out lessons that the reader received; those are on the list of lessons.
 */
export function lineOf(
  viewer: Viewer,
  authorId: string,
  filter: LineFilter,
  after: DayCursor | undefined,
  size: number,
): RawBuilder<unknown> {
  const reader = sql`${viewer.readerId}::uuid`
  const conditions = [
    sql`e.author_id = ${authorId}`,
    sql`e.privacy = ANY (CASE WHEN ${reader} = ${authorId}::uuid THEN '{0,1,2,9}'::smallint[]
      WHEN EXISTS (SELECT FROM relation r WHERE r.from_id = ${reader} AND r.letter = 'b' AND r.to_id = ${authorId}) THEN '{1,2,9}' ELSE '{2,9}' END)`,
  ]
  if (after !== undefined) conditions.push(sql`(e.occurred_on, e.id) < (${after.day}::date, ${after.id}::uuid)`)
  if (filter.from !== undefined) conditions.push(sql`e.occurred_on >= ${filter.from}::date`)
  if (filter.to !== undefined) conditions.push(sql`e.occurred_on <= ${filter.to}::date`)
  if (filter.category !== undefined) conditions.push(ofCategory(filter.category))
  return sql`
    SELECT e.* FROM ${visibleEntry(viewer)} e WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY e.occurred_on DESC, e.id DESC LIMIT ${size}`
}

export interface PersonRow extends CardColumns {
  introduction: string | null
  following: boolean
  common_friends: number
  may_message: boolean
}

export async function findPerson(tx: Tx, viewer: Viewer, id: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    SELECT p.introduction,
      EXISTS (SELECT FROM follow w WHERE w.from_id = ${viewer.readerId} AND w.to_id = p.id) AS following,
      CASE WHEN p.id = ${viewer.readerId} THEN 0 ELSE ${countCommonFriends(viewer, sql`p.id`)} END AS common_friends,
      p.id <> ${viewer.readerId} AND ${mayMessage(viewer, sql`p.id`)} AS may_message,
      ${cardColumns(viewer, sql`ARRAY[${id}::uuid]`, sql`'{}'::uuid[]`)}
    FROM ${visibleEntity(viewer)} p
    WHERE p.id = ${id} AND p.type < 2`.execute(tx)
  return rows[0]
}

export interface InsightRows {
  days: { day: string; moods: number[] }[] | null
  categories: Partial<Record<EntryCategory, number>> | null
  active_days: number
}

/** The reader's own days. The moods of a day are listed, not averaged: the nine moods are no scale. */
export async function readInsight(tx: Tx, viewer: Viewer, from: string, to: string): Promise<InsightRows> {
  const { rows } = await sql<InsightRows>`
    WITH own AS MATERIALIZED (${ownEntries(viewer, from, to)})
    SELECT
      (SELECT json_agg(json_build_object('day', d.occurred_on, 'moods', d.moods) ORDER BY d.occurred_on) FROM (
        SELECT l.occurred_on, array_agg(l.mood ORDER BY l.occurred_at, l.id) AS moods FROM own l
        WHERE l.mood IS NOT NULL GROUP BY l.occurred_on) d) AS days,
      (SELECT json_object_agg(c.category, c.n) FROM (SELECT l.category, count(*) AS n FROM own l GROUP BY 1) c) AS categories,
      (SELECT count(DISTINCT l.occurred_on) FROM own l) AS active_days`.execute(tx)
  return rows[0] ?? { days: null, categories: null, active_days: 0 }
}

export interface DayRow {
  day: string
  moods: number[]
  categories: Partial<Record<EntryCategory, number>>
}

/** The reader's own days with an entry, earliest first. */
export async function listDays(tx: Tx, viewer: Viewer, from: string, to: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    WITH own AS MATERIALIZED (${ownEntries(viewer, from, to)}),
      d AS (SELECT l.occurred_on,
          coalesce(array_agg(l.mood::int ORDER BY l.occurred_at, l.id) FILTER (WHERE l.mood IS NOT NULL), '{}') AS moods
        FROM own l GROUP BY 1),
      c AS (SELECT n.occurred_on, json_object_agg(n.category, n.n) AS categories
        FROM (SELECT l.occurred_on, l.category, count(*) AS n FROM own l GROUP BY 1, 2) n GROUP BY 1)
    SELECT d.occurred_on::text AS day, d.moods, c.categories FROM d JOIN c USING (occurred_on) ORDER BY 1`.execute(tx)
  return rows
}

const ownEntries = (viewer: Viewer, from: string, to: string): RawBuilder<unknown> => sql`
  SELECT e.occurred_on, e.occurred_at, e.id, e.mood,
    CASE WHEN e.kind <> 'note' THEN e.kind::text ELSE CASE e.note_type::text
      WHEN 'H' THEN 'gratitude' WHEN 'D' THEN 'decision' WHEN 'C' THEN 'goal' WHEN 'F' THEN 'occupies-me' ELSE 'note' END END AS category
  FROM ${visibleEntry(viewer)} e
  WHERE e.author_id = ${viewer.readerId} AND e.occurred_on BETWEEN ${from}::date AND ${to}::date`

/** Years with an own entry, newest first: one index lookup per year. */
export async function listYears(tx: Tx, viewer: Viewer): Promise<number[]> {
  const newest = (before: RawBuilder<unknown>) => sql`
    (SELECT e.occurred_on FROM ${visibleEntry(viewer)} e WHERE e.author_id = ${viewer.readerId} AND e.occurred_on < ${before}
     ORDER BY e.occurred_on DESC, e.id DESC LIMIT 1)`
  const { rows } = await sql<{ year: number }>`
    WITH RECURSIVE y AS (
      SELECT ${newest(sql`'infinity'::date`)}::date AS day
      UNION ALL SELECT ${newest(sql`date_trunc('year', y.day)::date`)}::date FROM y WHERE y.day IS NOT NULL)
    SELECT extract(year FROM y.day)::int AS year FROM y WHERE y.day IS NOT NULL`.execute(tx)
  return rows.map((row) => row.year)
}

/** The reader's own entries of these days, newest first. */
export const onDays = (viewer: Viewer, days: readonly string[], size: number): RawBuilder<unknown> => sql`
  SELECT e.* FROM ${visibleEntry(viewer)} e
  WHERE e.author_id = ${viewer.readerId} AND e.occurred_on = ANY (${days}::date[])
  ORDER BY e.occurred_on DESC, e.id DESC LIMIT ${size}`
