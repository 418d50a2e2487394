import { randomBytes } from 'node:crypto'
import type { AccountId } from '@entemi/contract/platform/ids'
import { ApiError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { createToken, hashToken } from '#/platform/session/session-cookie.ts'
import type { Site } from '#/platform/session/site.ts'
import { hasAccount, hasAdministrator } from './account.store.ts'
import { register, type Registration } from './account.service.ts'
import { isEasyPassword } from './easy-password.ts'
import { hashPassword } from './password-hash.ts'
import { deleteTokens, insertToken, useToken } from './token.store.ts'

export { hasDemoAccount } from './account.store.ts'

const linkDays = 7

/** Demo content is added only to an empty database: it must never mix with real content. */
export const isNewSite = async (db: Tx): Promise<boolean> => !(await hasAccount(db))

/** The token of a new one-time link for the first administrator; undefined if there is an administrator. */
export async function createSetupLink(db: Tx): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined
  const token = createToken()
  await inTransaction(db, async (tx) => {
    await deleteTokens(tx, 'first_admin', null)
    await insertToken(tx, {
      hash: hashToken(token),
      purpose: 'first_admin',
      accountId: null,
      minutes: linkDays * 24 * 60,
    })
  })
  return token
}

export async function useSetupLink(db: Tx, site: Site, token: string, body: Registration): Promise<AccountId> {
  if (await hasAdministrator(db)) throw new ApiError('TOKEN_EXPIRED')
  // before the transaction, which would keep its connection and the lock on the link meanwhile
  const passwordHash = await hashPassword(body.password)
  return inTransaction(db, async (tx) => {
    const used = await useToken(tx, hashToken(token), 'first_admin')
    if (used === undefined || (await hasAdministrator(tx))) throw new ApiError('TOKEN_EXPIRED')
    const accountId = await register(tx, site, body, { role: 'ADMIN', passwordHash })
    if (accountId === undefined) throw new ApiError('USER_ALREADY_EXISTS')
    return accountId
  })
}

/** For ADMIN_EMAIL at the first start. Without a password a random one is set, to be changed by a restore link. */
export async function createFirstAdministrator(db: Tx, email: string, password: string | undefined): Promise<boolean> {
  if (await hasAdministrator(db)) return false
  // one line at the start, not the code of a form's field
  if (password !== undefined && isEasyPassword(password, [email, 'admin']))
    throw new Error('ADMIN_PASSWORD is easy to guess; set a longer one, such as a short sentence.')
  const secret = password ?? randomBytes(24).toString('base64url')
  const main: Site = { id: 0, company: false }
  await register(
    db,
    main,
    {
      email,
      username: 'admin',
      password: secret,
      password_retype: secret,
      display_name: 'Admin',
      privacy_policy: true,
    },
    { role: 'ADMIN' },
  )
  return true
}
