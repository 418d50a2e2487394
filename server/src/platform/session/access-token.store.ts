import type { AccessTokenId, AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import type { Scope } from '@entemi/contract/platform/scope'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { hasSiteAccess, rightsWait } from './site-access.sql.ts'

export interface AccessTokenRow {
  id: AccessTokenId
  account_id: AccountId
  role: 'LOGGED' | 'LIMIT' | 'ADMIN'
  rights_wait: boolean
  language: Language
  person_id: EntityId
  scopes: Scope[]
  used_at: Date | null
  new_day: boolean
}

/** What sessions are asked, of a token. An administrator's is a member's, unless `asAdmin`: the call is one of administrators. */
export async function findAccessToken(
  db: Tx,
  { tokenHash, siteId, asAdmin }: { tokenHash: Buffer; siteId: number; asAdmin: boolean },
): Promise<AccessTokenRow | undefined> {
  const isAdmin = sql`(a.role = 'ADMIN' AND ${asAdmin} AND NOT ${rightsWait})`
  const { rows } = await sql<AccessTokenRow>`
    SELECT s.id, s.account_id, CASE WHEN a.role = 'ADMIN' AND NOT ${isAdmin} THEN 'LOGGED' ELSE a.role END AS role,
      ${rightsWait} AS rights_wait, a.language, a.entity_id AS person_id, s.scopes, s.used_at, a.seen_on < current_date AS new_day
    FROM access_token s JOIN account a ON a.id = s.account_id AND a.status = 'active'
    WHERE s.token_hash = ${tokenHash} AND s.site_id = ${siteId} AND s.expires_at > now()
      AND (${isAdmin} OR ${hasSiteAccess(sql`a.entity_id`, sql`s.site_id`)})`.execute(db)
  return rows[0]
}

export async function markUsed(db: Tx, id: AccessTokenId): Promise<void> {
  await sql`UPDATE access_token SET used_at = now() WHERE id = ${id}`.execute(db)
}

export async function deleteAccessTokens(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`DELETE FROM access_token WHERE account_id = ${accountId}`.execute(tx)
}
