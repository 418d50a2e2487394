import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { Group } from './post.policy.ts'
import { visibleEntity } from '#/core/visibility/person.ts'

/** Only a visible group that the viewer is a member of. */
export async function findOwnGroup(tx: Tx, viewer: Viewer, id: string): Promise<Group | undefined> {
  const { rows } = await sql<Group>`
    SELECT g.id, g.setting, ARRAY(SELECT r.letter::text FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.to_id = g.id
      AND r.letter IN ('m','A','C','E','M','R')) AS letters
    FROM ${visibleEntity(viewer)} g
    WHERE g.id = ${id} AND g.type >= 2
      AND EXISTS (SELECT FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.letter = 'm' AND r.to_id = g.id)`.execute(
    tx,
  )
  return rows[0]
}
