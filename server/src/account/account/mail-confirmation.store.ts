import type { AccountId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** Whether the site requires a confirmed address and the account has none. */
export async function lacksConfirmation(tx: Tx, accountId: AccountId, siteId: number): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    SELECT a.mail_confirmed_at IS NULL AND EXISTS (SELECT FROM setting s
      WHERE s.site_id = ${siteId} AND s.name = 'mail_confirmation' AND s.value = 'true') AS lacks
    FROM account a WHERE a.id = ${accountId}`.execute(tx)
  return rows[0]?.lacks ?? false
}

export async function isAddressConfirmed(tx: Tx, accountId: AccountId): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('mail_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmByToken(tx: Tx, hash: Buffer): Promise<AccountId | undefined> {
  const { rows } = await sql<{ id: AccountId }>`
    UPDATE account a SET mail_confirmed_at = coalesce(a.mail_confirmed_at, now()) FROM one_time_token t
    WHERE t.token_hash = ${hash} AND t.purpose = 'confirm' AND t.expires_at > now()
      AND a.id = t.account_id AND lower(a.email) = lower(t.email) RETURNING a.id`.execute(tx)
  return rows[0]?.id
}

/** False if it already is the address of the account. */
export async function setRequestedAddress(tx: Tx, accountId: AccountId, email: string): Promise<boolean> {
  const { rows } = await sql`UPDATE account SET email_wanted = ${email}
    WHERE id = ${accountId} AND lower(email) <> lower(${email}) RETURNING id`.execute(tx)
  return rows.length > 0
}

export async function clearRequestedAddress(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.updateTable('account').set({ email_wanted: null }).where('id', '=', accountId).execute()
}

/** Violates the unique index if another account has taken the address meanwhile. */
export async function moveToRequestedAddress(
  tx: Tx,
  hash: Buffer,
): Promise<{ id: AccountId; email: string; former: string } | undefined> {
  const { rows } = await sql<{ id: AccountId; email: string; former: string }>`
    UPDATE account a SET email = t.email, email_wanted = NULL
    FROM one_time_token t JOIN account f ON f.id = t.account_id
    WHERE t.token_hash = ${hash} AND t.purpose = 'confirm' AND t.expires_at > now()
      AND a.id = t.account_id AND a.email_wanted = t.email AND a.status = 'active' RETURNING a.id, a.email, f.email AS former`.execute(
    tx,
  )
  return rows[0]
}

/** Only if it still is the address of the account. */
export async function confirmAddress(tx: Tx, accountId: AccountId, email: string): Promise<void> {
  await sql`UPDATE account SET mail_confirmed_at = coalesce(mail_confirmed_at, now())
    WHERE id = ${accountId} AND lower(email) = lower(${email})`.execute(tx)
}
