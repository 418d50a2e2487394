import type { NotificationKind } from '@entemi/contract/notification'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { newId } from '#/db/id.ts'
import { announceToReaders } from '#/state/state.service.ts'

export interface Notice {
  kind: NotificationKind
  /** The person who is told. */
  ownerId: string
  siteId: number
  /** Who did it; none for a report's outcome or a decision that has no face. */
  actorId?: string
  entryId?: string
  /** The group it is about. */
  entityId?: string
  caseId?: string
  /** Values of its sentence; never words of a private thing. */
  detail?: Record<string, unknown>
}

/**
 * Tells somebody of something, in the act's transaction. What is unread of the same thing becomes one row with more
 * people. Nobody hears of themselves, of somebody across a block, or of a site they may not enter.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const { kind, ownerId, siteId, actorId = null, entryId = null, entityId = null, caseId = null, detail } = notice
  const eventId = newId()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO notification AS n (id, owner_id, site_id, kind, entry_id, entity_id, case_id, has_actor, detail, last_id)
    SELECT ${newId()}::uuid, ${ownerId}::uuid, ${siteId}::smallint, ${kind}, ${entryId}::uuid, ${entityId}::uuid, ${caseId}::uuid,
      ${actorId !== null}::boolean, ${detail === undefined ? null : JSON.stringify(detail)}::jsonb, ${eventId}::uuid
    WHERE ${ownerId}::uuid IS DISTINCT FROM ${actorId}::uuid AND may_enter(${ownerId}::uuid, ${siteId}::smallint)
      AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = ${ownerId}::uuid AND b.other_id = ${actorId}::uuid)
    ON CONFLICT (owner_id, site_id, kind, entry_id, entity_id, case_id) WHERE read_at IS NULL
      DO UPDATE SET last_id = excluded.last_id, detail = excluded.detail, has_actor = excluded.has_actor
    RETURNING n.id`.execute(tx)
  const told = rows[0]
  if (told === undefined) return
  if (actorId !== null)
    await sql`INSERT INTO notification_actor (notification_id, actor_id, event_id) VALUES (${told.id}, ${actorId}, ${eventId})
      ON CONFLICT (notification_id, actor_id) DO UPDATE SET event_id = excluded.event_id`.execute(tx)
  await announceToReaders(tx, [ownerId])
}

/** Takes a person out of what somebody was told, read or not; a notice that loses its last person goes with them. */
export async function withdrawNotice(
  tx: Tx,
  { kind, ownerId, actorId, entityId }: Pick<Notice, 'kind' | 'ownerId' | 'entityId'> & { actorId: string },
): Promise<void> {
  const { rows } = await sql<{ notification_id: string }>`
    DELETE FROM notification_actor a USING notification n
    WHERE a.actor_id = ${actorId} AND n.id = a.notification_id AND n.owner_id = ${ownerId} AND n.kind = ${kind}
      AND n.entity_id IS NOT DISTINCT FROM ${entityId ?? null}::uuid
    RETURNING a.notification_id`.execute(tx)
  await deleteEmptied(tx, ownerId, rows)
}

/** Takes one person out of everything that the other was told. */
export async function forgetActor(tx: Tx, ownerId: string, actorId: string): Promise<void> {
  const { rows } = await sql<{ notification_id: string }>`
    DELETE FROM notification_actor a USING notification n
    WHERE a.actor_id = ${actorId} AND n.id = a.notification_id AND n.owner_id = ${ownerId}
    RETURNING a.notification_id`.execute(tx)
  await deleteEmptied(tx, ownerId, rows)
}

async function deleteEmptied(tx: Tx, ownerId: string, touched: readonly { notification_id: string }[]): Promise<void> {
  if (touched.length === 0) return
  const ids = touched.map((row) => row.notification_id)
  // held first: one who joins the notice at this moment is seen by the next statement, and keeps it
  await sql`SELECT n.id FROM notification n WHERE n.id = ANY (${ids}::uuid[]) ORDER BY n.id FOR UPDATE`.execute(tx)
  await sql`DELETE FROM notification n WHERE n.id = ANY (${ids}::uuid[]) AND n.has_actor
    AND NOT EXISTS (SELECT FROM notification_actor a WHERE a.notification_id = n.id)`.execute(tx)
  await announceToReaders(tx, [ownerId])
}
