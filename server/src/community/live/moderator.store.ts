import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import { seesEntry } from '#/core/visibility/entry.ts'

export async function listModerators(tx: Tx, channelId: string): Promise<EntityId[]> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT n.entity_id AS id FROM channel_moderator n WHERE n.channel_id = ${channelId} ORDER BY n.entity_id`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** A visible person, and whether they may see the broadcast. */
export async function findCandidate(
  tx: Tx,
  viewer: Viewer,
  channelId: string,
  id: string,
): Promise<{ sees: boolean } | undefined> {
  const { rows } = await sql<{ sees: boolean }>`
    SELECT ${seesEntry({ reader: sql`p.id`, site: sql`${viewer.siteId}::smallint` }, sql`${channelId}::uuid`)} AS sees
    FROM ${visibleEntity(viewer)} p WHERE p.id = ${id} AND p.type = 0`.execute(tx)
  return rows[0]
}

export async function setModerator(tx: Tx, channelId: string, entityId: EntityId, isNamed: boolean): Promise<void> {
  if (isNamed)
    await sql`INSERT INTO channel_moderator (channel_id, entity_id) VALUES (${channelId}, ${entityId})
      ON CONFLICT DO NOTHING`.execute(tx)
  else await sql`DELETE FROM channel_moderator WHERE channel_id = ${channelId} AND entity_id = ${entityId}`.execute(tx)
}
