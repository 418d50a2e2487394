import type { AccountId } from '@entemi/contract/platform/ids'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { hasLoginMethod, lockAccount } from './account.store.ts'

/**
 * Called after a login method was removed, in the same transaction: without the last one the member could not log in any
 * more. A passkey counts only at its own host. Without the lock, two removals at once would each count on the other's method.
 */
export async function requireLoginMethod(tx: Tx, accountId: AccountId, host: string): Promise<void> {
  await lockAccount(tx, accountId)
  if (!(await hasLoginMethod(tx, accountId, host))) throw new ApiError('CONFLICT')
}
