import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { countCommunities } from '#/core/entity/entity.sql.ts'
import { siteOf, type SiteRow } from './site.sql.ts'

export async function readSite(tx: Tx, siteId: number): Promise<SiteRow> {
  const { rows } = await siteOf(siteId).execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the site was deleted during the request')
  return row
}

export async function countMembersAndCommunities(
  tx: Tx,
  siteId: number,
): Promise<{ members: number; communities: number }> {
  const { rows } = await sql<{ members: number; communities: number }>`
    SELECT coalesce((SELECT members FROM site_size WHERE site_id = ${siteId}), 0) AS members,
      ${countCommunities(siteId)} AS communities`.execute(tx)
  return rows[0] ?? { members: 0, communities: 0 }
}

export async function requireDatabase(tx: Tx): Promise<void> {
  await sql`SELECT 1`.execute(tx)
}

export async function selectSettings(tx: Tx, siteId: number): Promise<Record<string, unknown>> {
  const rows = await tx.selectFrom('setting').select(['name', 'value']).where('site_id', '=', siteId).execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

export async function upsertSettings(tx: Tx, siteId: number, change: Record<string, unknown>): Promise<void> {
  const rows = Object.entries(change).map(([name, value]) => ({ site_id: siteId, name, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await tx
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'name']).doUpdateSet({ value: (excluded) => excluded.ref('excluded.value') }),
    )
    .execute()
}
