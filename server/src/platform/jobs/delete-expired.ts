import { idempotencyDays, knownDeviceDays } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** Without it the tables of tokens only grow, and every old row of them could be stolen. */
export async function deleteExpired(db: Tx): Promise<void> {
  await sql`DELETE FROM login_session WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM known_device WHERE used_at < now() - make_interval(days => ${knownDeviceDays})`.execute(db)
  await sql`DELETE FROM login_challenge WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM one_time_token WHERE expires_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM idempotency WHERE made_at < now() - make_interval(days => ${idempotencyDays})`.execute(db)
  await sql`DELETE FROM group_ban WHERE until < now()`.execute(db)
  await sql`DELETE FROM rate_count WHERE window_start < now() - interval '1 day'`.execute(db)
}
