import type { AccountId } from '@entemi/contract/platform/ids'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { EndedLogins } from '#/platform/jobs/effect.ts'
import { deleteIdentities, deletePasskeys, hasLoginMethod, lockAccount } from './account.store.ts'

/**
 * Called after a login method was removed, in the same transaction: without the last one the member could not log in any
 * more. A passkey counts only at its own host. Without the lock, two removals at once would each count on the other's method.
 */
export async function requireLoginMethod(tx: Tx, accountId: AccountId, host: string): Promise<void> {
  await lockAccount(tx, accountId)
  if (!(await hasLoginMethod(tx, accountId, host))) throw new ApiError('CONFLICT')
}

/** On every host. Only with a new password: the account must keep a login method. Returns the kinds there were any of. */
export async function endLoginMethods(
  tx: Tx,
  accountId: AccountId,
  { passkeys = false, services = false }: { passkeys?: boolean | undefined; services?: boolean | undefined },
): Promise<EndedLogins[]> {
  const ended: EndedLogins[] = []
  if (passkeys && (await deletePasskeys(tx, accountId))) ended.push('passkeys')
  if (services && (await deleteIdentities(tx, accountId))) ended.push('services')
  return ended
}
