import type { PollChoice } from '@entemi/contract/core/poll'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import type { Reader } from '#/platform/session/viewer.ts'

/** People shown beside a choice. */
const maxFaces = 5

export interface PollRow {
  entry_id: EntryId
  multiple: boolean
  named: boolean
  closes_at: Date | null
  closed: boolean
  voters: number | null
  choices: (Omit<PollChoice, 'faces'> & { faces: string[] })[]
}

/**
 * The polls of visible entries. Numbers and names are read only where the results may be seen: after the reader's own vote,
 * after closing, and of the entries `ownIds`.
 */
export async function listPolls(
  tx: Tx,
  reader: Reader,
  ids: readonly string[],
  ownIds: readonly string[],
): Promise<PollRow[]> {
  const { rows } = await sql<PollRow>`
    SELECT p.entry_id, p.multiple, p.named, p.closes_at, s.closed, CASE WHEN s.is_shown THEN p.voters END AS voters,
      (SELECT json_agg(json_build_object('no', c.no, 'text', c.text, 'votes', CASE WHEN s.is_shown THEN c.votes END,
          'mine', c.no = ANY (s.mine), 'faces', CASE WHEN s.is_shown AND p.named THEN ARRAY(
            SELECT v.entity_id FROM poll_vote v WHERE v.entry_id = c.entry_id AND v.no = c.no
              AND EXISTS (SELECT FROM ${visibleEntity(reader)} n WHERE n.id = v.entity_id ${byKey})
            ORDER BY v.entity_id LIMIT ${sql.lit(maxFaces)}) ELSE '{}' END) ORDER BY c.no)
        FROM poll_choice c WHERE c.entry_id = p.entry_id) AS choices
    FROM poll p CROSS JOIN LATERAL (
      SELECT m.mine, m.closed, m.closed OR m.mine <> '{}' OR p.entry_id = ANY (${ownIds}::uuid[]) AS is_shown
      FROM (SELECT coalesce(p.closes_at <= now(), false) AS closed, ARRAY(SELECT v.no FROM poll_vote v
        WHERE v.entity_id = ${reader.readerId} AND v.entry_id = p.entry_id) AS mine) m) s
    WHERE p.entry_id = ANY (${ids}::uuid[])`.execute(tx)
  return rows
}

/** With its choices and votes. */
export async function deletePoll(tx: Tx, entryId: string): Promise<void> {
  await sql`DELETE FROM poll WHERE entry_id = ${entryId}`.execute(tx)
}
