import type { AuditAct } from '@entemi/contract/platform/audit'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'

interface AuditRow {
  siteId: number
  /** Null: whoever operates the server, by a command. */
  accountId: string | null
  aboutId: string | null
  act: AuditAct
  targetId: string | null
  reason: string | null
  detail: Record<string, unknown> | null
}

/** `aboutId` becomes null if the entity was erased. */
export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await sql`INSERT INTO audit (id, site_id, account_id, about_id, act, target_id, reason, detail)
    VALUES (${newId()}, ${row.siteId}, ${row.accountId}, (SELECT id FROM entity WHERE id = ${row.aboutId}), ${row.act},
      ${row.targetId}, ${row.reason}, ${row.detail === null ? null : JSON.stringify(row.detail)}::jsonb)`.execute(tx)
}
