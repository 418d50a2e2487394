import type { AccountId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { lockAccount } from './account.store.ts'

/**
 * Asked after a way in was taken away, in the same transaction: who took away the last one could not come back. A passkey
 * counts at its own host alone. The account is held, or two at once would each count on the other.
 */
export async function requireWayIn(tx: Tx, accountId: AccountId, host: string): Promise<void> {
  await lockAccount(tx, accountId)
  const { rows } = await sql`SELECT FROM account a WHERE a.id = ${accountId} AND (a.password_hash IS NOT NULL
    OR EXISTS (SELECT FROM identity i WHERE i.account_id = a.id)
    OR EXISTS (SELECT FROM passkey k WHERE k.account_id = a.id AND k.rp_id = ${host}))`.execute(tx)
  if (rows.length === 0) throw new ApiError('CONFLICT')
}
