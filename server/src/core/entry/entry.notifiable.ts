import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { keptDays } from './entry.candidates.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { writerOf } from '#/core/entity/entity.sql.ts'
import { selectNotified, type NotifiedBefore } from '#/core/visibility/notification.ts'

// Who may have to be told of an entry. Ids from indexes alone: whoever tells asks the rule for each.

/** What telling of an entry needs to know. */
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

/** Held until the end: see the lock order of entry.counter.ts. */
export async function listNotifiable(tx: Tx, entryIds: readonly string[]): Promise<NotifiableEntry[]> {
  const { rows } = await sql<NotifiableEntry>`
    SELECT e.id, e.site_id, e.kind, e.group_id, e.state, e.author_id, e.text,
      ${writerOf(sql`e.author_id`, sql`e.acted_by`)} AS writer_id, (SELECT ${writerOf(sql`s.author_id`, sql`s.acted_by`)} FROM entry s WHERE s.id = e.shared_id) AS shared_writer_id
    FROM entry e WHERE e.id = ANY (${entryIds}::uuid[]) AND e.privacy >= 0 ORDER BY e.id FOR KEY SHARE OF e`.execute(tx)
  return rows
}

/** Friends of `e`, and followers of what is public; the members of the group it was published to; not who was told already. */
const nearTo = (told: NotifiedBefore): RawBuilder<unknown> => sql`
  (SELECT r.to_id AS id FROM relation r WHERE r.from_id = e.author_id AND r.letter = 'b' AND e.privacy IN (1, 9) AND e.group_id IS NULL
  UNION SELECT w.from_id FROM follow w WHERE w.to_id = e.author_id AND NOT w.pulled AND e.privacy = 9 AND e.group_id IS NULL
  UNION SELECT r.from_id FROM relation r WHERE r.over_id = e.group_id AND r.letter = 'm')
  EXCEPT ${selectNotified(sql`e.id`, told)}`

/** Of an account `a`: a person who still comes. */
export const stillComes: RawBuilder<boolean> = sql`a.seen_on > current_date - ${keptDays}::int`

/** Of each entry those near to it, and not who wrote it. Only those who still come. */
export async function listReaders(
  tx: Tx,
  entries: readonly NotifiableEntry[],
  told: NotifiedBefore,
): Promise<Map<string, string[]>> {
  const ids = entries.map((entry) => entry.id)
  const { rows } = await sql<{ entry_id: string; readers: string[] }>`
    SELECT e.id AS entry_id, array_agg(t.id ORDER BY t.id) AS readers
    FROM unnest(${ids}::uuid[], ${entries.map((entry) => entry.writer_id)}::uuid[]) AS o(id, writer_id)
      JOIN entry e ON e.id = o.id CROSS JOIN LATERAL (${nearTo(told)}) t
      CROSS JOIN LATERAL (SELECT FROM account a WHERE a.entity_id = t.id AND ${stillComes} ${byKey}) a
    WHERE e.privacy >= 0 AND e.state = 0 AND t.id <> e.author_id AND t.id IS DISTINCT FROM o.writer_id
    GROUP BY e.id`.execute(tx)
  return new Map(rows.map((row) => [row.entry_id, row.readers]))
}

/** As a list within a statement, with those who do not come any more; no more than so many are looked for. */
export const readersOfNew = (entryId: RawBuilder<unknown>, writerId: RawBuilder<unknown>, most: number) => sql`
  ARRAY(SELECT t.id FROM entry e CROSS JOIN LATERAL (${nearTo('ever')}) t
    WHERE e.id = ${entryId} AND e.privacy >= 0 AND e.state = 0 AND t.id <> e.author_id AND t.id IS DISTINCT FROM ${writerId} LIMIT ${most}::int)`
