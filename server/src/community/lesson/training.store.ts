import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import type { LibraryName } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import { firstUuid } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { isListable, visibleEntity } from '#/core/visibility/person.ts'
import { ledLesson } from '#/core/visibility/privileged.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { LessonGroup } from './lesson.policy.ts'

/** A visible training of this site, with the viewer's letters. */
export async function findTraining(tx: Tx, viewer: Viewer, id: string): Promise<LessonGroup | undefined> {
  const { rows } = await sql<LessonGroup>`
    SELECT g.id, ARRAY(SELECT r.letter::text FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.to_id = g.id
      AND r.letter IN ('m','A','C','E')) AS letters
    FROM ${visibleEntity(viewer)} g WHERE g.id = ${id} AND g.type = 4`.execute(tx)
  return rows[0]
}

export interface WeekRow {
  no: number
  lesson_id: EntryId
  title: string
  text: string
  sent_at: Date | null
  solution_id: EntryId | null
  others: number
  materials: { id: EntryId; title: string; library: LibraryName }[]
}

/** In their order: for leaders with the drafts, for members by the visibility rule. */
export async function listWeeks(tx: Tx, viewer: Viewer, trainingId: string, leads: boolean): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    SELECT w.no, w.lesson_id, e.title, e.text, l.sent_at, r.solution_id,
      (SELECT count(*)::int FROM (SELECT FROM ${visibleEntry(viewer)} s
        WHERE s.lesson_id = w.lesson_id AND s.author_id <> ${viewer.readerId} LIMIT 100) q) AS others,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title, 'library', m.library) ORDER BY i.place)
        FROM unnest(w.materials) WITH ORDINALITY AS i(id, place)
        JOIN LATERAL (SELECT a.id, a.title, a.library FROM ${visibleEntry(viewer)} a
          WHERE a.id = i.id AND a.kind = 'article' AND a.state = 0 ${byKey}) m ON true), '[]') AS materials
    FROM training_week w JOIN ${leads ? ledLesson(viewer) : visibleEntry(viewer)} e ON e.id = w.lesson_id
      JOIN lesson l ON l.entry_id = w.lesson_id
      LEFT JOIN lesson_recipient r ON r.lesson_id = w.lesson_id AND r.entity_id = ${viewer.readerId}
    WHERE w.group_id = ${trainingId} ORDER BY w.no`.execute(tx)
  return rows
}

/** How many of these the viewer sees in the libraries. */
export async function countMaterials(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${visibleEntry(viewer)} e
    WHERE e.id = ANY (${ids}::uuid[]) AND e.kind = 'article' AND e.state = 0`.execute(tx)
  return rows[0]?.count ?? 0
}

/** After the others; the caller has locked the training. False if it has as many as it may. */
export async function insertWeek(tx: Tx, groupId: EntityId, lessonId: EntryId, most: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO training_week (lesson_id, group_id, no)
    SELECT ${lessonId}::uuid, ${groupId}::uuid, count(*) + 1 FROM training_week w WHERE w.group_id = ${groupId}
    HAVING count(*) < ${most} RETURNING lesson_id`.execute(tx)
  return rows.length > 0
}

/** False if the lesson is no week of this training. */
export async function updateMaterials(
  tx: Tx,
  groupId: string,
  lessonId: string,
  materials: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`UPDATE training_week SET materials = ${materials}::uuid[]
    WHERE lesson_id = ${lessonId} AND group_id = ${groupId} RETURNING lesson_id`.execute(tx)
  return rows.length > 0
}

/** If the lesson is one: those after it move up. */
export async function deleteWeek(tx: Tx, lessonId: string): Promise<void> {
  const { rows } = await sql<{ group_id: string; no: number }>`
    DELETE FROM training_week WHERE lesson_id = ${lessonId} RETURNING group_id, no`.execute(tx)
  for (const { group_id, no } of rows)
    await sql`UPDATE training_week SET no = no - 1 WHERE group_id = ${group_id} AND no > ${no}`.execute(tx)
}

export interface ProgressRow {
  person_id: string
  weeks: number[]
}

/** Members without the leaders and without people across a block; weeks by the answers that the viewer sees. */
export async function listProgress(
  tx: Tx,
  viewer: Viewer,
  trainingId: string,
  after: string | undefined,
  size: number,
): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    WITH person AS MATERIALIZED (
      SELECT r.from_id AS id FROM relation r
      WHERE r.over_id = ${trainingId} AND r.letter = 'm' AND r.from_id > ${after ?? firstUuid}
        AND ${isListable(viewer, sql`r.from_id`)}
        AND NOT EXISTS (SELECT FROM relation h WHERE h.from_id = r.from_id AND h.to_id = ${trainingId} AND h.letter IN ('A','C','E') ${byKey})
      ORDER BY r.from_id LIMIT ${size}),
    answered AS MATERIALIZED (
      SELECT e.author_id, array_agg(DISTINCT w.no ORDER BY w.no) AS weeks
      FROM training_week w JOIN ${visibleEntry(viewer)} e ON e.lesson_id = w.lesson_id
      WHERE w.group_id = ${trainingId} AND e.author_id IN (SELECT p.id FROM person p) GROUP BY e.author_id)
    SELECT p.id AS person_id, coalesce(a.weeks, '{}') AS weeks FROM person p LEFT JOIN answered a ON a.author_id = p.id
    ORDER BY p.id`.execute(tx)
  return rows
}
