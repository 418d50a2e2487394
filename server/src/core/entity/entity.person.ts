import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { visibleEntity } from '#/core/visibility/person.ts'

/** A person whom the viewer may know of; a group, somebody across a block and nobody at all answer alike. */
export async function requirePerson(tx: Tx, viewer: Viewer, id: string): Promise<EntityId> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT p.id FROM ${visibleEntity(viewer)} p
    WHERE p.id = ${id} AND p.type < 2`.execute(tx)
  if (rows[0] === undefined) throw new ApiError('NOT_FOUND')
  return rows[0].id
}

/** How many friends the viewer has in common with a person on this site: a friend from elsewhere is nobody here, in a number too. */
export const commonFriends = (viewer: Viewer, person: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT count(*) FROM relation r JOIN relation o ON o.from_id = ${viewer.readerId} AND o.letter = 'b' AND o.to_id = r.to_id
    WHERE r.from_id = ${person} AND r.letter = 'b'
      AND EXISTS (SELECT FROM site_member s WHERE s.entity_id = r.to_id AND s.site_id = ${viewer.siteId} ${byKey}))`

/** Friends, or members of a group of this site, of whom the other takes messages: whom the viewer may write to. */
export const mayMessage = (viewer: Viewer, other: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ((EXISTS (SELECT FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.letter = 'b' AND r.to_id = ${other} ${byKey})
  OR EXISTS (SELECT FROM relation r JOIN relation o ON o.from_id = ${other} AND o.letter = 'm' AND o.to_id = r.to_id
    JOIN entity g ON g.id = r.to_id AND g.type >= 2 AND g.site_id = ${viewer.siteId}
    WHERE r.from_id = ${viewer.readerId} AND r.letter = 'm' ${byKey}))
  AND NOT EXISTS (SELECT FROM account a WHERE a.entity_id = ${other} AND a.role = 'LIMIT'))`

/** Who wrote in a name: the person themselves, or the member who wrote in a group's. */
export const writerOf = (author: RawBuilder<unknown>, actedBy: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT CASE WHEN p.type < 2 THEN p.id ELSE (SELECT a.entity_id FROM account a WHERE a.id = ${actedBy}) END
    FROM entity p WHERE p.id = ${author})`
