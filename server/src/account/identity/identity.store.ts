import type { EntityId } from '@entemi/contract/platform/ids'
import type { EntityType } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'

export async function findAdministeredType(
  tx: Tx,
  viewer: Viewer,
  entityId: EntityId,
): Promise<EntityType | undefined> {
  const { rows } = await sql<{ type: EntityType }>`
    SELECT o.type FROM relation r ${joinEntity('o', sql`r.to_id`)}
      AND CASE WHEN o.type >= 2 THEN o.site_id = ${viewer.siteId} ELSE may_enter(o.id, ${viewer.siteId}::smallint) END
    WHERE r.from_id = ${viewer.personId} AND r.letter = 'A' AND r.to_id = ${entityId}`.execute(tx)
  return rows[0]?.type
}
