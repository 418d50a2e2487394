import type { AccountId, EntityId } from '@entemi/contract/ids'
import type { BodyOf } from '@entemi/contract/call'
import type { registerCall } from '@entemi/contract/account'
import { ApiError } from '#/api-error.ts'
import { inTransaction, type Tx } from '#/db/database.ts'
import { newId } from '#/db/id.ts'
import { addEffect } from '#/effects/effect.ts'
import type { Site } from '#/session/site.ts'
import { readSettings } from '#/site/site.settings.ts'
import { findAccountByEmail, findAccountByLogin, insertAccount, takenBy } from './account.store.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

export type Registration = BodyOf<typeof registerCall>

/**
 * Makes the account. With neutral answers a taken address looks like a new one: undefined comes back, no session
 * opens, and the owner of the address gets a mail that says how to log in.
 */
export async function register(
  db: Tx,
  site: Site,
  body: Registration,
  role: 'LOGGED' | 'ADMIN' = 'LOGGED',
): Promise<AccountId | undefined> {
  // a company's members come by its invitation
  if (site.company) throw new ApiError('ONLY_MEMBER_AREA')
  const passwordHash = await hashPassword(body.password)
  const accountId = newId<AccountId>()
  const neutral = role === 'LOGGED' && (await readSettings(db, site.id)).neutral_answers
  try {
    await inTransaction(db, async (tx) => {
      await addEffect(tx, { type: 'mail.welcome', accountId })
      await insertAccount(tx, {
        accountId,
        personId: newId<EntityId>(),
        siteId: site.id,
        email: body.email,
        username: body.username,
        passwordHash,
        displayName: body.display_name,
        role,
        language: body.language ?? 'hu',
        profile: {
          ...(body.first_name === undefined ? {} : { first_name: body.first_name }),
          ...(body.last_name === undefined ? {} : { last_name: body.last_name }),
        },
      })
    })
  } catch (error) {
    const taken = takenBy(error)
    if (taken === undefined) throw error
    if (!neutral || taken === 'username') throw new ApiError('USER_ALREADY_EXISTS')
    const owner = await findAccountByEmail(db, body.email)
    if (owner !== undefined) await addEffect(db, { type: 'mail.welcome', accountId: owner.id as AccountId })
    return undefined
  }
  return neutral ? undefined : accountId
}

export async function requireLogin(db: Tx, login: string, password: string): Promise<AccountId> {
  const account = await findAccountByLogin(db, login)
  const matches = await verifyPassword(account?.password_hash, password)
  if (account === undefined || !matches) throw new ApiError('LOGIN_FAILED')
  if (account.status === 'suspended')
    throw new ApiError(
      'ACCOUNT_SUSPENDED',
      account.suspended_reason === null ? {} : { message: account.suspended_reason },
    )
  return account.id as AccountId
}
