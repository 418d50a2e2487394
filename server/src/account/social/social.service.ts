import type { BodyOf } from '@entemi/contract/platform/call'
import type { AccountId } from '@entemi/contract/platform/ids'
import type { joinBySocialCall } from '@entemi/contract/account/social'
import * as z from 'zod/mini'
import {
  createAccount,
  findAccountIdByEmail,
  requireActiveAccount,
  type CompanyInvitations,
} from '#/account/account/account.service.ts'
import { markMailConfirmed } from '#/account/account/mail-confirmation.service.ts'
import { requireLoginMethod } from '#/account/account/login-method.ts'
import { makeUsername } from '#/account/account/username.ts'
import { requireEntrance, type Ticket } from '#/account/registration/entrance.service.ts'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { addSecurityMail } from '#/platform/jobs/effect.ts'
import { readChallenge, saveChallenge, useChallenge } from '#/platform/session/challenge.ts'
import { createToken } from '#/platform/session/session-cookie.ts'
import type { Site } from '#/platform/session/site.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import type { ExternalUser, Provider } from './provider.ts'
import { deleteIdentities, findIdentityOwner, insertIdentity, listIdentities } from './social.store.ts'

export const flowMinutes = 10
/** Long enough to read the privacy policy. */
export const joinMinutes = 30

const Flow = z.object({
  service: z.string(),
  purpose: z.enum(['login', 'link', 'confirm']),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  callback: z.string(),
  remember: z.boolean(),
  popup: z.boolean(),
  guid: z.optional(z.string()),
  begunAt: z.number(),
  /** Hashed, as everywhere in the database. */
  invitation: z.optional(z.string()),
})
export type Flow = z.output<typeof Flow>
export type FlowOptions = Omit<Flow, 'service' | 'state' | 'nonce' | 'verifier' | 'begunAt'>

const PendingJoin = z.object({
  service: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.optional(z.string()),
  emailVerified: z.boolean(),
  name: z.optional(z.string()),
  remember: z.boolean(),
  guid: z.optional(z.string()),
  invitation: z.optional(z.string()),
})
export type PendingJoin = z.output<typeof PendingJoin>

/** Stores the flow for this browser and returns the address of the service's login page. */
export async function beginFlow(
  db: Tx,
  site: Site,
  who: { browser: string; accountId?: AccountId },
  provider: Provider,
  redirectUri: string,
  options: FlowOptions,
): Promise<string> {
  const secrets = { state: createToken(), nonce: createToken(), verifier: createToken() }
  const address = await provider.begin(redirectUri, secrets, options.purpose === 'confirm')
  const flow: Flow = { ...options, ...secrets, service: provider.service, begunAt: Date.now() }
  const key = [secrets.state, who.browser]
  await saveChallenge(db, { key, purpose: 'social', siteId: site.id, accountId: who.accountId }, flowMinutes, flow)
  return address
}

/** Takes the stored flow of an answer, which then works no more; undefined if this browser did not begin it. */
export async function useFlow(
  db: Tx,
  viewer: Viewer | Guest,
  service: string,
  state: string | undefined,
  browser: string | undefined,
): Promise<Flow | undefined> {
  if (state === undefined || browser === undefined) return undefined
  const stored = { key: [state, browser], purpose: 'social', siteId: viewer.siteId } as const
  const data =
    (await useChallenge(db, stored)) ??
    (viewer.role === 'GUEST' ? undefined : await useChallenge(db, { ...stored, accountId: viewer.accountId }))
  const flow = Flow.safeParse(data)
  // an answer of one service to a request for another is the mix-up attack
  return flow.success && flow.data.service === service ? flow.data : undefined
}

type LoginResult =
  | { result: 'member'; accountId: AccountId }
  | { result: 'join'; pending: PendingJoin }
  | { result: 'taken' }

/** A member is recognised by issuer and subject only; anybody else may join. */
export async function resolveLogin(
  db: Tx,
  site: Site,
  flow: Flow,
  user: ExternalUser,
  invitations: CompanyInvitations,
): Promise<LoginResult> {
  const accountId = await findIdentityOwner(db, user)
  if (accountId !== undefined) {
    await requireActiveAccount(db, accountId)
    return { result: 'member', accountId }
  }
  await requireEntrance(db, site, ticketOf(flow), { company: invitations, isTaken: false })
  // An e-mail address does not log in: a service that accepts any address would give access to any account.
  if (user.email !== undefined && (await mayRevealTaken(db, site, user, user.email))) return { result: 'taken' }
  const { service, remember, guid, invitation } = flow
  return {
    result: 'join',
    pending: {
      ...user,
      service,
      remember,
      ...(guid !== undefined && { guid }),
      ...(invitation !== undefined && { invitation }),
    },
  }
}

const ticketOf = ({ guid, invitation }: Pick<Flow, 'guid' | 'invitation'>): Ticket => ({
  guid,
  invitation: invitation === undefined ? undefined : Buffer.from(invitation, 'base64url'),
})

/** With neutral answers only the owner of the address learns that it is a member's. */
async function mayRevealTaken(db: Tx, site: Site, { emailVerified }: ExternalUser, email: string): Promise<boolean> {
  if ((await findAccountIdByEmail(db, email)) === undefined) return false
  return emailVerified || !(await readSettings(db, site.id)).neutral_answers
}

const joinKey = (site: Site, browser: string) => ({ key: [browser], purpose: 'social.join', siteId: site.id }) as const

export const savePendingJoin = (db: Tx, site: Site, browser: string, pending: PendingJoin): Promise<void> =>
  saveChallenge(db, joinKey(site, browser), joinMinutes, pending)

export async function findPendingJoin(
  db: Tx,
  site: Site,
  browser: string | undefined,
): Promise<PendingJoin | undefined> {
  if (browser === undefined) return undefined
  const pending = PendingJoin.safeParse(await readChallenge(db, joinKey(site, browser)))
  return pending.success ? pending.data : undefined
}

/** The account is created only now, when the privacy policy was accepted. */
export async function joinBySocial(
  db: Tx,
  site: Site,
  browser: string | undefined,
  body: BodyOf<typeof joinBySocialCall>,
  invitations: CompanyInvitations,
): Promise<{ accountId: AccountId | undefined; remember: boolean }> {
  const pending = await findPendingJoin(db, site, browser)
  if (pending === undefined || browser === undefined) throw new ApiError('TOKEN_EXPIRED')
  const email = body.email ?? pending.email
  if (email === undefined) throw fieldError('email', 'FIELD_REQUIRED')
  const isProved = pending.emailVerified && email.toLowerCase() === pending.email?.toLowerCase()
  const ticket = ticketOf(pending)
  await requireEntrance(db, site, ticket, { company: invitations, isTaken: false })
  const member = {
    email,
    username: makeUsername(body.display_name),
    passwordHash: null,
    displayName: body.display_name,
    role: 'LOGGED' as const,
    language: body.language ?? ('hu' as const),
    profile: {},
  }
  const accountId = await createAccount(db, site, member, {
    neutral: !isProved && (await readSettings(db, site.id)).neutral_answers,
    invitations,
    ticket,
    introduction: body.introduction,
    also: async (tx, id) => {
      const isFirst = (await useChallenge(tx, joinKey(site, browser))) !== undefined
      if (!isFirst || !(await insertIdentity(tx, pending, id))) throw new ApiError('TOKEN_EXPIRED')
      if (isProved) await markMailConfirmed(tx, id, email)
    },
  })
  return { accountId, remember: pending.remember }
}

/** False if the identity is linked to another account. */
export async function linkIdentity(db: Tx, viewer: Viewer, provider: Provider, user: ExternalUser): Promise<boolean> {
  const { accountId } = viewer
  return inTransaction(db, async (tx) => {
    const isNew = await insertIdentity(tx, user, accountId)
    if (!isNew && (await findIdentityOwner(tx, user)) !== accountId) return false
    if (isNew) await addSecurityMail(tx, viewer, { kind: 'serviceLinked', service: provider.name })
    if (user.emailVerified && user.email !== undefined) await markMailConfirmed(tx, accountId, user.email)
    return true
  })
}

const clockDifferenceMs = 5 * 60_000

/** A service may answer from a session of long ago although it was asked to prove anew who is there. */
export const isProvedAnew = ({ provedAt }: ExternalUser, { begunAt }: Flow): boolean =>
  provedAt === undefined || provedAt * 1000 >= begunAt - clockDifferenceMs

export const isLinkedTo = async (db: Tx, accountId: AccountId, user: ExternalUser): Promise<boolean> =>
  (await findIdentityOwner(db, user)) === accountId

export async function listLinked(tx: Tx, accountId: AccountId, providers: readonly Provider[]) {
  const linked = await listIdentities(tx, accountId)
  const configured = providers.map(({ service, name, issuer }) => ({
    service,
    name,
    since: linked.find((identity) => identity.issuer === issuer)?.created_at,
  }))
  const unconfigured = linked
    .filter(({ issuer }) => !providers.some((provider) => provider.issuer === issuer))
    .map(({ issuer, created_at }) => ({ service: hostOf(issuer), name: hostOf(issuer), since: created_at }))
  return [...configured, ...unconfigured].map(({ service, name, since }) => ({
    service,
    name,
    linked: since !== undefined,
    created_at: since?.toISOString() ?? null,
  }))
}

export async function unlink(
  tx: Tx,
  viewer: Viewer,
  service: string,
  host: string,
  providers: readonly Provider[],
): Promise<void> {
  const linked = await listIdentities(tx, viewer.accountId)
  const provider = providers.find((one) => one.service === service)
  const issuer = provider?.issuer ?? linked.find((identity) => hostOf(identity.issuer) === service)?.issuer
  if (issuer === undefined || !linked.some((identity) => identity.issuer === issuer)) throw new ApiError('NOT_FOUND')
  await deleteIdentities(tx, viewer.accountId, issuer)
  await requireLoginMethod(tx, viewer.accountId, host)
  await addSecurityMail(tx, viewer, { kind: 'serviceUnlinked', service: provider?.name ?? service })
}

const hostOf = (issuer: string): string => new URL(issuer).hostname
