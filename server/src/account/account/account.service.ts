import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { BodyOf } from '@entemi/contract/platform/call'
import type { registerCall } from '@entemi/contract/account/account'
import { ApiError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { addEffect, type Effect } from '#/platform/jobs/effect.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import type { Site } from '#/platform/session/site.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { readSettings, type SiteSettings } from '#/core/site/site.settings.ts'
import {
  endSuspensions,
  findAccountByEmail,
  findAccountById,
  findAccountByLogin,
  insertAccount,
  findTakenField,
  replaceHash,
  updateUsername,
  type NewAccount,
} from './account.store.ts'
import {
  addRequest,
  hashInvitation,
  readMode,
  requireEntrance,
  type CompanyInvitations,
  type Ticket,
} from '#/account/registration/entrance.service.ts'
import type { Entrance } from '#/account/registration/registration.policy.ts'
import { requireGoodPassword } from './easy-password.ts'
import { hashPassword, isOldHash, verifyPassword } from './password-hash.ts'
import { makeUsername } from './username.ts'

export { endSuspensions } from './account.store.ts'
export type { CompanyInvitations } from '#/account/registration/entrance.service.ts'

export type Registration = BodyOf<typeof registerCall>

/**
 * With neutral answers a taken address is answered like a new one: undefined is returned, no session is opened, and the
 * owner of the address gets a mail that says how to log in. In place of a taken username the account gets one that is made
 * from its name; its profile shows it.
 */
export async function register(
  db: Tx,
  site: Site,
  body: Registration,
  {
    role = 'LOGGED',
    invitations,
    passwordHash,
  }: { role?: 'LOGGED' | 'ADMIN'; invitations?: CompanyInvitations; passwordHash?: string } = {},
): Promise<AccountId | undefined> {
  const ticket = { guid: body.guid, invitation: hashInvitation(body.invitation) }
  // before the costly hash
  if (!isFirstAdministrator(role, site))
    await requireEntrance(db, site, ticket, { company: invitations, isTaken: false })
  requireGoodPassword(body.password, [body.email, body.username, body.display_name, body.first_name, body.last_name])
  const neutral = role === 'LOGGED' && (await readSettings(db, site.id)).neutral_answers
  const member = {
    email: body.email,
    username: body.username ?? makeUsername(body.display_name),
    passwordHash: passwordHash ?? (await hashPassword(body.password)),
    displayName: body.display_name,
    role,
    language: body.language ?? 'hu',
    profile: {
      ...(body.first_name === undefined ? {} : { first_name: body.first_name }),
      ...(body.last_name === undefined ? {} : { last_name: body.last_name }),
    },
  }
  return createAccount(db, site, member, { neutral, invitations, ticket, introduction: body.introduction })
}

interface AccountOptions {
  /** With neutral answers new and taken addresses are answered alike, so nobody is logged in at once. */
  neutral: boolean
  invitations: CompanyInvitations | undefined
  ticket: Ticket
  /** Where registrations are approved: why they want to join. */
  introduction?: string | undefined
  /** Further rows of the new account, written in the same transaction. */
  also?: (tx: Tx, accountId: AccountId) => Promise<void>
}

/** Inserts the account with its first mail and lessons. */
export async function createAccount(
  db: Tx,
  site: Site,
  member: Omit<NewAccount, 'accountId' | 'personId' | 'siteId' | 'entrance'>,
  options: AccountOptions,
): Promise<AccountId | undefined> {
  const { neutral, invitations, ticket, also } = options
  const enter = (tx: Tx): Promise<Entrance> =>
    requireEntrance(tx, site, ticket, { company: invitations, isTaken: true })
  const [accountId, personId] = [newId<AccountId>(), newId<EntityId>()]
  const settings = await readSettings(db, site.id)
  try {
    await inTransaction(db, async (tx) => {
      const entrance = isFirstAdministrator(member.role, site) ? 'member' : await enter(tx)
      await addEffect(tx, firstMail(settings, accountId, site, ticket.guid))
      if (entrance === 'member') await addEffect(tx, { type: 'lesson.welcome', accountId })
      // of a company the invitation tells it
      if (entrance === 'member' && !site.company)
        await addEffect(tx, { type: 'member.joined', personId, siteId: site.id })
      await insertAccount(tx, { ...member, accountId, personId, siteId: site.id, entrance })
      await also?.(tx, accountId)
      if (entrance === 'waiting')
        await addRequest(tx, { accountId, siteId: site.id, introduction: options.introduction || null })
      // another used up the invitation meanwhile: the registration is rolled back
      else if (site.company && !(await invitations?.accept(tx, site, accountId, ticket.guid ?? '')))
        throw new ApiError('ONLY_MEMBER_AREA')
    })
  } catch (error) {
    const taken = findTakenField(error)
    if (taken === undefined) throw error
    if (!neutral) throw new ApiError('USER_ALREADY_EXISTS')
    if (taken === 'username')
      return createAccount(db, site, { ...member, username: makeUsername(member.displayName) }, options)
    // an invitation that could be used again would tell that the address was taken
    await enter(db)
    const owner = await findAccountByEmail(db, member.email)
    if (owner !== undefined)
      await addEffect(db, { type: 'mail.welcome', accountId: owner.id as AccountId, siteId: site.id })
    return undefined
  }
  return neutral ? undefined : accountId
}

/** Of the main site: whoever has the link of the console, or the environment, enters whatever the setting says. */
const isFirstAdministrator = (role: NewAccount['role'], site: Site): boolean => role === 'ADMIN' && !site.company

/** It logs in, so a new one needs the password; the form also sends one that stays as it is. */
export async function changeUsername(tx: Tx, viewer: Viewer, username: string): Promise<void> {
  const isChanged = await updateUsername(tx, viewer.accountId, username).catch((error: unknown) => {
    throw findTakenField(error) === 'username' ? new ApiError('USER_ALREADY_EXISTS') : error
  })
  // throws after the change, which is rolled back then: before it, nothing says whether the name is a new one
  if (isChanged) requireConfirmed(viewer)
}

/** One mail, not two: if the address must be confirmed, the confirmation mail replaces the welcome mail. */
function firstMail(
  { mail_confirmation }: SiteSettings,
  accountId: AccountId,
  site: Site,
  invitation: string | undefined,
): Effect {
  if (!mail_confirmation) return { type: 'mail.welcome', accountId, siteId: site.id }
  // an invitation to a company was accepted with the registration
  const passesOn = !site.company && invitation !== undefined
  return { type: 'mail.confirm', accountId, siteId: site.id, ...(passesOn && { invitation }) }
}

interface Login {
  login: string
  password: string
  deviceHash: Buffer | null
}

/** An unknown name takes the same steps: neither the answer nor the time reveals that there is no such account. */
export async function requireLogin(
  db: Tx,
  { login, password, deviceHash }: Login,
  admit: (account: { id: string; known_device: boolean } | undefined) => Promise<void>,
): Promise<AccountId> {
  const account = await findAccountByLogin(db, login, deviceHash)
  await admit(account)
  const matches = await verifyPassword(account?.password_hash, password)
  if (account === undefined || !matches) throw new ApiError('LOGIN_FAILED')
  await requireActive(db, account)
  const { id, password_hash: former } = account
  // only now is the password known; one that was changed meanwhile stays
  if (former !== null && isOldHash(former)) await replaceHash(db, id, former, await hashPassword(password))
  return id as AccountId
}

/** For logins without a password. */
export async function requireActiveAccount(db: Tx, accountId: AccountId): Promise<void> {
  const account = await findAccountById(db, accountId)
  if (account === undefined) throw new ApiError('LOGIN_FAILED')
  await requireActive(db, account)
}

type AccountStatus = Pick<
  NonNullable<Awaited<ReturnType<typeof findAccountById>>>,
  'id' | 'status' | 'suspended_reason' | 'suspended_until'
>

/** The suspended member, who has proved to be the one, sees why and until when. */
export async function requireActive(db: Tx, account: AccountStatus): Promise<void> {
  const { status, suspended_reason: reason, suspended_until: until } = account
  if (status !== 'suspended') return
  if (until !== null && until.getTime() <= Date.now()) return endSuspensions(db, account.id as AccountId)
  throw new ApiError('ACCOUNT_SUSPENDED', {
    ...(reason === null ? {} : { message: reason }),
    ban: { until: until?.toISOString() ?? null, reason },
  })
}

export async function findAccountIdByEmail(db: Tx, email: string): Promise<AccountId | undefined> {
  return (await findAccountByEmail(db, email))?.id as AccountId | undefined
}

/** A member of another site who logs in on a company's site with its invitation joins the company. */
export async function joinByInvitation(
  db: Tx,
  site: Site,
  accountId: AccountId,
  guid: string | undefined,
  invitations: CompanyInvitations,
): Promise<void> {
  if (!site.company || guid === undefined || (await readMode(db, site)) === 'closed') return
  await inTransaction(db, (tx) => invitations.accept(tx, site, accountId, guid))
}
