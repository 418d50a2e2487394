import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { lastUuid, newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

/** Somebody can still register by it: not one of a maker who was suspended since. */
const isLiving = sql<boolean>`i.revoked_at IS NULL AND i.expires_at > now() AND i.use_count < i.max_uses
  AND EXISTS (SELECT FROM account a WHERE a.id = i.made_by AND a.status = 'active')`

export async function findInvitation(
  tx: Tx,
  siteId: number,
  tokenHash: Buffer,
): Promise<{ expires_at: Date } | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`SELECT i.expires_at FROM site_invitation i
    WHERE i.token_hash = ${tokenHash} AND i.site_id = ${siteId} AND ${isLiving}`.execute(tx)
  return rows[0]
}

/** Takes a use in one statement: of two requests for the last one only one succeeds. */
export async function useInvitation(tx: Tx, siteId: number, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`UPDATE site_invitation i SET use_count = i.use_count + 1
    WHERE i.token_hash = ${tokenHash} AND i.site_id = ${siteId} AND ${isLiving} RETURNING i.id`.execute(tx)
  return rows.length > 0
}

export interface NewInvitation {
  tokenHash: Buffer
  note: string | null
  maxUses: number
  days: number
}

export async function insertInvitation(tx: Tx, { accountId, siteId }: Viewer, made: NewInvitation): Promise<string> {
  const id = newId()
  await sql`INSERT INTO site_invitation (id, token_hash, site_id, made_by, note, max_uses, expires_at)
    VALUES (${id}, ${made.tokenHash}, ${siteId}, ${accountId}, ${made.note}, ${made.maxUses},
      now() + make_interval(days => ${made.days}))`.execute(tx)
  return id
}

/** Until the end of the transaction. */
export async function lockMaker(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx)
}

/** Within 24 hours, revoked ones included. */
export async function countMade(tx: Tx, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ made: number }>`SELECT count(*)::int AS made FROM site_invitation
    WHERE made_by = ${accountId} AND created_at > now() - interval '1 day'`.execute(tx)
  return rows[0]?.made ?? 0
}

export interface InvitationRow {
  id: string
  maker: EntityId
  note: string | null
  created_at: Date
  expires_at: Date
  max_uses: number
  use_count: number
  living: boolean
}

const isManagedBy = ({ role, accountId, siteId }: Viewer) =>
  sql<boolean>`i.site_id = ${siteId} AND (${role === 'ADMIN'} OR i.made_by = ${accountId})`

/** Newest first: a member's own, for administrators those of everybody. */
export async function listInvitations(
  tx: Tx,
  viewer: Viewer,
  before: string | undefined,
  size: number,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT i.id, m.entity_id AS maker, i.note, i.created_at, i.expires_at, i.max_uses, i.use_count, ${isLiving} AS living
    FROM site_invitation i JOIN account m ON m.id = i.made_by
    WHERE ${isManagedBy(viewer)} AND i.id < ${before ?? lastUuid}::uuid ORDER BY i.id DESC LIMIT ${size}`.execute(tx)
  return rows
}

/** False if there is none of this id that the viewer may revoke. A revoked one stays revoked. */
export async function revokeInvitation(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE site_invitation i SET revoked_at = coalesce(i.revoked_at, now())
    WHERE i.id = ${id} AND ${isManagedBy(viewer)} RETURNING i.id`.execute(tx)
  return rows.length > 0
}

/** A month after the last day they could be used. */
export async function deleteOldInvitations(tx: Tx): Promise<void> {
  await sql`DELETE FROM site_invitation WHERE expires_at < now() - interval '30 days'`.execute(tx)
}
