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

export async function findTokenEmail(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    SELECT a.email FROM one_time_token t JOIN account a ON a.id = t.account_id
    WHERE t.token_hash = ${hash} AND t.purpose = 'restore' AND t.used_at IS NULL AND t.expires_at > now()`.execute(tx)
  return rows[0]?.email
}

export async function deleteTokens(tx: Tx, purpose: Purpose, accountId: AccountId | null): Promise<void> {
  await sql`DELETE FROM one_time_token WHERE purpose = ${purpose} AND account_id IS NOT DISTINCT FROM ${accountId}::uuid`.execute(
    tx,
  )
}
