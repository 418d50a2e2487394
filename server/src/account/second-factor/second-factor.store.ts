import type { AccountId, SessionId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface SecondFactorRow {
  totp: boolean
  recovery_codes: number
  required: boolean
  met: boolean
}

export async function readRow(tx: Tx, accountId: AccountId, sessionId: SessionId): Promise<SecondFactorRow> {
  const { rows } = await sql<SecondFactorRow>`
    SELECT EXISTS (SELECT FROM totp t WHERE t.account_id = a.id) AS totp,
      (SELECT count(*)::int FROM recovery_code c WHERE c.account_id = a.id) AS recovery_codes,
      a.role = 'ADMIN' AND admins_need_second_factor() AS required, s.second_factor AS met
    FROM account a JOIN login_session s ON s.id = ${sessionId} WHERE a.id = ${accountId}`.execute(tx)
  return rows[0] ?? { totp: false, recovery_codes: 0, required: false, met: false }
}

/** How an app names the secret. */
export async function readLabel(tx: Tx, accountId: AccountId, siteId: number) {
  const { rows } = await sql<{ issuer: string; account: string }>`
    SELECT s.name AS issuer, a.email AS account FROM account a, site s
    WHERE a.id = ${accountId} AND s.id = ${siteId}`.execute(tx)
  return rows[0] ?? { issuer: 'Entemi', account: '' }
}

export async function findSecret(tx: Tx, accountId: AccountId): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`SELECT secret FROM totp WHERE account_id = ${accountId}`.execute(tx)
  return rows[0]?.secret
}

/** False if one is active. */
export async function insertTotp(tx: Tx, accountId: AccountId, secret: Buffer, step: number): Promise<boolean> {
  const { rows } = await sql`INSERT INTO totp (account_id, secret, last_step) VALUES (${accountId}, ${secret}, ${step})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** False if a code of this step or of a later one was accepted before: of two concurrent uses one wins. */
export async function raiseStep(tx: Tx, accountId: AccountId, step: number): Promise<boolean> {
  const { rows } = await sql`UPDATE totp SET last_step = ${step}
    WHERE account_id = ${accountId} AND last_step < ${step} RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** The recovery codes are deleted with it. */
export async function deleteTotp(tx: Tx, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`DELETE FROM totp WHERE account_id = ${accountId} RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** False if two-step login is off. Locked: two renewals at once would leave twice as many codes. */
export async function lockTotp(tx: Tx, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM totp WHERE account_id = ${accountId} FOR UPDATE`.execute(tx)
  return rows.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, accountId: AccountId, hashes: readonly Buffer[]): Promise<void> {
  await sql`DELETE FROM recovery_code WHERE account_id = ${accountId}`.execute(tx)
  await sql`INSERT INTO recovery_code (account_id, code_hash)
    SELECT ${accountId}, unnest(${hashes}::bytea[])`.execute(tx)
}

/** False if there is no such code: of two concurrent uses one wins. */
export async function deleteRecoveryCode(tx: Tx, accountId: AccountId, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`DELETE FROM recovery_code
    WHERE account_id = ${accountId} AND code_hash = ${hash} RETURNING 1`.execute(tx)
  return rows.length > 0
}

export async function isKnownDevice(tx: Tx, accountId: AccountId, deviceHash: Buffer | null): Promise<boolean> {
  const { rows } = await sql`SELECT FROM known_device
    WHERE account_id = ${accountId} AND token_hash = ${deviceHash}`.execute(tx)
  return rows.length > 0
}
