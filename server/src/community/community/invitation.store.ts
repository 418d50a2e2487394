import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { newId } from '#/platform/db/id.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { notBlocked, visibleEntity } from '#/core/visibility/person.ts'
import { isOutside } from './invitation.sql.ts'

export interface OwnInvitation {
  invited_by: EntityId | null
  /** Null if the viewer may not see who invited. */
  name: string | null
}

/** The viewer's own invitation that waits for an answer; one by somebody across a block does not count. */
export async function findInvitation(tx: Tx, viewer: Viewer, groupId: EntityId): Promise<OwnInvitation | undefined> {
  const { rows } = await sql<OwnInvitation>`
    SELECT i.invited_by, (SELECT p.display_name FROM ${visibleEntity(viewer)} p WHERE p.id = i.invited_by) AS name
    FROM group_invitation i WHERE i.group_id = ${groupId} AND i.person_id = ${viewer.readerId} AND NOT i.declined
      AND ${notBlocked(viewer, sql`i.invited_by`)}`.execute(tx)
  return rows[0]
}

/** False if the person is invited, a member or banned, or asked to join. The caller has locked the person. */
export async function insertInvitation(
  tx: Tx,
  { groupId, personId, invitedBy }: { groupId: EntityId; personId: EntityId; invitedBy: EntityId },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO group_invitation (group_id, person_id, id, invited_by)
    SELECT ${groupId}::uuid, ${personId}::uuid, ${newId()}::uuid, ${invitedBy}::uuid
    WHERE ${isOutside(sql`${personId}::uuid`, groupId)}
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows.length > 0
}

export async function isWaiting(tx: Tx, personId: EntityId, groupId: EntityId): Promise<boolean> {
  const { rows } = await sql`SELECT FROM group_invitation i
    WHERE i.group_id = ${groupId} AND i.person_id = ${personId} AND NOT i.declined`.execute(tx)
  return rows.length > 0
}

interface Ended {
  invited_by: EntityId | null
}

/** Undefined if none waits for an answer. */
export async function updateDeclined(tx: Tx, personId: EntityId, groupId: EntityId): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`UPDATE group_invitation SET declined = true
    WHERE group_id = ${groupId} AND person_id = ${personId} AND NOT declined RETURNING invited_by`.execute(tx)
  return rows[0]
}

/** Undefined if none waits for an answer. */
export async function deleteWaiting(tx: Tx, personId: EntityId, groupId: EntityId): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`DELETE FROM group_invitation
    WHERE group_id = ${groupId} AND person_id = ${personId} AND NOT declined RETURNING invited_by`.execute(tx)
  return rows[0]
}

export interface InvitationRow {
  id: string
  person_id: EntityId
  invited_by: EntityId | null
  declined: boolean
}

/** Newest first, without people whom the viewer may not see. */
export async function listInvitations(
  tx: Tx,
  viewer: Viewer,
  groupId: EntityId,
  before: string | undefined,
  size: number,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT i.id, i.person_id, i.invited_by, i.declined FROM group_invitation i
    WHERE i.group_id = ${groupId} ${before === undefined ? sql`` : sql`AND i.id < ${before}::uuid`}
      AND EXISTS (SELECT FROM ${visibleEntity(viewer)} p WHERE p.id = i.person_id ${byKey})
    ORDER BY i.id DESC LIMIT ${size}`.execute(tx)
  return rows
}
