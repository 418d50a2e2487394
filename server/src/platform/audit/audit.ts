import type { AuditAct } from '@entemi/contract/platform/audit'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { insertAudit } from './audit.store.ts'

export interface PowerUsed {
  act: AuditAct
  /** The person or group whose data it touched. */
  aboutId: string | null
  targetId: string | null
  reason?: string | null
  /** Ids and values of the product; never private text. */
  detail?: Record<string, unknown>
}

/** For `npm run admin`, which has no account: the reason says where it came from. */
export const writeCommandAudit = (tx: Tx, act: AuditAct, personId: string | null, detail?: object): Promise<void> =>
  insertAudit(tx, {
    siteId: 0,
    accountId: null,
    aboutId: personId,
    act,
    targetId: personId,
    reason: 'npm run admin',
    detail: detail === undefined ? null : { ...detail },
  })

/** Records the use of a privilege in the transaction of the action: a rolled back action leaves no record, a committed one always. */
export async function writeAudit(tx: Tx, viewer: Viewer, used: PowerUsed): Promise<void> {
  const actedAs = viewer.actorId === viewer.personId ? {} : { acted_as: viewer.actorId }
  const detail = { ...used.detail, ...actedAs }
  await insertAudit(tx, {
    siteId: viewer.siteId,
    accountId: viewer.accountId,
    aboutId: used.aboutId,
    act: used.act,
    targetId: used.targetId,
    reason: used.reason ?? null,
    detail: Object.keys(detail).length === 0 ? null : detail,
  })
}
