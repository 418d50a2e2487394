import type { EntityId, SessionId } from '@entemi/contract/platform/ids'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { listSessions } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findAdministeredType } from './identity.store.ts'

export async function readOwnSessions(tx: Tx, viewer: Viewer) {
  const rows = await listSessions(tx, viewer.accountId, viewer.siteId)
  return rows.map((row) => ({
    id: row.id as SessionId,
    device: row.device,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    this_device: row.id === viewer.sessionId,
  }))
}

/** The viewer acting as the entity; one that they do not administer gets 404. */
export async function requireAdministered(tx: Tx, viewer: Viewer, entityId: EntityId): Promise<Viewer> {
  if (entityId === viewer.personId)
    return { ...viewer, actorId: viewer.personId, actorType: 0, readerId: viewer.personId }
  const type = await findAdministeredType(tx, viewer, entityId)
  if (type === undefined) throw new ApiError('NOT_FOUND')
  return { ...viewer, actorId: entityId, actorType: type, readerId: type === 1 ? entityId : viewer.personId }
}
