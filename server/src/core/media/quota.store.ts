import type { AccountId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** The stored bytes of a site; its row is inserted if missing, and locked until commit. */
export async function lockSiteStorage(tx: Tx, siteId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    INSERT INTO site_storage AS s (site_id, bytes) VALUES (${siteId}, 0)
    ON CONFLICT (site_id) DO UPDATE SET bytes = s.bytes RETURNING s.bytes`.execute(tx)
  return rows[0]?.bytes ?? 0
}

export async function readStoredBytes(tx: Tx, accountId: AccountId, siteId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(m.bytes), 0)::bigint AS bytes FROM media m
    WHERE m.account_id = ${accountId} AND m.site_id = ${siteId}`.execute(tx)
  return rows[0]?.bytes ?? 0
}
