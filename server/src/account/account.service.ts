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

/** How somebody comes into a company by its invitation; the rooms above know. */
export interface CompanyDoor {
  opens: (tx: Tx, site: Site, guid: string | undefined) => Promise<boolean>
  /** False where it opened nothing. */
  comeIn: (tx: Tx, site: Site, accountId: AccountId, guid: string) => Promise<boolean>
}

/**
 * Makes the account. With neutral answers a taken address looks like a new one: undefined comes back, no session
 * opens, and the owner of the address gets a mail that says how to log in.
 */
export async function register(
  db: Tx,
  site: Site,
  body: Registration,
  { role = 'LOGGED', door }: { role?: 'LOGGED' | 'ADMIN'; door?: CompanyDoor } = {},
): Promise<AccountId | undefined> {
  // a company's members come by its invitation; asked before the work of hashing is done
  if (site.company && !(await door?.opens(db, site, body.guid))) throw new ApiError('ONLY_MEMBER_AREA')
  const passwordHash = await hashPassword(body.password)
  const accountId = newId<AccountId>()
  const neutral = role === 'LOGGED' && (await readSettings(db, site.id)).neutral_answers
  try {
    await inTransaction(db, async (tx) => {
      await addEffect(tx, { type: 'mail.welcome', accountId, siteId: site.id })
      await addEffect(tx, { type: 'lesson.welcome', accountId })
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
      // the last place of the invitation was taken meanwhile: nobody was registered
      if (site.company && !(await door?.comeIn(tx, site, accountId, body.guid ?? '')))
        throw new ApiError('ONLY_MEMBER_AREA')
    })
  } catch (error) {
    const taken = takenBy(error)
    if (taken === undefined) throw error
    if (!neutral || taken === 'username') throw new ApiError('USER_ALREADY_EXISTS')
    const owner = await findAccountByEmail(db, body.email)
    if (owner !== undefined)
      await addEffect(db, { type: 'mail.welcome', accountId: owner.id as AccountId, siteId: site.id })
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

/** A member of another site who logs in at a company's door with its invitation joins it. */
export async function comeIn(
  db: Tx,
  site: Site,
  accountId: AccountId,
  guid: string | undefined,
  door: CompanyDoor,
): Promise<void> {
  if (site.company && guid !== undefined) await inTransaction(db, (tx) => door.comeIn(tx, site, accountId, guid))
}
