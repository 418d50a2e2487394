import type { AccountId } from '@entemi/contract/ids'
import { confirmHours } from '@entemi/contract/limits'
import { ApiError } from '#/api-error.ts'
import type { Tx } from '#/db/database.ts'
import { addEffect } from '#/effects/effect.ts'
import { createToken, hashToken } from '#/session/session-cookie.ts'
import type { Viewer } from '#/session/viewer.ts'
import { touchState } from '#/state/state.service.ts'
import { confirmAddress, confirmByToken, isAddressConfirmed, lacksConfirmation } from './mail-confirmation.store.ts'
import { insertToken } from './token.store.ts'

export { isAddressConfirmed }

/** Before what reaches others unasked: messages and new communities, where the site asks for a confirmed address. */
export async function requireConfirmedMail(tx: Tx, { accountId, siteId }: Viewer): Promise<void> {
  if (await lacksConfirmation(tx, accountId, siteId)) throw new ApiError('EMAIL_NOT_CONFIRMED')
}

export async function askMailConfirmation(tx: Tx, { accountId, siteId }: Viewer): Promise<void> {
  if (!(await isAddressConfirmed(tx, accountId))) await addEffect(tx, { type: 'mail.confirm', accountId, siteId })
}

/** Made by the worker when the mail is written; it confirms the address the mail goes to, not one set since. */
export async function createConfirmToken(tx: Tx, accountId: AccountId, email: string): Promise<string> {
  const token = createToken()
  const minutes = confirmHours * 60
  await insertToken(tx, { hash: hashToken(token), purpose: 'confirm', accountId, minutes, email })
  return token
}

/** The same link again says the same: a mail is opened twice, and a page is read again. */
export async function confirmMail(tx: Tx, token: string): Promise<void> {
  const accountId = await confirmByToken(tx, hashToken(token))
  if (accountId === undefined) throw new ApiError('TOKEN_EXPIRED')
  await touchState(tx, accountId)
}

/** Where somebody else has proved it: a provider that vouches for the address, a link that came to it. */
export async function markMailConfirmed(tx: Tx, accountId: AccountId, email: string): Promise<void> {
  await confirmAddress(tx, accountId, email)
  await touchState(tx, accountId)
}
