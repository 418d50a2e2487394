import type { AccountId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface Identity {
  issuer: string
  subject: string
}

export async function findIdentityOwner(tx: Tx, { issuer, subject }: Identity): Promise<AccountId | undefined> {
  const row = await tx
    .selectFrom('identity')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.account_id as AccountId | undefined
}

/** False if it is linked to an account already. */
export async function insertIdentity(tx: Tx, { issuer, subject }: Identity, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`INSERT INTO identity (issuer, subject, account_id)
    VALUES (${issuer}, ${subject}, ${accountId}) ON CONFLICT DO NOTHING RETURNING 1`.execute(tx)
  return rows.length > 0
}

export function listIdentities(tx: Tx, accountId: AccountId) {
  return tx
    .selectFrom('identity')
    .select(['issuer', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

export async function deleteIdentities(tx: Tx, accountId: AccountId, issuer: string): Promise<void> {
  await tx.deleteFrom('identity').where('account_id', '=', accountId).where('issuer', '=', issuer).execute()
}
