import type { AccountId } from '@entemi/contract/platform/ids'
import { confirmHours } from '@entemi/contract/platform/limits'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import { createToken, hashToken } from '#/platform/session/session-cookie.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchState } from '#/core/state/state.service.ts'
import { takenBy } from './account.store.ts'
import {
  confirmAddress,
  confirmByToken,
  forgetWantedAddress,
  isAddressConfirmed,
  lacksConfirmation,
  moveToWanted,
  wantAddress,
} from './mail-confirmation.store.ts'
import { insertToken } from './token.store.ts'

export { isAddressConfirmed }

/** Before what reaches others unasked: messages and new communities, where the site asks for a confirmed address. */
export async function requireConfirmedMail(tx: Tx, { accountId, siteId }: Viewer): Promise<void> {
  if (await lacksConfirmation(tx, accountId, siteId)) throw new ApiError('EMAIL_NOT_CONFIRMED')
}

export async function askMailConfirmation(tx: Tx, { accountId, siteId }: Viewer): Promise<void> {
  if (!(await isAddressConfirmed(tx, accountId))) await addEffect(tx, { type: 'mail.confirm', accountId, siteId })
}

/**
 * An address that belongs to another member is asked for like any other: who asks learns nothing, its owner gets the mail.
 * `spend` counts what goes out, once the password was given.
 */
export async function askForAddress(tx: Tx, viewer: Viewer, email: string, spend: () => Promise<void>): Promise<void> {
  requireConfirmed(viewer)
  await spend()
  if (!(await wantAddress(tx, viewer.accountId, email))) throw fieldError('email', 'INVALID_VALUE')
  await addEffect(tx, { type: 'mail.change', accountId: viewer.accountId, siteId: viewer.siteId })
  await touchState(tx, viewer.accountId)
}

export async function keepAddress(tx: Tx, { accountId }: Viewer): Promise<void> {
  await forgetWantedAddress(tx, accountId)
  await touchState(tx, accountId)
}

/** Made by the worker when the mail is written; it confirms the address the mail goes to, not one set since. */
export async function createConfirmToken(tx: Tx, accountId: AccountId, email: string): Promise<string> {
  const token = createToken()
  await insertConfirmToken(tx, hashToken(token), accountId, email)
  return token
}

const insertConfirmToken = (tx: Tx, hash: Buffer, accountId: AccountId, email: string): Promise<void> =>
  insertToken(tx, { hash, purpose: 'confirm', accountId, minutes: confirmHours * 60, email })

/** The same link again says the same: a mail is opened twice, and a page is read again. */
export async function confirmMail(tx: Tx, token: string): Promise<void> {
  const hash = hashToken(token)
  const moved = await moveToWanted(tx, hash).catch((error: unknown) => {
    throw takenBy(error) === 'email' ? new ApiError('TOKEN_EXPIRED') : error
  })
  // with the old address every link went
  if (moved !== undefined) await insertConfirmToken(tx, hash, moved.id, moved.email)
  const accountId = await confirmByToken(tx, hash)
  if (accountId === undefined) throw new ApiError('TOKEN_EXPIRED')
  await touchState(tx, accountId)
}

/** Where somebody else has proved it: a provider that vouches for the address, a link that came to it. */
export async function markMailConfirmed(tx: Tx, accountId: AccountId, email: string): Promise<void> {
  await confirmAddress(tx, accountId, email)
  await touchState(tx, accountId)
}
