import type { AccessTokenId, AccountId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import type { Scope } from '@entemi/contract/platform/scope'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

interface StoredToken {
  id: AccessTokenId
  name: string
  scopes: Scope[]
  created_at: Date
  used_at: Date | null
  expires_at: Date
}

export async function listAccessTokens(tx: Tx, accountId: AccountId, siteId: number): Promise<StoredToken[]> {
  const { rows } = await sql<StoredToken>`SELECT id, name, scopes, created_at, used_at, expires_at FROM access_token
    WHERE account_id = ${accountId} AND site_id = ${siteId} AND expires_at > now()
    ORDER BY created_at DESC, id DESC LIMIT ${limits.accessTokens}`.execute(tx)
  return rows
}

/** Locks the account: two requests at once must not both find room for one more. */
export async function lockAndCount(tx: Tx, { accountId, siteId }: Viewer): Promise<number> {
  await sql`SELECT FROM account WHERE id = ${accountId} FOR UPDATE`.execute(tx)
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM access_token
    WHERE account_id = ${accountId} AND site_id = ${siteId} AND expires_at > now()`.execute(tx)
  return rows[0]?.n ?? 0
}

export interface NewAccessToken {
  id: AccessTokenId
  tokenHash: Buffer
  name: string
  scopes: readonly Scope[]
  days: number
}

export async function insertAccessToken(tx: Tx, viewer: Viewer, token: NewAccessToken): Promise<void> {
  await sql`INSERT INTO access_token (id, token_hash, account_id, site_id, name, scopes, second_factor, expires_at)
    SELECT ${token.id}, ${token.tokenHash}, s.account_id, s.site_id, ${token.name}, ${token.scopes}::text[], s.second_factor,
      now() + make_interval(days => ${token.days})
    FROM login_session s WHERE s.id = ${viewer.sessionId}`.execute(tx)
}

export async function deleteAccessToken(tx: Tx, { accountId, siteId }: Viewer, id: AccessTokenId): Promise<boolean> {
  const { rows } = await sql`DELETE FROM access_token
    WHERE id = ${id} AND account_id = ${accountId} AND site_id = ${siteId} RETURNING 1`.execute(tx)
  return rows.length > 0
}
