import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

/** What the two are to each other now. Who did it in the name of an administered person is kept. */
export async function tell(tx: Tx, viewer: Viewer, act: string, entity_id: EntityId, relation: Letter[]) {
  if (viewer.readerId !== viewer.personId)
    await writeAudit(tx, viewer, { act, aboutId: viewer.readerId, targetId: entity_id })
  return { setData: { entity_id, relation } }
}
