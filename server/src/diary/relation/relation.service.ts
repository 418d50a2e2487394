import type { AuditAct } from '@entemi/contract/platform/audit'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

/** Answers with the current relation; an act in the name of an administered person is written to the audit. */
export async function answerWithRelation(
  tx: Tx,
  viewer: Viewer,
  act: AuditAct,
  entity_id: EntityId,
  relation: Letter[],
) {
  if (viewer.readerId !== viewer.personId)
    await writeAudit(tx, viewer, { act, aboutId: viewer.readerId, targetId: entity_id })
  return { setData: { entity_id, relation } }
}
