import { AccessAct, type AccessItem } from '@entemi/contract/account/identity'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { lastUuid } from '#/platform/db/id.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'

/** Only actions that take an administrator's right; moderators' decisions have notifications of their own. */
export async function listAccess(
  tx: Tx,
  viewer: Viewer,
  before: string | undefined,
  size: number,
): Promise<Omit<AccessItem, 'at'>[]> {
  const { rows } = await sql<Omit<AccessItem, 'at'>>`
    SELECT u.id, u.act, u.reason, p.display_name AS by
    FROM audit u LEFT JOIN account a ON a.id = u.account_id LEFT ${joinEntity('p', sql`a.entity_id`)}
    WHERE u.about_id = ${viewer.personId} AND u.site_id = ${viewer.siteId} AND u.id < ${before ?? lastUuid}::uuid
      AND u.act = ANY (${AccessAct.options}::text[]) AND u.account_id IS DISTINCT FROM ${viewer.accountId}
    ORDER BY u.id DESC LIMIT ${size}`.execute(tx)
  return rows
}
