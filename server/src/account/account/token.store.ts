import type { AccountId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

type Purpose = 'restore' | 'confirm' | 'first_admin'

export async function insertToken(
  tx: Tx,
  token: { hash: Buffer; purpose: Purpose; accountId: AccountId | null; minutes: number; email?: string },
): Promise<void> {
  await sql`INSERT INTO one_time_token (token_hash, purpose, account_id, email, expires_at)
    VALUES (${token.hash}, ${token.purpose}, ${token.accountId}, ${token.email ?? null}, now() + make_interval(mins => ${token.minutes}))`.execute(
    tx,
  )
}

/** Marks it used in one statement: of two requests at once only one succeeds. */
export async function useToken(
  tx: Tx,
  hash: Buffer,
  purpose: Purpose,
): Promise<{ account_id: string | null } | undefined> {
  const { rows } = await sql<{ account_id: string | null }>`
    UPDATE one_time_token SET used_at = now()
    WHERE token_hash = ${hash} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > now() RETURNING account_id`.execute(
    tx,
  )
  return rows[0]
}

/** The address of the account and its other login methods, on every host. */
export async function findRestore(
  tx: Tx,
  hash: Buffer,
): Promise<{ email: string; passkeys: number; services: number } | undefined> {
  const { rows } = await sql<{ email: string; passkeys: number; services: number }>`
    SELECT a.email, (SELECT count(*)::int FROM passkey k WHERE k.account_id = a.id) AS passkeys,
      (SELECT count(*)::int FROM identity i WHERE i.account_id = a.id) AS services
    FROM one_time_token t JOIN account a ON a.id = t.account_id
    WHERE t.token_hash = ${hash} AND t.purpose = 'restore' AND t.used_at IS NULL AND t.expires_at > now()`.execute(tx)
  return rows[0]
}

export async function deleteTokens(tx: Tx, purpose: Purpose, accountId: AccountId | null): Promise<void> {
  await sql`DELETE FROM one_time_token WHERE purpose = ${purpose} AND account_id IS NOT DISTINCT FROM ${accountId}::uuid`.execute(
    tx,
  )
}
