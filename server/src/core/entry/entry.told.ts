import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { keptDays } from './entry.candidates.ts'
import { byKey } from '#/platform/db/by-key.ts'

// Who may have to be told of an entry. Ids from indexes alone: whoever tells asks the rule for each.

/** What telling of an entry needs to know. */
export interface ToldEntry {
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

export const findTold = async (tx: Tx, entryId: string): Promise<ToldEntry | undefined> =>
  (await listTold(tx, [entryId]))[0]

/** Held until the end: see the lock order of entry.counter.ts. */
export async function listTold(tx: Tx, entryIds: readonly string[]): Promise<ToldEntry[]> {
  const { rows } = await sql<ToldEntry>`
    SELECT e.id, e.site_id, e.kind, e.group_id, e.state, e.author_id, e.text,
      ${writerOf('e')} AS writer_id, (SELECT ${writerOf('s')} FROM entry s WHERE s.id = e.shared_id) AS shared_writer_id
    FROM entry e WHERE e.id = ANY (${entryIds}::uuid[]) AND e.privacy >= 0 ORDER BY e.id FOR KEY SHARE OF e`.execute(tx)
  return rows
}

const writerOf = (entry: 'e' | 's') => sql`(SELECT CASE WHEN p.type < 2 THEN p.id
  ELSE (SELECT a.entity_id FROM account a WHERE a.id = ${sql.ref(`${entry}.acted_by`)}) END
  FROM entity p WHERE p.id = ${sql.ref(`${entry}.author_id`)})`

type ToldBefore = 'ever' | 'unread'

/** Friends of `e`, and followers of what is public; the members of the group it was published to; not who was told already. */
const nearTo = (told: ToldBefore): RawBuilder<unknown> => sql`
  (SELECT r.to_id AS id FROM relation r WHERE r.from_id = e.author_id AND r.letter = 'b' AND e.privacy IN (1, 9) AND e.group_id IS NULL
  UNION SELECT w.from_id FROM follow w WHERE w.to_id = e.author_id AND NOT w.pulled AND e.privacy = 9 AND e.group_id IS NULL
  UNION SELECT r.from_id FROM relation r WHERE r.over_id = e.group_id AND r.letter = 'm')
  EXCEPT SELECT n.owner_id FROM notification n WHERE n.entry_id = e.id
    AND ${told === 'ever' ? sql`n.kind IN ('entry_new', 'mood', 'group_post', 'mention', 'share')` : sql`n.read_at IS NULL`}`

/** Of an account `a`: a person who still comes. */
export const stillComes: RawBuilder<boolean> = sql`a.seen_on > current_date - ${keptDays}::int`

/** Of each entry those near to it, and not who wrote it. Only those who still come. */
export async function listReaders(
  tx: Tx,
  entries: readonly ToldEntry[],
  told: ToldBefore,
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
