import type { EntityId } from '@entemi/contract/ids'
import { sql, type RawBuilder } from 'kysely'
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

/** How many friends the viewer has in common with a person on this site: a friend from elsewhere is nobody here, in a number too. */
export const commonFriends = (viewer: Viewer, person: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT count(*) FROM relation r JOIN relation o ON o.from_id = ${viewer.readerId} AND o.letter = 'b' AND o.to_id = r.to_id
    WHERE r.from_id = ${person} AND r.letter = 'b'
      AND EXISTS (SELECT FROM site_member s WHERE s.entity_id = r.to_id AND s.site_id = ${viewer.siteId} OFFSET 0))`
