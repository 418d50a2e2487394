import type { AccountId, PasskeyId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'

export interface StoredPasskey {
  id: PasskeyId
  account_id: AccountId
  credential_id: Buffer
  public_key: Buffer
  sign_count: string
  transports: string[]
}

const columns = ['id', 'name', 'created_at', 'used_at', 'credential_id', 'transports'] as const

export function listPasskeys(tx: Tx, accountId: AccountId, host: string) {
  return tx
    .selectFrom('passkey')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('rp_id', '=', host)
    .orderBy('created_at')
    .execute()
}

export async function findPasskey(tx: Tx, credentialId: Buffer, host: string): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<StoredPasskey>`SELECT id, account_id, credential_id, public_key, sign_count, transports
    FROM passkey WHERE credential_id = ${credentialId} AND rp_id = ${host}`.execute(tx)
  return rows[0]
}

export interface NewPasskey {
  id: PasskeyId
  accountId: AccountId
  host: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
  name: string | null
}

/** False if the key is stored already. */
export async function insertPasskey(tx: Tx, key: NewPasskey): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO passkey (id, account_id, rp_id, credential_id, public_key, sign_count, transports, name)
    VALUES (${key.id}, ${key.accountId}, ${key.host}, ${key.credentialId}, ${key.publicKey}, ${key.signCount},
      ${key.transports}::text[], ${key.name}) ON CONFLICT DO NOTHING RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** False if the counter does not rise: a copy of the key was used first. Keys without a counter stay at 0. */
export async function raiseSignCount(tx: Tx, id: PasskeyId, signCount: number): Promise<boolean> {
  const { rows } = await sql`UPDATE passkey SET sign_count = ${signCount}, used_at = now()
    WHERE id = ${id} AND (sign_count < ${signCount} OR sign_count = 0 AND ${signCount} = 0) RETURNING 1`.execute(tx)
  return rows.length > 0
}

export async function renamePasskey(
  tx: Tx,
  accountId: AccountId,
  host: string,
  id: PasskeyId,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`UPDATE passkey SET name = ${name}
    WHERE id = ${id} AND account_id = ${accountId} AND rp_id = ${host} RETURNING 1`.execute(tx)
  return rows.length > 0
}

export async function deletePasskey(tx: Tx, accountId: AccountId, host: string, id: PasskeyId): Promise<boolean> {
  const { rows } = await sql`DELETE FROM passkey
    WHERE id = ${id} AND account_id = ${accountId} AND rp_id = ${host} RETURNING 1`.execute(tx)
  return rows.length > 0
}

export interface PasskeyOwner {
  email: string
  display_name: string
  site_name: string
}

/** What a device shows for the key: the member and the site. */
export async function readOwner(tx: Tx, accountId: AccountId, siteId: number): Promise<PasskeyOwner> {
  const { rows } = await sql<PasskeyOwner>`SELECT a.email, e.display_name, s.name AS site_name
    FROM account a ${joinEntity('e', sql`a.entity_id`)} JOIN site s ON s.id = ${siteId} WHERE a.id = ${accountId}`.execute(
    tx,
  )
  const owner = rows[0]
  if (owner === undefined) throw new Error('the account was deleted during the request')
  return owner
}
