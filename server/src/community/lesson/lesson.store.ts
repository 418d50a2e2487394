import type { EntryId } from '@entemi/contract/platform/ids'
import type { LessonRepeats, LessonState } from '@entemi/contract/community/lesson'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { type VisibleEntry, entryVisibleTo, seesEntry, visibleEntry } from '#/core/visibility/entry.ts'
import { claimableLesson, ledLesson } from '#/core/visibility/privileged.ts'
import type { MomentCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { Audience, LessonGroup } from './lesson.policy.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { lastUuid } from '#/platform/db/id.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import { personById } from '#/core/entity/entity.sql.ts'
import { currentSolution, momentOf, period, periodJoin, todayOf } from './lesson.sql.ts'
import type { RecipientRow } from './recipient.store.ts'

/** What a lesson has beside its entry, and its relation to the viewer. */
export interface LessonFacts {
  id: EntryId
  audience: Audience | null
  claim_ask: boolean
  open_to_claim: boolean
  starter: boolean
  sent_at: Date | null
  keeper_id: string | null
  target_id: string | null
  recipient: RecipientRow['state'] | null
  /** Of the current period, if it repeats and is not over. */
  solution_id: EntryId | null
  /** The viewer has answered it, in whichever period. */
  has_solved: boolean
  leads: boolean
  steps: string[]
  /** Texts of the steps that the viewer has ticked in the current period. */
  steps_done: string[]
  until_on: string | null
  is_over: boolean
  repeats: LessonRepeats | null
  period: string | null
}

export type FoundLesson = VisibleEntry & LessonFacts

const factColumns = (leads: RawBuilder<unknown>) => sql`
  e.id, e.audience, e.claim_ask, e.open_to_claim, coalesce(l.starter, false) AS starter, l.sent_at, l.keeper_id, l.target_id,
  r.state AS recipient, ${currentSolution} AS solution_id, r.solution_id IS NOT NULL AS has_solved, ${leads} AS leads,
  coalesce(l.steps, '{}') AS steps, CASE WHEN r.steps_on IS NOT DISTINCT FROM ${period} THEN coalesce(r.steps_done, '{}') ELSE '{}' END AS steps_done,
  l.until_on::text, coalesce(l.until_on < d.today, false) AS is_over, l.repeats, ${period}::text AS period`

const lessonJoins = (viewer: Viewer) => sql`CROSS JOIN ${todayOf(viewer)} d LEFT JOIN lesson l ON l.entry_id = e.id
  LEFT JOIN lesson_recipient r ON r.lesson_id = e.id AND r.entity_id = ${viewer.readerId} ${periodJoin(viewer)}`

const entryColumns = sql`e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, e.consultant_id`

/** By the visibility rule: for its author, its audience and its recipients. */
export async function findLesson(tx: Tx, viewer: Viewer, id: string): Promise<FoundLesson | undefined> {
  const leads = sql`EXISTS (SELECT FROM ${ledLesson(viewer)} d WHERE d.id = e.id ${byKey})`
  const { rows } = await sql<FoundLesson>`
    SELECT ${entryColumns}, false AS moderates, ${factColumns(leads)}
    FROM ${visibleEntry(viewer)} e ${lessonJoins(viewer)} WHERE e.id = ${id} AND e.kind = 'lesson'`.execute(tx)
  return rows[0]
}

/** For its leaders (see `privileged.ts`), drafts too. */
export async function findLedLesson(tx: Tx, viewer: Viewer, id: string): Promise<FoundLesson | undefined> {
  const { rows } = await sql<FoundLesson>`
    SELECT ${entryColumns}, false AS moderates, ${factColumns(sql`true`)}
    FROM ${ledLesson(viewer)} e ${lessonJoins(viewer)} WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

export const ledLessonById = (viewer: Viewer, id: string): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${ledLesson(viewer)} e WHERE e.id = ${id}`

export const ledLessonsByIds = (viewer: Viewer, ids: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${ledLesson(viewer)} e WHERE e.id = ANY (${ids}::uuid[]) ORDER BY e.id DESC`

export async function listLedFacts(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<LessonFacts[]> {
  const { rows } = await sql<LessonFacts>`
    SELECT ${factColumns(sql`true`)} FROM ${ledLesson(viewer)} e ${lessonJoins(viewer)}
    WHERE e.id = ANY (${ids}::uuid[])`.execute(tx)
  return rows
}

/** Newest first: of each group the viewer leads, and of the site for an administrator; each is one index range. */
export async function listLed(tx: Tx, viewer: Viewer, before: string, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT q.id FROM (
      (SELECT x.id FROM (SELECT DISTINCT r.to_id FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.letter IN ('A','C','E')) g
       CROSS JOIN LATERAL (SELECT l.entry_id AS id FROM lesson l WHERE l.keeper_id = g.to_id AND l.entry_id < ${before}::uuid
         ORDER BY l.entry_id DESC LIMIT ${size * 2}) x)
      UNION ALL
      (SELECT l.entry_id FROM lesson l WHERE ${viewer.role === 'ADMIN'}::boolean AND l.site_id = ${viewer.siteId} AND l.keeper_id IS NULL
         AND l.entry_id < ${before}::uuid ORDER BY l.entry_id DESC LIMIT ${size * 2})) q
    WHERE EXISTS (SELECT FROM ${ledLesson(viewer)} e WHERE e.id = q.id ${byKey})
    ORDER BY q.id DESC LIMIT ${size}`.execute(tx)
  return rows.map((row) => row.id)
}

export interface Offer {
  id: EntryId
  author_id: string
  keeper_id: string | null
  title: string
  claim_ask: boolean
  is_open: boolean
  /** When it was sent, or claimed by the viewer. */
  at: Date
  recipient: RecipientRow['state'] | null
  until_on: string | null
  is_over: boolean
  repeats: LessonRepeats | null
}

/** A lesson that is or was open to claim: its title, never its text. */
export async function findOffer(tx: Tx, viewer: Viewer, id: string): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    SELECT c.id, c.author_id, c.keeper_id, c.title, c.claim_ask, c.is_open, coalesce(r.since, c.sent_at) AS at, r.state AS recipient,
      l.until_on::text, coalesce(l.until_on < d.today, false) AS is_over, l.repeats
    FROM ${claimableLesson(viewer)} c LEFT JOIN lesson_recipient r ON r.lesson_id = c.id AND r.entity_id = ${viewer.readerId}
      LEFT JOIN lesson l ON l.entry_id = c.id CROSS JOIN ${todayOf(viewer)} d
    WHERE c.id = ${id}`.execute(tx)
  return rows[0]
}

/** True if the claim is new; of concurrent claims one gets true. What was declined can be claimed again. */
export async function insertClaim(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO lesson_recipient AS r (lesson_id, entity_id, state)
    SELECT c.id, ${viewer.readerId}::uuid, CASE WHEN c.claim_ask THEN 'requested' ELSE 'granted' END
    FROM ${claimableLesson(viewer)} c WHERE c.id = ${id} AND c.is_open
    ON CONFLICT (entity_id, lesson_id) DO UPDATE SET state = excluded.state, since = now() WHERE r.state = 'declined'
    RETURNING r.lesson_id`.execute(tx)
  return rows.length > 0
}

export interface LessonRow {
  id: EntryId
  state: LessonState
  /** To the microsecond: the cursor of the list. */
  moment: string
  title: string
  author_id: string
  keeper_id: string | null
  claim_ask: boolean
  solution_id: EntryId | null
  until_on: string | null
  is_over: boolean
  repeats: LessonRepeats | null
}

/** Latest first: received, claimed and claimable lessons, each from its own index. */
export async function listLessons(
  tx: Tx,
  viewer: Viewer,
  states: readonly LessonState[],
  before: MomentCursor | undefined,
  size: number,
): Promise<LessonRow[]> {
  const { moment = 'infinity', id = lastUuid } = before ?? {}
  const limit = sql`(${moment}::timestamptz, ${id}::uuid)`
  const received = (state: 'arrived' | 'solved') => sql`
    (SELECT r.lesson_id AS id, ${state}::text AS state, r.since AS at, e.title, e.author_id, l.keeper_id, e.claim_ask, ${currentSolution}
     FROM lesson_recipient r JOIN ${visibleEntry(viewer)} e ON e.id = r.lesson_id LEFT JOIN lesson l ON l.entry_id = r.lesson_id
       CROSS JOIN today d ${periodJoin(viewer)}
     WHERE r.entity_id = ${viewer.readerId} AND r.state = 'granted' AND (${currentSolution}) IS ${state === 'solved' ? sql`NOT NULL` : sql`NULL`}
       AND (r.since, r.lesson_id) < ${limit} ORDER BY r.since DESC, r.lesson_id DESC LIMIT ${size})`
  const requested = sql`
    (SELECT r.lesson_id, 'requested', r.since, c.title, c.author_id, c.keeper_id, c.claim_ask, NULL::uuid
     FROM lesson_recipient r JOIN ${claimableLesson(viewer)} c ON c.id = r.lesson_id
     WHERE r.entity_id = ${viewer.readerId} AND r.state = 'requested'
       AND (r.since, r.lesson_id) < ${limit} ORDER BY r.since DESC, r.lesson_id DESC LIMIT ${size})`
  const open = sql`
    (SELECT c.id, 'open', c.sent_at, c.title, c.author_id, c.keeper_id, c.claim_ask, NULL::uuid FROM ${claimableLesson(viewer)} c
     WHERE c.is_open AND c.author_id <> ${viewer.readerId} AND (c.sent_at, c.id) < ${limit}
       AND NOT EXISTS (SELECT FROM lesson_recipient r WHERE r.entity_id = ${viewer.readerId} AND r.lesson_id = c.id ${byKey})
     ORDER BY c.sent_at DESC, c.id DESC LIMIT ${size})`
  const parts = { arrived: received('arrived'), solved: received('solved'), requested, open }
  const { rows } = await sql<LessonRow>`
    WITH today AS MATERIALIZED ${todayOf(viewer)}
    SELECT q.id, q.state, ${momentOf(sql`q.at`)} AS moment, q.title, q.author_id, q.keeper_id, q.claim_ask, q.solution_id,
      l.until_on::text, coalesce(l.until_on < (SELECT today FROM today), false) AS is_over, l.repeats
    FROM (${sql.join(
      states.map((state) => parts[state]),
      sql` UNION ALL `,
    )}) AS q(id, state, at, title, author_id, keeper_id, claim_ask, solution_id) LEFT JOIN lesson l ON l.entry_id = q.id
    ORDER BY q.at DESC, q.id DESC LIMIT ${size}`.execute(tx)
  return rows
}

/** A visible group of this site, with the viewer's letters. */
export async function findGroup(tx: Tx, viewer: Viewer, id: string): Promise<LessonGroup | undefined> {
  const { rows } = await sql<LessonGroup>`
    SELECT g.id, ARRAY(SELECT r.letter::text FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.to_id = g.id
      AND r.letter IN ('m','A','C','E')) AS letters
    FROM ${visibleEntity(viewer)} g WHERE g.id = ${id} AND g.type >= 2`.execute(tx)
  return rows[0]
}

export async function insertLesson(
  tx: Tx,
  viewer: Viewer,
  lesson: Omit<Insertable<DB['lesson']>, 'site_id'>,
): Promise<void> {
  await tx
    .insertInto('lesson')
    .values({ ...lesson, site_id: viewer.siteId })
    .execute()
}

export async function updateLesson(tx: Tx, id: string, change: Updateable<DB['lesson']>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('lesson').set(change).where('entry_id', '=', id).execute()
}

export async function lockLesson(tx: Tx, id: string): Promise<void> {
  await sql`SELECT l.entry_id FROM lesson l WHERE l.entry_id = ${id} FOR NO KEY UPDATE`.execute(tx)
}

/** Visible solutions of a lesson, newest first. */
export const solutionsOf = (
  viewer: Viewer,
  lessonId: string,
  before: string | undefined,
  size: number,
  whose: 'own' | 'everybody' | 'others',
): RawBuilder<unknown> => sql`
  SELECT e.* FROM ${visibleEntry(viewer)} e
  WHERE e.lesson_id = ${lessonId} AND e.id < ${before ?? lastUuid}
    ${whose === 'everybody' ? sql`` : sql`AND e.author_id ${whose === 'own' ? sql`=` : sql`<>`} ${viewer.readerId}`}
  ORDER BY e.id DESC LIMIT ${size}`

export async function countOtherSolutions(tx: Tx, viewer: Viewer, lessonId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM ${visibleEntry(viewer)} e
      WHERE e.lesson_id = ${lessonId} AND e.author_id <> ${viewer.readerId} LIMIT 100) q`.execute(tx)
  return rows[0]?.count ?? 0
}

/** False if the author of the lesson is a group, or may not see this solution. */
export async function canAuthorSeeSolution(
  tx: Tx,
  lesson: VisibleEntry,
  siteId: number,
  entryId: string,
): Promise<boolean> {
  const author = { reader: sql`p.id`, site: sql`${siteId}::smallint` }
  const { rows } = await sql`
    SELECT FROM ${personById(sql`${lesson.author_id}::uuid`)} p WHERE ${seesEntry(author, sql`${entryId}::uuid`)}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Makes a new member the recipient of the starters. By the full rule, because LIMIT members see what they received. */
export async function insertStarters(tx: Tx, accountId: string): Promise<AddedStarter[]> {
  const { rows } = await sql<AddedStarter>`
    WITH added AS (
      INSERT INTO lesson_recipient (lesson_id, entity_id)
      SELECT x.entry_id, m.entity_id FROM account a JOIN site_member m ON m.entity_id = a.entity_id
      CROSS JOIN LATERAL (SELECT l.entry_id FROM lesson l WHERE l.site_id = m.site_id AND l.starter AND l.sent_at IS NOT NULL
        AND EXISTS (SELECT FROM ${entryVisibleTo('full', sql`m.entity_id`, sql`m.site_id`)} e WHERE e.id = l.entry_id ${byKey})
        ORDER BY l.entry_id DESC LIMIT 10) x
      WHERE a.id = ${accountId} ON CONFLICT DO NOTHING RETURNING lesson_id, entity_id)
    SELECT a.lesson_id, a.entity_id, l.site_id FROM added a JOIN lesson l ON l.entry_id = a.lesson_id
    ORDER BY a.lesson_id`.execute(tx)
  return rows
}

interface AddedStarter {
  lesson_id: string
  entity_id: string
  site_id: number
}
