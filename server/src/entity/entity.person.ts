import type { EntityId } from '@entemi/contract/ids'
import { sql } from 'kysely'
import { ApiError } from '#/api-error.ts'
import type { Tx } from '#/db/database.ts'
import type { Viewer } from '#/session/viewer.ts'

/** A person whom the viewer may know of; a group, somebody across a block and nobody at all answer alike. */
export async function requirePerson(tx: Tx, viewer: Viewer, id: string): Promise<EntityId> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT p.id FROM visible_entity(${viewer.readerId}::uuid, ${viewer.siteId}::smallint) p
    WHERE p.id = ${id} AND p.type < 2`.execute(tx)
  if (rows[0] === undefined) throw new ApiError('NOT_FOUND')
  return rows[0].id
}
