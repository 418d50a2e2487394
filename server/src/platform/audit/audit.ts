import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export interface PowerUsed {
  act: string
  /** The person or group whose data it touched. */
  aboutId: string | null
  targetId: string
  reason?: string | null
  /** Ids and values of the product; never private text. */
  detail?: Record<string, unknown>
}

/** Records the use of a privilege in the transaction of the action: a rolled back action leaves no record, a committed one always. */
export async function writeAudit(tx: Tx, viewer: Viewer, used: PowerUsed): Promise<void> {
  const actedAs = viewer.actorId === viewer.personId ? {} : { acted_as: viewer.actorId }
  const detail = { ...used.detail, ...actedAs }
  await sql`INSERT INTO audit (id, site_id, account_id, about_id, act, target_id, reason, detail)
    VALUES (${newId()}, ${viewer.siteId}, ${viewer.accountId}, (SELECT id FROM entity WHERE id = ${used.aboutId}), ${used.act},
      ${used.targetId}, ${used.reason ?? null}, ${Object.keys(detail).length === 0 ? null : JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  )
}
