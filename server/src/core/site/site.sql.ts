import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { joinMedia } from '#/core/media/media.sql.ts'

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
