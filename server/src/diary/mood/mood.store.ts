import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

/** The last moods of a fortnight, newest first. */
export async function listLastMoods(tx: Tx, viewer: Viewer, count: number): Promise<number[]> {
  const { rows } = await sql<{ mood: number }>`
    SELECT e.mood FROM ${visibleEntry(viewer)} e
    WHERE e.author_id = ${viewer.readerId} AND e.mood IS NOT NULL AND e.occurred_on > current_date - 14
    ORDER BY e.occurred_on DESC, e.occurred_at DESC, e.id DESC LIMIT ${count}`.execute(tx)
  return rows.map((row) => row.mood)
}

/**
 * Stores that help was offered today; false if it was offered within sixty days. In `profile`, not in the settings: those
 * are sent to the client.
 */
export async function markHelpOffered(tx: Tx, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`
    UPDATE account SET profile = profile || jsonb_build_object('help_offered_on', current_date)
    WHERE id = ${viewer.accountId} AND coalesce((profile->>'help_offered_on')::date < current_date - 60, true)
    RETURNING id`.execute(tx)
  return rows.length > 0
}
