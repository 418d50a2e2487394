import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import { entityById } from '#/core/entity/entity.sql.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import { byKey } from '#/platform/db/by-key.ts'

const isActive = sql`l.revoked_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > now())
  AND (l.max_uses IS NULL OR l.use_count < l.max_uses)`

/** The group of an active invitation. */
export async function findActiveLink(tx: Tx, guid: string): Promise<EntityId | undefined> {
  const { rows } = await sql<{ group_id: EntityId }>`
    SELECT l.group_id FROM join_link l WHERE l.guid = ${guid} AND ${isActive}`.execute(tx)
  return rows[0]?.group_id
}

/** The name of whoever created an invitation: for a guest always, for a member only if that person is visible to them. */
export async function findInviter(tx: Tx, viewer: Viewer | Guest, guid: string): Promise<string | null> {
  const isVisible =
    viewer.role === 'GUEST'
      ? sql`true`
      : sql`EXISTS (SELECT FROM ${visibleEntity(viewer)} v WHERE v.id = p.id ${byKey})`
  const { rows } = await sql<{ display_name: string }>`
    SELECT p.display_name FROM join_link l CROSS JOIN LATERAL ${entityById(sql`l.made_by`)} p
    WHERE l.guid = ${guid} AND ${isVisible}`.execute(tx)
  return rows[0]?.display_name ?? null
}

/** Counts one use; false if the invitation is not active or of another group. The row stays locked, so that the last use is taken once. */
export async function useLink(tx: Tx, guid: string, groupId: EntityId, personId: EntityId): Promise<boolean> {
  const { rows } = await sql`
    WITH used AS (UPDATE join_link l SET use_count = l.use_count + 1
      WHERE l.guid = ${guid} AND l.group_id = ${groupId} AND ${isActive} RETURNING l.guid)
    INSERT INTO join_link_use (guid, entity_id) SELECT used.guid, ${personId} FROM used
    ON CONFLICT (guid, entity_id) DO UPDATE SET used_at = now() RETURNING guid`.execute(tx)
  return rows.length > 0
}

export interface LinkRow {
  guid: string
  made_by: EntityId | null
  created_at: Date
  expires_at: Date | null
  max_uses: number | null
  use_count: number
  revoked_at: Date | null
  living: boolean
  people: EntityId[]
}

const maxPeople = 20

/** Newest first, each with the last people who joined by it. */
export async function listLinks(
  tx: Tx,
  groupId: EntityId,
  after: string | undefined,
  size: number,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    SELECT l.guid, l.made_by, l.created_at, l.expires_at, l.max_uses, l.use_count, l.revoked_at, ${isActive} AS living,
      ARRAY(SELECT u.entity_id FROM join_link_use u WHERE u.guid = l.guid ORDER BY u.used_at DESC LIMIT ${maxPeople}) AS people
    FROM join_link l WHERE l.group_id = ${groupId}
      ${after === undefined ? sql`` : sql`AND (l.created_at, l.guid) < (SELECT k.created_at, k.guid FROM join_link k WHERE k.guid = ${after} AND k.group_id = ${groupId})`}
    ORDER BY l.created_at DESC, l.guid DESC LIMIT ${size}`.execute(tx)
  return rows
}

export interface NewLink {
  guid: string
  groupId: EntityId
  expiresAt: string | null
  maxUses: number | null
}

export async function insertLink(tx: Tx, viewer: Viewer, link: NewLink): Promise<void> {
  await sql`INSERT INTO join_link (guid, group_id, made_by, expires_at, max_uses)
    VALUES (${link.guid}, ${link.groupId}, ${viewer.readerId}, ${link.expiresAt}, ${link.maxUses})`.execute(tx)
}

/** False if it does not exist or is already revoked. */
export async function updateLinkRevoked(tx: Tx, groupId: EntityId, guid: string): Promise<boolean> {
  const { rows } = await sql`UPDATE join_link SET revoked_at = now()
    WHERE guid = ${guid} AND group_id = ${groupId} AND revoked_at IS NULL RETURNING guid`.execute(tx)
  return rows.length > 0
}
