import type { NewPoll } from '@entemi/contract/core/poll'
import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import { firstUuid } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export async function insertPoll(tx: Tx, entryId: string, poll: NewPoll): Promise<void> {
  await sql`
    WITH made AS (INSERT INTO poll (entry_id, multiple, named, closes_at)
      VALUES (${entryId}, ${poll.multiple}, ${poll.named}, now() + ${poll.closes_in_days}::int * interval '1 day') RETURNING entry_id)
    INSERT INTO poll_choice (entry_id, no, text)
    SELECT made.entry_id, c.no, c.text FROM made CROSS JOIN unnest(${poll.choices}::text[]) WITH ORDINALITY AS c(text, no)`.execute(
    tx,
  )
}

export interface LockedPoll {
  multiple: boolean
  named: boolean
  closed: boolean
  numbers: number[]
}

/** Locked until commit: votes are counted one after the other, and none is added after closing. */
export async function lockPoll(tx: Tx, entryId: string): Promise<LockedPoll | undefined> {
  const { rows } = await sql<LockedPoll>`
    SELECT p.multiple, p.named, coalesce(p.closes_at <= clock_timestamp(), false) AS closed,
      ARRAY(SELECT c.no FROM poll_choice c WHERE c.entry_id = p.entry_id) AS numbers
    FROM poll p WHERE p.entry_id = ${entryId} FOR UPDATE OF p`.execute(tx)
  return rows[0]
}

/** Returns whether there was a vote. */
export async function deleteVotes(tx: Tx, entryId: string, voterId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM poll_vote WHERE entry_id = ${entryId} AND entity_id = ${voterId} RETURNING no`.execute(tx)
  return rows.length > 0
}

export async function insertVotes(tx: Tx, entryId: string, voterId: string, numbers: readonly number[]): Promise<void> {
  await sql`INSERT INTO poll_vote (entry_id, no, entity_id)
    SELECT ${entryId}::uuid, n.no, ${voterId}::uuid FROM unnest(${numbers}::smallint[]) AS n(no)`.execute(tx)
}

export async function updateClosed(tx: Tx, entryId: string): Promise<void> {
  await sql`UPDATE poll SET closes_at = now() WHERE entry_id = ${entryId}`.execute(tx)
}

/** One row more than the page. The caller has checked that names are shown; hidden people are left out. */
export async function listVoters(
  tx: Tx,
  viewer: Viewer,
  entryId: string,
  no: number,
  after: string | undefined,
  size: number,
): Promise<EntityId[]> {
  const { rows } = await sql<{ entity_id: EntityId }>`
    SELECT v.entity_id FROM poll_vote v
    WHERE v.entry_id = ${entryId} AND v.no = ${no} AND v.entity_id > ${after ?? firstUuid}
      AND EXISTS (SELECT FROM ${visibleEntity(viewer)} p WHERE p.id = v.entity_id ${byKey})
    ORDER BY v.entity_id LIMIT ${size + 1}`.execute(tx)
  return rows.map((row) => row.entity_id)
}
