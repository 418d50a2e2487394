import type { EntityId } from '@entemi/contract/ids'
import type { Letter } from '@entemi/contract/letters'
import { writeAudit } from '#/audit/audit.ts'
import type { Tx } from '#/db/database.ts'
import type { Viewer } from '#/session/viewer.ts'

/** What the two are to each other now. Who did it in the name of an administered person is kept. */
export async function tell(tx: Tx, viewer: Viewer, act: string, entity_id: EntityId, relation: Letter[]) {
  if (viewer.readerId !== viewer.personId)
    await writeAudit(tx, viewer, { act, aboutId: viewer.readerId, targetId: entity_id })
  return { setData: { entity_id, relation } }
}
