import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import { newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { NameCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { isListable, visibleEntity } from '#/core/visibility/person.ts'

/** Letter c of a relation: the first is a client of the second. */
export interface Pair {
  clientId: EntityId
  consultantId: EntityId
}

interface NamedRow extends NameCursor {
  id: EntityId
}

/** The viewer's consultants or clients on this site, by name. */
export async function listOthers(
  tx: Tx,
  viewer: Viewer,
  side: 'consultant' | 'client',
  after: NameCursor | undefined,
  size: number,
): Promise<NamedRow[]> {
  const [mine, other] =
    side === 'consultant'
      ? [sql`r.from_id = ${viewer.readerId}`, sql`r.to_id`]
      : [sql`r.over_id = ${viewer.readerId}`, sql`r.from_id`]
  const isAfter =
    after === undefined ? sql`true` : sql`(m.name_fold, m.entity_id) > (${after.name} COLLATE "C", ${after.id}::uuid)`
  const { rows } = await sql<NamedRow>`
    SELECT m.entity_id AS id, m.name_fold AS name
    FROM relation r JOIN site_member m ON m.entity_id = ${other} AND m.site_id = ${viewer.siteId}
    WHERE ${mine} AND r.letter = 'c' AND ${isAfter} AND ${isListable(viewer, sql`m.entity_id`)}
    ORDER BY m.name_fold, m.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

export async function isClient(tx: Tx, { clientId, consultantId }: Pair): Promise<boolean> {
  const { rows } = await sql`SELECT FROM relation r
    WHERE r.from_id = ${clientId} AND r.letter = 'c' AND r.to_id = ${consultantId}`.execute(tx)
  return rows.length > 0
}

interface Standing {
  active: boolean
  /** Who sent the invitation that waits for an answer. */
  invited_by: EntityId | null
}

/** One statement: between two, an invitation can be accepted, and both would find nothing. */
export async function findStanding(tx: Tx, { clientId, consultantId }: Pair): Promise<Standing> {
  const { rows } = await sql<Standing>`SELECT
    EXISTS (SELECT FROM relation r
      WHERE r.from_id = ${clientId} AND r.letter = 'c' AND r.to_id = ${consultantId}) AS active,
    (SELECT i.invited_by FROM client_invitation i
      WHERE i.client_id = ${clientId} AND i.consultant_id = ${consultantId}) AS invited_by`.execute(tx)
  return rows[0] ?? { active: false, invited_by: null }
}

/** Locked until the commit: an entry shared with the consultant is written before the relation can end. */
export async function lockClient(tx: Tx, viewer: Viewer, { clientId, consultantId }: Pair): Promise<boolean> {
  const { rows } = await sql`SELECT FROM relation r
    WHERE r.from_id = ${clientId} AND r.letter = 'c' AND r.to_id = ${consultantId}
      AND EXISTS (SELECT FROM ${visibleEntity(viewer)} p WHERE p.id = r.to_id ${byKey}) FOR KEY SHARE OF r`.execute(tx)
  return rows.length > 0
}

export async function insertClient(tx: Tx, { clientId, consultantId }: Pair): Promise<void> {
  await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${clientId}, 'c', ${consultantId})
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** False if there is none. The key of entry.consultant_id clears it on everything the client shared. */
export async function deleteClient(tx: Tx, { clientId, consultantId }: Pair): Promise<boolean> {
  const { rows } = await sql`DELETE FROM relation r
    WHERE r.from_id = ${clientId} AND r.letter = 'c' AND r.to_id = ${consultantId} RETURNING r.from_id`.execute(tx)
  return rows.length > 0
}

/** The client is locked: exact. */
export async function countConsultants(tx: Tx, clientId: EntityId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM relation r WHERE r.from_id = ${clientId} AND r.letter = 'c'`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertInvitation(tx: Tx, pair: Pair, invitedBy: EntityId): Promise<void> {
  await sql`INSERT INTO client_invitation (client_id, consultant_id, invited_by, id)
    VALUES (${pair.clientId}, ${pair.consultantId}, ${invitedBy}, ${newId()})`.execute(tx)
}

/** Returns who had invited; undefined if there is no invitation, or not by this person. */
export async function deleteInvitation(tx: Tx, pair: Pair, invitedBy?: EntityId): Promise<EntityId | undefined> {
  const { rows } = await sql<{ invited_by: EntityId }>`DELETE FROM client_invitation i
    WHERE i.client_id = ${pair.clientId} AND i.consultant_id = ${pair.consultantId}
      AND i.invited_by = coalesce(${invitedBy ?? null}::uuid, i.invited_by) RETURNING i.invited_by`.execute(tx)
  return rows[0]?.invited_by
}

/** The viewer is locked: exact. */
export async function countSent(tx: Tx, { readerId }: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM client_invitation i
    WHERE (i.client_id = ${readerId} OR i.consultant_id = ${readerId}) AND i.invited_by = ${readerId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface InvitationRow {
  id: string
  client_id: EntityId
  consultant_id: EntityId
  invited_by: EntityId
}

/** Newest first, without people whom the viewer may not see. */
export async function listInvitations(
  tx: Tx,
  viewer: Viewer,
  before: string | undefined,
  size: number,
): Promise<InvitationRow[]> {
  const me = sql`${viewer.readerId}::uuid`
  const { rows } = await sql<InvitationRow>`
    SELECT i.id, i.client_id, i.consultant_id, i.invited_by FROM client_invitation i
    WHERE (i.client_id = ${me} OR i.consultant_id = ${me})
      AND EXISTS (SELECT FROM ${visibleEntity(viewer)} p
        WHERE p.id = CASE WHEN i.client_id = ${me} THEN i.consultant_id ELSE i.client_id END ${byKey})
      ${before === undefined ? sql`` : sql`AND i.id < ${before}::uuid`}
    ORDER BY i.id DESC LIMIT ${size}`.execute(tx)
  return rows
}

/** Whether the role of the person is reduced; an administered person has no account and no role. */
export async function isReducedMember(tx: Tx, personId: EntityId): Promise<boolean> {
  const { rows } = await sql`SELECT FROM account a WHERE a.entity_id = ${personId} AND a.role = 'LIMIT'`.execute(tx)
  return rows.length > 0
}

/** What the client shared with the viewer, newest first. */
export const sharedBy = (
  viewer: Viewer,
  clientId: EntityId,
  before: string | undefined,
  size: number,
): RawBuilder<unknown> => sql`
  SELECT e.* FROM ${visibleEntry(viewer)} e WHERE e.author_id = ${clientId} AND e.consultant_id = ${viewer.readerId}
    ${before === undefined ? sql`` : sql`AND e.id < ${before}::uuid`} ORDER BY e.id DESC LIMIT ${size}`
