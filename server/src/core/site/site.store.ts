import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { joinMedia } from '#/core/media/media.sql.ts'
import { countCommunities } from '#/core/entity/entity.sql.ts'

export interface SiteRow {
  entity_id: EntityId
  name: string
  color: string | null
  guest_text: string | null
  logo_key: string | null
  settings: Record<string, unknown> | null
}

export const siteOf = (siteId: number) => sql<SiteRow>`
  SELECT s.entity_id, s.name, s.color, s.guest_text, m.db_key AS logo_key,
    (SELECT json_object_agg(name, value) FROM setting WHERE site_id = s.id) AS settings
  FROM site s ${joinMedia('m', sql`s.logo_id`)} WHERE s.id = ${siteId}`

export async function readSite(tx: Tx, siteId: number): Promise<SiteRow> {
  const { rows } = await siteOf(siteId).execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the site was deleted during the request')
  return row
}

/** Its name, and its own entity (type 3). */
export async function findSiteName(tx: Tx, siteId: number): Promise<{ entity_id: EntityId; name: string }> {
  const row = await tx
    .selectFrom('site')
    .select(['entity_id', 'name'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  return { entity_id: row.entity_id as EntityId, name: row.name }
}

export async function countPublic(tx: Tx, siteId: number): Promise<{ members: number; communities: number }> {
  const { rows } = await sql<{ members: number; communities: number }>`
    SELECT coalesce((SELECT members FROM site_size WHERE site_id = ${siteId}), 0) AS members,
      ${countCommunities(siteId)} AS communities`.execute(tx)
  return rows[0] ?? { members: 0, communities: 0 }
}

export async function pingDatabase(tx: Tx): Promise<void> {
  await sql`SELECT 1`.execute(tx)
}
