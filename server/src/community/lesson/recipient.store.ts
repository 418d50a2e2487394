import type { EntryId } from '@entemi/contract/platform/ids'
import type { LessonCounts } from '@entemi/contract/community/lesson'
import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import { firstUuid, lastUuid } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { isOnSite } from '#/core/entry/entry.sql.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { notBlocked } from '#/core/visibility/person.ts'
import type { MomentCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { momentOf, period, todayOf } from './lesson.sql.ts'

/** Open claims of each, counted up to 100: the badge shows no more. */
export async function countRequests(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT i.id, (SELECT count(*)::int FROM (SELECT FROM lesson_recipient r
      WHERE r.lesson_id = i.id AND r.state = 'requested' LIMIT 100) q) AS count
    FROM unnest(${ids}::uuid[]) AS i(id)`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** The latest solution of each person that the viewer may see. */
const visibleSolutions = (viewer: Viewer, lessonId: string): RawBuilder<unknown> => sql`
  ${visibleEntry(viewer)} e JOIN lesson_recipient r ON r.solution_id = e.id AND r.lesson_id = e.lesson_id
  WHERE e.lesson_id = ${lessonId}`

/** Without people across a block, counted up to 100. */
export async function countRecipients(tx: Tx, viewer: Viewer, lessonId: string): Promise<LessonCounts> {
  const inState = (state: RecipientRow['state']) => sql`
    (SELECT count(*)::int FROM (SELECT FROM lesson_recipient r WHERE r.lesson_id = ${lessonId} AND r.state = ${state}
      AND ${notBlocked(viewer, sql`r.entity_id`)} LIMIT 100) q)`
  const { rows } = await sql<LessonCounts>`
    SELECT ${inState('requested')} AS requested, ${inState('granted')} AS granted, ${inState('declined')} AS declined,
      (SELECT count(*)::int FROM (SELECT FROM ${visibleSolutions(viewer, lessonId)} LIMIT 100) q) AS solved`.execute(tx)
  return rows[0] ?? { requested: 0, granted: 0, solved: 0, declined: 0 }
}

export interface RecipientRow {
  entity_id: string
  state: 'requested' | 'granted' | 'declined'
  moment: string
}

/** Earliest first. */
export async function listRecipients(
  tx: Tx,
  viewer: Viewer,
  lessonId: string,
  state: RecipientRow['state'],
  after: MomentCursor | undefined,
  size: number,
): Promise<RecipientRow[]> {
  const { moment = '-infinity', id = firstUuid } = after ?? {}
  const { rows } = await sql<RecipientRow>`
    SELECT r.entity_id, r.state, ${momentOf(sql`r.since`)} AS moment FROM lesson_recipient r
    WHERE r.lesson_id = ${lessonId} AND r.state = ${state} AND (r.since, r.entity_id) > (${moment}::timestamptz, ${id}::uuid)
      AND ${notBlocked(viewer, sql`r.entity_id`)}
    ORDER BY r.since, r.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

/** False if there is no open claim: somebody else has answered it. */
export async function grantClaim(tx: Tx, lessonId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE lesson_recipient SET state = 'granted', since = now()
    WHERE lesson_id = ${lessonId} AND entity_id = ${personId} AND state = 'requested' RETURNING entity_id`.execute(tx)
  return rows.length > 0
}

export async function refuseClaim(tx: Tx, lessonId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM lesson_recipient
    WHERE lesson_id = ${lessonId} AND entity_id = ${personId} AND state = 'requested' RETURNING entity_id`.execute(tx)
  return rows.length > 0
}

export interface SolverRow {
  entity_id: string
  solution_id: EntryId
  occurred_at: Date
}

/** Latest first. */
export async function listSolvers(
  tx: Tx,
  viewer: Viewer,
  lessonId: string,
  before: string | undefined,
  size: number,
): Promise<SolverRow[]> {
  const { rows } = await sql<SolverRow>`
    SELECT r.entity_id, e.id AS solution_id, e.occurred_at FROM ${visibleSolutions(viewer, lessonId)} AND e.id < ${before ?? lastUuid}
    ORDER BY e.id DESC LIMIT ${size}`.execute(tx)
  return rows
}

/** False if the person has a solution. Somebody who solves a visible lesson becomes its recipient. */
export async function saveRecipientSolution(
  tx: Tx,
  viewer: Viewer,
  lesson: { id: string; repeats: string | null },
  solutionId: string,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO lesson_recipient AS r (lesson_id, entity_id, solution_id)
    VALUES (${lesson.id}, ${viewer.readerId}, ${solutionId})
    ON CONFLICT (entity_id, lesson_id) DO UPDATE SET solution_id = excluded.solution_id, state = 'granted'
      ${lesson.repeats === null ? sql`WHERE r.solution_id IS NULL` : sql``}
    RETURNING r.entity_id`.execute(tx)
  return rows.length > 0
}

/** False if the person has answered the period of this day. */
export async function savePeriodSolution(
  tx: Tx,
  viewer: Viewer,
  lessonId: string,
  solution: { id: string; occurred_on: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO lesson_period (entity_id, lesson_id, starts_on, solution_id)
    SELECT ${viewer.readerId}, l.entry_id, ${period}, ${solution.id}
    FROM lesson l CROSS JOIN (SELECT ${solution.occurred_on}::date AS today) d WHERE l.entry_id = ${lessonId}
    ON CONFLICT DO NOTHING RETURNING entity_id`.execute(tx)
  return rows.length > 0
}

export interface AnsweredPeriod {
  starts_on: string
  solution_id: EntryId
}

/** As many as the page draws. */
const shownPeriods = 60

/** Latest first. */
export async function listPeriods(tx: Tx, viewer: Viewer, lessonId: string): Promise<AnsweredPeriod[]> {
  const { rows } = await sql<AnsweredPeriod>`
    SELECT p.starts_on::text, p.solution_id FROM lesson_period p
    WHERE p.entity_id = ${viewer.readerId} AND p.lesson_id = ${lessonId}
      AND EXISTS (SELECT FROM ${visibleEntry(viewer)} e WHERE e.id = p.solution_id ${byKey})
    ORDER BY p.starts_on DESC LIMIT ${shownPeriods}`.execute(tx)
  return rows
}

/** Ticks of an earlier period are dropped. Somebody who ticks a step of a visible lesson becomes its recipient. */
export async function saveStep(tx: Tx, viewer: Viewer, lessonId: string, step: string, done: boolean): Promise<void> {
  await sql`
    INSERT INTO lesson_recipient AS r (lesson_id, entity_id, steps_done, steps_on)
    SELECT l.entry_id, ${viewer.readerId}::uuid, CASE WHEN ${done} THEN ARRAY[${step}::text] ELSE '{}' END, ${period}
    FROM lesson l CROSS JOIN ${todayOf(viewer)} d WHERE l.entry_id = ${lessonId}
    ON CONFLICT (entity_id, lesson_id) DO UPDATE SET state = 'granted', steps_on = excluded.steps_on, steps_done = (
      SELECT coalesce(array_agg(s), '{}') FROM (
        SELECT unnest(CASE WHEN r.steps_on IS NOT DISTINCT FROM excluded.steps_on THEN r.steps_done ELSE '{}' END) AS s
        EXCEPT SELECT ${step} UNION SELECT unnest(excluded.steps_done)) q
      WHERE s IN (SELECT unnest(l.steps) FROM lesson l WHERE l.entry_id = r.lesson_id))`.execute(tx)
}

export interface OwnRecipient {
  state: RecipientRow['state']
  solution_id: string | null
  repeats: string | null
}

export async function lockRecipient(tx: Tx, viewer: Viewer, lessonId: string): Promise<OwnRecipient | undefined> {
  const { rows } = await sql<OwnRecipient>`
    SELECT r.state, r.solution_id, l.repeats FROM lesson_recipient r LEFT JOIN lesson l ON l.entry_id = r.lesson_id
    WHERE r.entity_id = ${viewer.readerId} AND r.lesson_id = ${lessonId} AND ${isOnSite(sql`r.lesson_id`, viewer.siteId)}
    FOR NO KEY UPDATE OF r`.execute(tx)
  return rows[0]
}

export async function declineReceived(tx: Tx, viewer: Viewer, lessonId: string): Promise<void> {
  await sql`UPDATE lesson_recipient SET state = 'declined'
    WHERE entity_id = ${viewer.readerId} AND lesson_id = ${lessonId}`.execute(tx)
}
