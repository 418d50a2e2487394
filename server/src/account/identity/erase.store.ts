import { erasedMention } from '@entemi/contract/core/mentions'
import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** The member, and the persons whom nobody else administers: without an administrator nobody could read or delete theirs. */
export async function listErasedPersons(tx: Tx, personId: EntityId): Promise<EntityId[]> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT ${personId}::uuid AS id UNION
    SELECT p.id FROM relation r JOIN entity p ON p.id = r.to_id AND p.type = 1
    WHERE r.from_id = ${personId} AND r.letter = 'A'
      AND NOT EXISTS (SELECT FROM relation o WHERE o.over_id = p.id AND o.letter = 'A' AND o.from_id <> ${personId})`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

export async function listMediaKeys(tx: Tx, persons: EntityId[]): Promise<string[]> {
  const rows = await tx.selectFrom('media').select('db_key').where('owner_id', 'in', persons).execute()
  return rows.map((row) => row.db_key)
}

/** A group that loses its last owner gets a new one by right, then by age of membership; one without members is deleted. */
export async function handOverGroups(tx: Tx, persons: EntityId[]): Promise<void> {
  // without the lock, two owners erased at the same moment would each count on the other
  await sql`SELECT g.id FROM entity g WHERE g.id IN (SELECT r.to_id FROM relation r WHERE r.from_id = ANY (${persons}::uuid[])
    AND r.letter = 'A') ORDER BY g.id FOR NO KEY UPDATE`.execute(tx)
  await sql`
    WITH ownerless AS (
      SELECT g.id FROM relation r JOIN entity g ON g.id = r.to_id AND g.type >= 2
      WHERE r.from_id = ANY (${persons}::uuid[]) AND r.letter = 'A'
        AND NOT EXISTS (SELECT FROM relation o WHERE o.over_id = g.id AND o.letter = 'A' AND o.from_id <> ALL (${persons}::uuid[]))),
    successor AS (
      SELECT DISTINCT ON (o.id) o.id, m.from_id FROM ownerless o JOIN relation m ON m.over_id = o.id AND m.letter IN ('m','C','E','M','R')
      WHERE m.from_id <> ALL (${persons}::uuid[])
      ORDER BY o.id, position(m.letter::text IN 'CEMRm'), m.since)
    INSERT INTO relation (from_id, letter, to_id) SELECT from_id, 'A', id FROM successor ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  await sql`
    DELETE FROM entity g WHERE g.type IN (2, 4)
      AND EXISTS (SELECT FROM relation r WHERE r.over_id = g.id AND r.letter = 'A' AND r.from_id = ANY (${persons}::uuid[]))
      AND NOT EXISTS (SELECT FROM relation r WHERE r.over_id = g.id AND r.letter = 'm' AND r.from_id <> ALL (${persons}::uuid[]))`.execute(
    tx,
  )
}

/**
 * Before the cascade deletes a group: its lessons stay for those who received them. The entries shared into it are locked
 * in one order: the cascade lowers their counters, and two groups erased at once would deadlock.
 */
export async function detachFromGroup(tx: Tx, groupId: EntityId): Promise<void> {
  await sql`UPDATE entry e SET group_id = NULL, category = NULL, privacy = CASE WHEN e.privacy = 2 THEN 0 ELSE e.privacy END,
      author_id = CASE WHEN e.author_id = ${groupId} THEN s.entity_id ELSE e.author_id END
    FROM site s WHERE s.id = e.site_id AND e.kind = 'lesson' AND e.group_id = ${groupId}`.execute(tx)
  await sql`SELECT t.id FROM entry t WHERE t.id IN (
      SELECT e.shared_id FROM entry e WHERE e.group_id = ${groupId} AND e.shared_id IS NOT NULL)
    ORDER BY t.id FOR NO KEY UPDATE`.execute(tx)
}

/** The cascade from a lesson would delete other people's solutions: its author becomes its group, else the site's entity. */
export async function reassignLessons(tx: Tx, persons: EntityId[]): Promise<void> {
  await sql`UPDATE entry e SET author_id = coalesce(e.group_id, s.entity_id) FROM site s
    WHERE s.id = e.site_id AND e.kind = 'lesson' AND e.author_id = ANY (${persons}::uuid[])`.execute(tx)
}

/** The entries they commented on, liked or shared, before their rows: the lock order of entry.counter.ts. */
export async function lockAffectedEntries(tx: Tx, persons: EntityId[]): Promise<void> {
  await sql`SELECT e.id FROM entry e WHERE e.id IN (
      SELECT entry_id FROM comment WHERE author_id = ANY (${persons}::uuid[])
      UNION SELECT entry_id FROM entry_like WHERE actor_id = ANY (${persons}::uuid[])
      UNION SELECT shared_id FROM entry WHERE author_id = ANY (${persons}::uuid[]) AND shared_id IS NOT NULL)
    ORDER BY e.id FOR NO KEY UPDATE`.execute(tx)
}

/** A comment that others answered stays without text and author; the rest is deleted and the counters are lowered. */
export async function eraseComments(tx: Tx, persons: EntityId[]): Promise<void> {
  await sql`UPDATE comment c SET author_id = NULL, text = '', edited_at = NULL WHERE c.author_id = ANY (${persons}::uuid[])
    AND EXISTS (SELECT FROM comment r WHERE (r.reply_to = c.id OR r.sub_thread_id = c.id)
      AND r.author_id IS DISTINCT FROM c.author_id)`.execute(tx)
  await sql`
    WITH deleted AS (DELETE FROM comment c WHERE c.author_id = ANY (${persons}::uuid[]) RETURNING c.entry_id, c.sub_thread_id, c.state),
    threads AS (UPDATE comment t SET comment_count = greatest(0, t.comment_count - g.n)
      FROM (SELECT sub_thread_id, count(*)::int AS n FROM deleted WHERE sub_thread_id IS NOT NULL AND state = 0 GROUP BY 1) g WHERE t.id = g.sub_thread_id)
    UPDATE entry e SET comment_count = e.comment_count - g.n
      FROM (SELECT entry_id, count(*)::int AS n FROM deleted WHERE state = 0 GROUP BY 1) g WHERE e.id = g.entry_id`.execute(
    tx,
  )
}

export async function lowerCounters(tx: Tx, persons: EntityId[]): Promise<void> {
  await sql`UPDATE entry e SET like_count = e.like_count - l.n FROM (SELECT entry_id, count(*)::int AS n FROM entry_like
    WHERE actor_id = ANY (${persons}::uuid[]) GROUP BY 1) l WHERE e.id = l.entry_id`.execute(tx)
  await sql`UPDATE comment c SET like_count = c.like_count - l.n FROM (SELECT comment_id, count(*)::int AS n FROM comment_like
    WHERE actor_id = ANY (${persons}::uuid[]) GROUP BY 1) l WHERE c.id = l.comment_id`.execute(tx)
}

/** Notifications of which no actor is left: nobody could see or delete them any more. */
export async function deleteEmptyNotifications(tx: Tx, persons: EntityId[]): Promise<void> {
  await sql`DELETE FROM notification n
    WHERE EXISTS (SELECT FROM notification_actor a WHERE a.notification_id = n.id AND a.actor_id = ANY (${persons}::uuid[]))
      AND NOT EXISTS (SELECT FROM notification_actor a WHERE a.notification_id = n.id AND a.actor_id <> ALL (${persons}::uuid[]))`.execute(
    tx,
  )
}

/** Records persons, not groups and not those of the demo, so that no backup restores them. */
export async function insertErasures(tx: Tx, persons: EntityId[]): Promise<EntityId[]> {
  // no DO UPDATE, which would return the ids: the app has no right to change an erasure
  const { rows } = await sql<{ id: EntityId }>`
    WITH erased AS (SELECT id FROM entity WHERE id = ANY (${persons}::uuid[]) AND type <= 1 AND NOT demo),
    added AS (INSERT INTO erasure (entity_id) SELECT id FROM erased ON CONFLICT DO NOTHING)
    SELECT id FROM erased`.execute(tx)
  return rows.map((row) => row.id)
}

/** Queued effects that name them: pushes wait for a minute, and what has failed for good is kept. */
export async function deleteJobs(tx: Tx, persons: EntityId[]): Promise<void> {
  await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(
    SELECT j.id FROM graphile_worker._private_jobs j WHERE EXISTS (
      SELECT FROM (SELECT unnest(${persons}::uuid[]) AS id UNION SELECT a.id FROM account a WHERE a.entity_id = ANY (${persons}::uuid[])) p
      WHERE strpos(j.payload::text, p.id::text) > 0)))`.execute(tx)
}

/** Those with what others write, and in which a mention can stand. */
export const mentioningTables = ['entry', 'comment', 'message', 'chat'] as const
export type MentioningTable = (typeof mentioningTables)[number]

interface MentioningRow {
  id: string
  /** Null if it mentions others only. */
  text: string | null
  /** Of an entry. */
  title: string | null
}

/** Texts with a mention of anybody, in the order of ids; the last page is shorter than `size`. There may be any number of them. */
export async function listMentioning(
  tx: Tx,
  table: MentioningTable,
  { id, after, size }: { id: string; after: string; size: number },
): Promise<MentioningRow[]> {
  const title = table === 'entry' ? sql`t.title` : sql`NULL`
  // the first condition is that of the index: texts without a mention are not read
  const { rows } =
    await sql<MentioningRow>`SELECT t.id, CASE WHEN strpos(t.text, ${`](${id})`}) > 0 THEN t.text END AS text, ${title} AS title
    FROM ${sql.table(table)} t WHERE strpos(t.text, '@[') > 0 AND t.id > ${after} ORDER BY t.id LIMIT ${size}`.execute(
      tx,
    )
  return rows
}

/** False if the text is not the one that was read. */
export async function replaceText(
  tx: Tx,
  table: MentioningTable,
  { id, text }: { id: string; text: string },
  replacement: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE ${sql.table(table)} SET text = ${replacement}
    WHERE id = ${id} AND text = ${text}`.execute(tx)
  return numAffectedRows === 1n
}

/** The answers that a repeated request gets: the mention and the id in them. */
export async function replaceInAnswers(tx: Tx, id: string): Promise<void> {
  const mention = `@\\[[^]\\[]*\\]\\(${id}\\)`
  const { name, id: none } = erasedMention
  await sql`UPDATE idempotency
    SET answer = replace(regexp_replace(answer::text, ${mention}, ${`@[${name}](${none})`}, 'g'), ${id}, ${none})::jsonb
    WHERE strpos(answer::text, ${id}) > 0`.execute(tx)
}

export async function listExisting(tx: Tx, ids: EntityId[]): Promise<EntityId[]> {
  const { rows } = await sql<{ id: EntityId }>`SELECT id FROM entity WHERE id = ANY (${ids}::uuid[])`.execute(tx)
  return rows.map((row) => row.id)
}

export async function listErased(tx: Tx): Promise<EntityId[]> {
  const rows = await tx.selectFrom('erasure').select('entity_id').execute()
  return rows.map((row) => row.entity_id as EntityId)
}

export async function deletePersons(tx: Tx, persons: EntityId[]): Promise<void> {
  // in one order: the cascade marks one friend after the other and could deadlock with their own writes
  await sql`SELECT mark_relations(ARRAY(SELECT r.to_id FROM relation r WHERE r.from_id = ANY (${persons}::uuid[])
    UNION SELECT r.from_id FROM relation r WHERE r.over_id = ANY (${persons}::uuid[])))`.execute(tx)
  await tx.deleteFrom('entity').where('id', 'in', persons).execute()
}

export interface DemoParts {
  persons: EntityId[]
  /** Those of the demo, and all groups on the site of a demo company. */
  groups: EntityId[]
  sites: number[]
}

export async function listDemo(tx: Tx): Promise<DemoParts> {
  const { rows } = await sql<DemoParts>`
    WITH demo AS (SELECT p.id, p.type FROM entity p WHERE p.demo),
    demo_site AS (SELECT s.id FROM site s JOIN demo d ON d.id = s.entity_id)
    SELECT ARRAY(SELECT id FROM demo WHERE type < 2) AS persons, ARRAY(SELECT id FROM demo_site) AS sites,
      ARRAY(SELECT id FROM demo WHERE type >= 2 UNION
        SELECT g.id FROM entity g WHERE g.type >= 2 AND g.site_id IN (SELECT id FROM demo_site)) AS groups`.execute(tx)
  return rows[0] ?? { persons: [], groups: [], sites: [] }
}

/** Lessons of the demo are deleted, not reassigned; solutions of real members become notes. */
export async function deleteLessonsOf(tx: Tx, persons: EntityId[]): Promise<void> {
  await sql`UPDATE entry s SET kind = 'note', lesson_id = NULL FROM entry l
    WHERE s.lesson_id = l.id AND s.privacy >= 0 AND l.author_id = ANY (${persons}::uuid[]) AND s.author_id <> ALL (${persons}::uuid[])`.execute(
    tx,
  )
  await sql`DELETE FROM entry l WHERE l.kind = 'lesson' AND l.author_id = ANY (${persons}::uuid[])`.execute(tx)
}

/** Deletes all content of the sites, by whomever; real people who registered there become members of the main site. */
export async function clearSites(tx: Tx, sites: number[]): Promise<string[]> {
  const { rows } = await sql<{ db_key: string }>`
    SELECT m.db_key FROM media m WHERE m.site_id = ANY (${sites}::smallint[])`.execute(tx)
  for (const table of ['entry', 'conversation', 'report_case', 'media'] as const)
    await tx.deleteFrom(table).where('site_id', 'in', sites).execute()
  // who waits for approval there waits on the main site
  await sql`UPDATE registration_request SET site_id = 0 WHERE site_id = ANY (${sites}::smallint[])`.execute(tx)
  await sql`WITH moved AS (UPDATE entity p SET site_id = 0 WHERE p.type < 2 AND NOT p.demo AND p.site_id = ANY (${sites}::smallint[]) RETURNING p.id, p.name_fold)
    INSERT INTO site_member (entity_id, site_id, name_fold) SELECT id, 0, name_fold FROM moved
      WHERE NOT EXISTS (SELECT FROM account a JOIN registration_request w ON w.account_id = a.id WHERE a.entity_id = moved.id) ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  return rows.map((row) => row.db_key)
}

/** After their entities; the foreign keys between the two are checked at the commit. */
export async function deleteSites(tx: Tx, sites: number[]): Promise<void> {
  await tx.deleteFrom('site').where('id', 'in', sites).execute()
}

/** Deletes open cases without a report left, and the daily statistics, which counted the demo. */
export async function deleteDemoCounts(tx: Tx): Promise<void> {
  await sql`DELETE FROM report_case k WHERE k.closed_at IS NULL AND NOT EXISTS (SELECT FROM report r WHERE r.case_id = k.id)`.execute(
    tx,
  )
  await tx.deleteFrom('site_day').execute()
}

/** The sites where they are visible: persons on every site they belong to, a group on its own. */
export async function listSites(tx: Tx, persons: EntityId[]): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    SELECT m.site_id FROM site_member m WHERE m.entity_id = ANY (${persons}::uuid[])
    UNION SELECT p.site_id FROM entity p WHERE p.id = ANY (${persons}::uuid[]) AND p.type >= 2`.execute(tx)
  return rows.map((row) => row.site_id)
}
