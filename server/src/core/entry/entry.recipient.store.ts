import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { writerOf } from '#/core/entity/entity.sql.ts'
import type { NotifiedBefore } from '#/core/visibility/notification.ts'
import { notBlocked } from '#/core/visibility/person.ts'
import { audienceOf, type Audience } from '#/core/visibility/audience.ts'
import { candidatesOf, isActiveAccount } from './entry.recipient.sql.ts'

// Candidates for notifications of an entry. They come from indexes alone: the caller checks visibility for each.

/** What is needed to notify of an entry. */
export interface NotifiableEntry {
  id: string
  site_id: number
  kind: string
  group_id: string | null
  state: 0 | 1 | 2
  author_id: string
  /** Who wrote it: the author, or the member who wrote in a group's name. */
  writer_id: string | null
  /** Who wrote what it shares. */
  shared_writer_id: string | null
  text: string
}

export const findNotifiable = async (tx: Tx, entryId: string): Promise<NotifiableEntry | undefined> =>
  (await listNotifiable(tx, [entryId]))[0]

/** Locked until commit: see the lock order of `LockedEntry`. */
export async function listNotifiable(tx: Tx, entryIds: readonly string[]): Promise<NotifiableEntry[]> {
  const { rows } = await sql<NotifiableEntry>`
    SELECT e.id, e.site_id, e.kind, e.group_id, e.state, e.author_id, e.text,
      ${writerOf(sql`e.author_id`, sql`e.acted_by`)} AS writer_id, (SELECT ${writerOf(sql`s.author_id`, sql`s.acted_by`)} FROM entry s WHERE s.id = e.shared_id) AS shared_writer_id
    FROM entry e WHERE e.id = ANY (${entryIds}::uuid[]) AND e.privacy >= 0 ORDER BY e.id FOR KEY SHARE OF e`.execute(tx)
  return rows
}

/** By the id of an entry, its candidates with an active account, without its writer. */
export async function listRecipientCandidates(
  tx: Tx,
  entries: readonly NotifiableEntry[],
  except: NotifiedBefore,
): Promise<Map<string, string[]>> {
  const ids = entries.map((entry) => entry.id)
  const { rows } = await sql<{ entry_id: string; candidates: string[] }>`
    SELECT e.id AS entry_id, array_agg(t.id ORDER BY t.id) AS candidates
    FROM unnest(${ids}::uuid[], ${entries.map((entry) => entry.writer_id)}::uuid[]) AS o(id, writer_id)
      JOIN entry e ON e.id = o.id CROSS JOIN LATERAL (${candidatesOf(except)}) t
      CROSS JOIN LATERAL (SELECT FROM account a WHERE a.entity_id = t.id AND ${isActiveAccount} ${byKey}) a
    WHERE e.privacy >= 0 AND e.state = 0 AND t.id <> e.author_id AND t.id IS DISTINCT FROM o.writer_id
    GROUP BY e.id`.execute(tx)
  return new Map(rows.map((row) => [row.entry_id, row.candidates]))
}

export interface Delivered {
  site_id: number
  /** New recipients. */
  added: string[]
  /** The last id of this batch; null if there are no more. */
  last: string | null
}

/**
 * Adds the next `size` recipients of a lesson, in the order of their ids: a long list is written in short transactions.
 * Unchanged for those who have it already; those who requested it get it now. The author receives nothing.
 */
export async function addRecipients(
  tx: Tx,
  lessonId: string,
  after: string,
  size: number,
): Promise<Delivered | undefined> {
  const { rows } = await sql<Delivered>`
    WITH sent AS MATERIALIZED (SELECT e.id, e.author_id, e.site_id, e.audience, e.group_id FROM entry e
      WHERE e.id = ${lessonId} AND e.kind = 'lesson' AND e.state = 0 AND e.privacy IN (2, 9)),
    people AS MATERIALIZED (
      (SELECT m.entity_id AS id FROM site_member m WHERE m.site_id = (SELECT site_id FROM sent WHERE audience = 'all')
         AND m.entity_id > ${after}::uuid ORDER BY m.entity_id LIMIT ${size})
      UNION ALL
      (SELECT r.from_id FROM relation r WHERE r.over_id = (SELECT group_id FROM sent WHERE audience = 'group') AND r.letter = 'm'
         AND r.from_id > ${after}::uuid ORDER BY r.from_id LIMIT ${size})),
    added AS (
      INSERT INTO lesson_recipient AS l (lesson_id, entity_id)
      SELECT s.id, p.id FROM sent s CROSS JOIN people p WHERE p.id <> s.author_id
        AND ${notBlocked(sql`p.id`, sql`s.author_id`)}
      ORDER BY p.id
      ON CONFLICT (entity_id, lesson_id) DO UPDATE SET state = 'granted', since = now() WHERE l.state = 'requested'
      RETURNING l.entity_id)
    SELECT s.site_id, ARRAY(SELECT entity_id FROM added) AS added,
      (SELECT CASE WHEN count(*) = ${size} THEN max(p.id::text) END FROM people p) AS last
    FROM sent s`.execute(tx)
  return rows[0]
}

/** Those of `readerIds` who could see the entry when it had this level, group and consultant, each with the site. */
export async function listFormerReaders(
  tx: Tx,
  { entryId, ...old }: Pick<Audience, 'level' | 'groupId' | 'consultantId'> & { entryId: string },
  readerIds: readonly string[],
): Promise<{ id: string; site_id: number }[]> {
  const { rows } = await sql<{ id: string; site_id: number }>`
    SELECT a.id, e.site_id FROM entry e
      CROSS JOIN LATERAL ${audienceOf({ author: sql`e.author_id`, site: sql`e.site_id`, ...old })} AS a(id)
    WHERE e.id = ${entryId} AND a.id = ANY (${readerIds}::uuid[])`.execute(tx)
  return rows
}
