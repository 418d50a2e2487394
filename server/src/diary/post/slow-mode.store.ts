import { slowMinutes } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** False if that many minutes have not passed since the last one. Of two posts at once the second waits here for the first. */
export async function saveLastPost(tx: Tx, groupId: string, personId: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO slow_mode AS s (group_id, person_id) VALUES (${groupId}, ${personId})
    ON CONFLICT (group_id, person_id) DO UPDATE SET posted_at = now()
      WHERE s.posted_at <= now() - make_interval(mins => ${minutes}::int)
    RETURNING s.group_id`.execute(tx)
  return rows.length > 0
}

export async function findLastPost(tx: Tx, groupId: string, personId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('slow_mode')
    .select('posted_at')
    .where('group_id', '=', groupId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.posted_at
}

/** Those that no slow mode asks for any more. */
export async function deleteOldPosts(tx: Tx): Promise<void> {
  await sql`DELETE FROM slow_mode WHERE posted_at < now() - make_interval(mins => ${Math.max(...slowMinutes)}::int)`.execute(
    tx,
  )
}
