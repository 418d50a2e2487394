import type { AccountId } from '@entemi/contract/platform/ids'
import type { AnswerOf } from '@entemi/contract/platform/call'
import { restoreMinutes } from '@entemi/contract/platform/limits'
import type { checkRestoreCall } from '@entemi/contract/account/password'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { newId } from '#/platform/db/id.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { addEffect, addSecurityMail } from '#/platform/jobs/effect.ts'
import { endSessions } from '#/platform/session/session.service.ts'
import { createToken, hashToken } from '#/platform/session/session-cookie.ts'
import type { Site } from '#/platform/session/site.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import { requireActive } from './account.service.ts'
import { findAccountById, findAccountByLogin, listOwnNames, lockAccount, setPasswordHash } from './account.store.ts'
import { requireGoodPassword } from './easy-password.ts'
import { endLoginMethods } from './login-method.ts'
import { markMailConfirmed } from './mail-confirmation.service.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { deleteTokens, findRestore, insertToken, useToken } from './token.store.ts'

/** With neutral answers an unknown address costs what a known one does: a job that finds no account, and sends nothing. */
export async function requestRestore(
  tx: Tx,
  site: Site,
  { email, deviceHash }: { email: string; deviceHash: Buffer | null },
  admit: (account: { id: string; known_device: boolean } | undefined) => Promise<void>,
): Promise<void> {
  // no username contains an @, so this finds by e-mail address only
  const account = await findAccountByLogin(tx, email, deviceHash)
  await admit(account)
  const canRestore = account !== undefined && account.password_hash !== null
  const { neutral_answers } = await readSettings(tx, site.id)
  if (!canRestore && !neutral_answers) throw new ApiError('PASSWORD_CANNOT_BE_RESTORED')
  const accountId = canRestore ? (account.id as AccountId) : newId<AccountId>()
  await addEffect(tx, { type: 'mail.restore', accountId, siteId: site.id })
}

/** Created when the mail is written, so that the link is never stored in the queue. Deletes every older token. */
export async function createRestoreToken(db: Tx, accountId: AccountId): Promise<string> {
  const token = createToken()
  await inTransaction(db, async (tx) => {
    // without the lock, two mails at once would leave two valid links
    await lockAccount(tx, accountId)
    await deleteTokens(tx, 'restore', accountId)
    await insertToken(tx, { hash: hashToken(token), purpose: 'restore', accountId, minutes: restoreMinutes })
  })
  return token
}

/** An invalid link answers like one of an account without other login methods. */
export async function checkRestore(
  tx: Tx,
  token: string | undefined,
): Promise<AnswerOf<typeof checkRestoreCall>['restore']> {
  const found = token === undefined ? undefined : await findRestore(tx, hashToken(token))
  if (found === undefined) return { valid: false, email_hint: null, passkeys: 0, services: 0 }
  return { valid: true, email_hint: hintOf(found.email), passkeys: found.passkeys, services: found.services }
}

/** Enough to recognise one's own address, too little to learn another's. */
export function hintOf(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${domain.slice(0, 1)}…${domain.slice(domain.lastIndexOf('.'))}`
}

interface Restore {
  password: string
  end_passkeys?: boolean | undefined
  end_services?: boolean | undefined
  deviceHash: Buffer | null
}

export async function restorePassword(
  db: Tx,
  site: Site,
  token: string,
  { password, end_passkeys, end_services, deviceHash }: Restore,
): Promise<AccountId> {
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const used = await useToken(tx, hashToken(token), 'restore')
    const account = used?.account_id == null ? undefined : await findAccountById(tx, used.account_id as AccountId)
    if (account === undefined) throw new ApiError('TOKEN_EXPIRED')
    await requireActive(tx, account)
    const accountId = account.id as AccountId
    // the link stays valid for another try
    requireGoodPassword(password, await listOwnNames(tx, accountId))
    await setPasswordHash(tx, accountId, passwordHash)
    await deleteTokens(tx, 'restore', accountId)
    // else the login that follows would be mailed as one in an unknown browser
    await endSessions(tx, accountId, { device: deviceHash })
    const ended = await endLoginMethods(tx, accountId, { passkeys: end_passkeys, services: end_services })
    await addSecurityMail(tx, { accountId, siteId: site.id }, { kind: 'password', ended })
    // the link was mailed to that address
    await markMailConfirmed(tx, accountId, account.email)
    return accountId
  })
}

export async function changePassword(db: Tx, viewer: Viewer, old: string, password: string): Promise<void> {
  await requirePassword(db, viewer, 'password_old', old)
  requireGoodPassword(password, await listOwnNames(db, viewer.accountId))
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await setPasswordHash(tx, viewer.accountId, passwordHash)
    await deleteTokens(tx, 'restore', viewer.accountId)
    await endSessions(tx, viewer.accountId, { except: viewer.sessionId })
    await addSecurityMail(tx, viewer, { kind: 'password', ended: [] })
  })
}

/** A wrong password of a logged in member is a field error (422), not 401: the session stays. */
export async function requirePassword(db: Tx, viewer: Viewer, field: string, password: string): Promise<void> {
  const account = await findAccountById(db, viewer.accountId)
  if (account?.password_hash == null) throw new ApiError('CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT')
  if (!(await verifyPassword(account.password_hash, password))) throw fieldError(field, 'INVALID_VALUE')
}
