import type { AccountId } from '@entemi/contract/platform/ids'
import { confirmHours } from '@entemi/contract/platform/limits'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addEffect, addSecurityMail } from '#/platform/jobs/effect.ts'
import { createToken, hashToken } from '#/platform/session/session-cookie.ts'
import type { Site } from '#/platform/session/site.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchState } from '#/core/state/state.service.ts'
import { findTakenField } from './account.store.ts'
import {
  confirmAddress,
  confirmByToken,
  clearRequestedAddress,
  isAddressConfirmed,
  lacksConfirmation,
  moveToRequestedAddress,
  setRequestedAddress,
} from './mail-confirmation.store.ts'
import { insertToken } from './token.store.ts'

export { isAddressConfirmed }

/** Checked before messages and new communities, which reach others unasked, if the site requires a confirmed address. */
export async function requireConfirmedMail(tx: Tx, { accountId, siteId }: Viewer): Promise<void> {
  if (await lacksConfirmation(tx, accountId, siteId)) throw new ApiError('EMAIL_NOT_CONFIRMED')
}

export async function requestMailConfirmation(tx: Tx, { accountId, siteId }: Viewer): Promise<void> {
  if (!(await isAddressConfirmed(tx, accountId))) await addEffect(tx, { type: 'mail.confirm', accountId, siteId })
}

/** An address of another member is answered like any other: it must not reveal that it is taken; its owner gets the mail. */
export async function requestAddressChange(db: Tx, { accountId, siteId }: Viewer, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await setRequestedAddress(tx, accountId, email))) throw fieldError('email', 'INVALID_VALUE')
    await addEffect(tx, { type: 'mail.change', accountId, siteId })
    await touchState(tx, accountId)
  })
}

export async function cancelAddressChange(tx: Tx, { accountId }: Viewer): Promise<void> {
  await clearRequestedAddress(tx, accountId)
  await touchState(tx, accountId)
}

/** Created by the worker when it writes the mail; it confirms the address the mail goes to, not one that was set later. */
export async function createConfirmToken(tx: Tx, accountId: AccountId, email: string): Promise<string> {
  const token = createToken()
  await insertConfirmToken(tx, hashToken(token), accountId, email)
  return token
}

const insertConfirmToken = (tx: Tx, hash: Buffer, accountId: AccountId, email: string): Promise<void> =>
  insertToken(tx, { hash, purpose: 'confirm', accountId, minutes: confirmHours * 60, email })

/** A link may be used again and answers the same: a mail is opened twice, a page is reloaded. */
export async function confirmMail(tx: Tx, site: Site, token: string): Promise<void> {
  const hash = hashToken(token)
  const moved = await moveToRequestedAddress(tx, hash).catch((error: unknown) => {
    throw findTakenField(error) === 'email' ? new ApiError('TOKEN_EXPIRED') : error
  })
  // the change of the address deleted every token
  if (moved !== undefined) {
    await insertConfirmToken(tx, hash, moved.id, moved.email)
    await addSecurityMail(tx, { accountId: moved.id, siteId: site.id }, { kind: 'address', former: moved.former })
  }
  const accountId = await confirmByToken(tx, hash)
  if (accountId === undefined) throw new ApiError('TOKEN_EXPIRED')
  await touchState(tx, accountId)
}

/** For an address proved in another way: by a login service, or by a link that was mailed to it. */
export async function markMailConfirmed(tx: Tx, accountId: AccountId, email: string): Promise<void> {
  await confirmAddress(tx, accountId, email)
  await touchState(tx, accountId)
}
