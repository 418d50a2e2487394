import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@entemi/contract/platform/call'
import type { AccountId } from '@entemi/contract/platform/ids'
import type { joinBySocialCall } from '@entemi/contract/account/social'
import * as z from 'zod/mini'
import {
  joinByInvitation,
  createAccount,
  findAccountIdByEmail,
  requireActiveAccount,
  type CompanyInvitations,
} from '#/account/account/account.service.ts'
import { markMailConfirmed } from '#/account/account/mail-confirmation.service.ts'
import { requireLoginMethod } from '#/account/account/login-method.ts'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { readChallenge, saveChallenge, useChallenge } from '#/platform/session/challenge.ts'
import { createToken } from '#/platform/session/session-cookie.ts'
import type { Site } from '#/platform/session/site.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import type { Arrived, Provider } from './provider.ts'
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
})
export type Flow = z.output<typeof Flow>
export type FlowWish = Omit<Flow, 'service' | 'state' | 'nonce' | 'verifier'>

const Arrival = z.object({
  service: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.optional(z.string()),
  emailVerified: z.boolean(),
  name: z.optional(z.string()),
  remember: z.boolean(),
  guid: z.optional(z.string()),
})
export type Arrival = z.output<typeof Arrival>

/** Remembers the question for this browser alone, and answers where the service is asked. */
export async function beginFlow(
  db: Tx,
  site: Site,
  who: { browser: string; accountId?: AccountId },
  provider: Provider,
  redirectUri: string,
  wish: FlowWish,
): Promise<string> {
  const secrets = { state: createToken(), nonce: createToken(), verifier: createToken() }
  const address = await provider.begin(redirectUri, secrets, wish.purpose === 'confirm')
  const flow: Flow = { ...wish, ...secrets, service: provider.service }
  const key = [secrets.state, who.browser]
  await saveChallenge(db, { key, purpose: 'social', siteId: site.id, accountId: who.accountId }, flowMinutes, flow)
  return address
}

/** The question that this answer belongs to, used up; none for an answer that this browser did not ask for. */
export async function useFlow(
  db: Tx,
  viewer: Viewer | Guest,
  service: string,
  state: string | undefined,
  browser: string | undefined,
): Promise<Flow | undefined> {
  if (state === undefined || browser === undefined) return undefined
  const asked = { key: [state, browser], purpose: 'social', siteId: viewer.siteId } as const
  const data =
    (await useChallenge(db, asked)) ??
    (viewer.role === 'GUEST' ? undefined : await useChallenge(db, { ...asked, accountId: viewer.accountId }))
  const flow = Flow.safeParse(data)
  // an answer of one service to a question for another is the mix-up attack
  return flow.success && flow.data.service === service ? flow.data : undefined
}

type Entering =
  | { result: 'enter'; accountId: AccountId }
  | { result: 'join'; arrival: Arrival }
  | { result: 'taken' | 'members' }

/** Who came back to log in: a member by (issuer, subject) and by nothing else, or somebody new. */
export async function receive(
  db: Tx,
  site: Site,
  flow: Flow,
  arrived: Arrived,
  invitations: CompanyInvitations,
): Promise<Entering> {
  const accountId = await findIdentityOwner(db, arrived)
  if (accountId !== undefined) {
    await requireActiveAccount(db, accountId)
    await joinByInvitation(db, site, accountId, flow.guid, invitations)
    return { result: 'enter', accountId }
  }
  if (site.company && !(await invitations.isValid(db, site, flow.guid))) return { result: 'members' }
  // The address of a member proves nothing here: a service that lets anybody write any address would open any account.
  if (arrived.email !== undefined && (await mayRevealTaken(db, site, arrived, arrived.email)))
    return { result: 'taken' }
  const { service, remember, guid } = flow
  return { result: 'join', arrival: { ...arrived, service, remember, ...(guid !== undefined && { guid }) } }
}

/** With neutral answers only who owns the address learns that it is a member's. */
async function mayRevealTaken(db: Tx, site: Site, { emailVerified }: Arrived, email: string): Promise<boolean> {
  if ((await findAccountIdByEmail(db, email)) === undefined) return false
  return emailVerified || !(await readSettings(db, site.id)).neutral_answers
}

const joinKey = (site: Site, browser: string) => ({ key: [browser], purpose: 'social.join', siteId: site.id }) as const

export const keepArrival = (db: Tx, site: Site, browser: string, arrival: Arrival): Promise<void> =>
  saveChallenge(db, joinKey(site, browser), joinMinutes, arrival)

export async function findArrival(db: Tx, site: Site, browser: string | undefined): Promise<Arrival | undefined> {
  if (browser === undefined) return undefined
  const arrival = Arrival.safeParse(await readChallenge(db, joinKey(site, browser)))
  return arrival.success ? arrival.data : undefined
}

/** The account is made here and not before: the privacy policy was accepted at this moment. */
export async function joinBySocial(
  db: Tx,
  site: Site,
  browser: string | undefined,
  body: BodyOf<typeof joinBySocialCall>,
  invitations: CompanyInvitations,
): Promise<{ accountId: AccountId | undefined; remember: boolean }> {
  const arrival = await findArrival(db, site, browser)
  if (arrival === undefined || browser === undefined) throw new ApiError('TOKEN_EXPIRED')
  const email = body.email ?? arrival.email
  if (email === undefined) throw fieldError('email', 'FIELD_REQUIRED')
  const isProved = arrival.emailVerified && email.toLowerCase() === arrival.email?.toLowerCase()
  if (site.company && !(await invitations.isValid(db, site, arrival.guid))) throw new ApiError('ONLY_MEMBER_AREA')
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
    guid: arrival.guid,
    also: async (tx, id) => {
      const isFirst = (await useChallenge(tx, joinKey(site, browser))) !== undefined
      if (!isFirst || !(await insertIdentity(tx, arrival, id))) throw new ApiError('TOKEN_EXPIRED')
      if (isProved) await markMailConfirmed(tx, id, email)
    },
  })
  return { accountId, remember: arrival.remember }
}

/** Links inside the session that asked for it. False where it is somebody else's already. */
export async function linkIdentity(db: Tx, accountId: AccountId, arrived: Arrived): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await insertIdentity(tx, arrived, accountId)) && (await findIdentityOwner(tx, arrived)) !== accountId)
      return false
    if (arrived.emailVerified && arrived.email !== undefined) await markMailConfirmed(tx, accountId, arrived.email)
    return true
  })
}

export const isOwn = async (db: Tx, accountId: AccountId, arrived: Arrived): Promise<boolean> =>
  (await findIdentityOwner(db, arrived)) === accountId

export async function listLinked(tx: Tx, accountId: AccountId, providers: readonly Provider[]) {
  const linked = await listIdentities(tx, accountId)
  const configured = providers.map(({ service, name, issuer }) => ({
    service,
    name,
    since: linked.find((identity) => identity.issuer === issuer)?.created_at,
  }))
  const gone = linked
    .filter(({ issuer }) => !providers.some((provider) => provider.issuer === issuer))
    .map(({ issuer, created_at }) => ({ service: hostOf(issuer), name: hostOf(issuer), since: created_at }))
  return [...configured, ...gone].map(({ service, name, since }) => ({
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
  const issuer =
    providers.find((provider) => provider.service === service)?.issuer ??
    linked.find((identity) => hostOf(identity.issuer) === service)?.issuer
  if (issuer === undefined || !linked.some((identity) => identity.issuer === issuer)) throw new ApiError('NOT_FOUND')
  await deleteIdentities(tx, viewer.accountId, issuer)
  await requireLoginMethod(tx, viewer.accountId, host)
}

const hostOf = (issuer: string): string => new URL(issuer).hostname

/** A word one may log in with nowhere, yet every account has: made from the name, different for everybody. */
function makeUsername(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .slice(0, 24)
  return `${plain === '' ? 'tag' : plain}-${randomBytes(4).toString('hex')}`
}
