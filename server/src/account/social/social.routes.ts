import type { QueryOf } from '@entemi/contract/platform/call'
import {
  arrivalCall,
  asspCall,
  beginSocialCall,
  joinBySocialCall,
  linkedCall,
  oauthCall,
  socialCall,
  socialCallbackCall,
  socialInitCall,
  socialPostedCall,
  unlinkCall,
  type SocialResult,
} from '@entemi/contract/account/social'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { joinByInvitation, type CompanyInvitations } from '#/account/account/account.service.ts'
import { hashInvitation } from '#/account/registration/entrance.service.ts'
import { requireSecondFactor } from '#/account/second-factor/second-factor.service.ts'
import { ApiError } from '#/platform/api-error.ts'
import { handle, type Input, type Route } from '#/platform/http/handle.ts'
import { isSentFromElsewhere } from '#/platform/http/same-origin.ts'
import { openerPolicy } from '#/platform/http/security-headers.ts'
import { createToken, readCookie, writeCookie } from '#/platform/session/session-cookie.ts'
import { confirmSession, openSession, requireConfirmed } from '#/platform/session/session.service.ts'
import { requestHostname, requestOrigin } from '#/platform/session/site.ts'
import type { StateReader } from '#/core/state/state.service.ts'
import { sendEndPage } from './end-page.ts'
import type { ExternalUser, Provider } from './provider.ts'
import {
  beginFlow,
  findPendingJoin,
  flowMinutes,
  isLinkedTo,
  isProvedAnew,
  joinBySocial,
  joinMinutes,
  savePendingJoin,
  linkIdentity,
  listLinked,
  resolveLogin,
  unlink,
  useFlow,
  type Flow,
} from './social.service.ts'

interface Parts {
  readState: StateReader
  invitations: CompanyInvitations
  providers: readonly Provider[]
}

export const socialRoutes = ({ readState, invitations, providers }: Parts): Route[] => [
  handle(socialCall, async () => ({
    list: { data: providers.map(({ service, name }) => ({ service, name })), next: null },
  })),
  handle(oauthCall, async ({ request, reply }) => redirectToInit(request, reply)),
  handle(asspCall, async ({ request, reply }) => redirectToInit(request, reply)),
  handle(socialInitCall, async ({ db, site, query, request, reply }) => {
    if (query.service === undefined) {
      reply.callNotFound()
      return reply
    }
    const options = readOptions(query, requestOrigin(request))
    // with a session at the service it would change who is logged in here, at the will of another site
    if (isSentFromElsewhere(request)) return redirect(reply, loginPage(options.callback))
    const provider = findProvider(providers, query.service)
    if (provider === undefined) return end(reply, options, 'unknown')
    const browser = renewBrowserCookie(request, reply, flowMinutes)
    try {
      const address = await beginFlow(db, site, { browser }, provider, redirectUri(request, provider), options)
      return redirect(reply, address)
    } catch (error) {
      request.log.warn({ err: error, service: provider.service }, 'a login service cannot be reached')
      return end(reply, options, 'unavailable')
    }
  }),
  handle(socialPostedCall, async ({ params, body, reply }) => {
    const fields = Object.entries(body).filter(([name]) => ['code', 'state', 'error', 'iss'].includes(name))
    const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value ?? '']))
    return redirect(reply, `/social_init/callback/${params.service}?${query}`, 303)
  }),
  handle(socialCallbackCall, async (input) => {
    const { db, viewer, params, query, request, reply } = input
    const provider = findProvider(providers, params.service)
    const browser = readCookie(request, 'social')
    const flow = await useFlow(db, viewer, params.service, query.state, browser)
    if (provider === undefined || flow === undefined || browser === undefined) return end(reply, noOptions, 'expired')
    if (query.error !== undefined) return end(reply, flow, 'cancelled')
    let user: ExternalUser
    try {
      user = await provider.finish(new URL(request.url, requestOrigin(request)), flow)
    } catch (error) {
      request.log.warn({ err: error, service: provider.service }, 'an answer of a login service was refused')
      return end(reply, flow, 'failed')
    }
    return end(reply, flow, await completeFlow({ ...input, provider }, flow, user, browser, invitations))
  }),
  handle(arrivalCall, async ({ db, site, request }) => {
    const pending = await findPendingJoin(db, site, readCookie(request, 'social'))
    if (pending === undefined) throw new ApiError('NOT_FOUND')
    const { service, email, emailVerified, name } = pending
    return {
      join: {
        name: findProvider(providers, service)?.name ?? service,
        email: email ?? null,
        email_verified: emailVerified,
        display_name: name ?? null,
      },
    }
  }),
  handle(
    joinBySocialCall,
    async ({ db, site, viewer, body, request, reply }) => {
      const joined = await joinBySocial(db, site, readCookie(request, 'social'), body, invitations)
      const member =
        joined.accountId === undefined
          ? viewer
          : await openSession(db, { request, reply }, joined.accountId, site, joined.remember)
      return { _state: await readState(db, member, site) }
    },
    { transaction: 'own' },
  ),
  handle(linkedCall, async ({ tx, viewer }) => ({
    list: { data: await listLinked(tx, viewer.accountId, providers), next: null },
  })),
  handle(
    beginSocialCall,
    async ({ db, site, viewer, params, body, request, reply }) => {
      const provider = findProvider(providers, params.service)
      if (provider === undefined) throw new ApiError('NOT_FOUND')
      // somebody with an unlocked phone must not add a login method of their own
      if (body.purpose === 'link') requireConfirmed(viewer)
      const browser = renewBrowserCookie(request, reply, flowMinutes)
      const who = { browser, accountId: viewer.accountId }
      const callback = toLocalPath(body.callback, requestOrigin(request))
      const options = { purpose: body.purpose, callback, remember: false, popup: body.popup }
      try {
        return {
          setData: { address: await beginFlow(db, site, who, provider, redirectUri(request, provider), options) },
        }
      } catch (error) {
        request.log.warn({ err: error, service: provider.service }, 'a login service cannot be reached')
        throw new ApiError('UNAVAILABLE', { retryAfter: 30 })
      }
    },
    { transaction: 'own' },
  ),
  handle(unlinkCall, async ({ tx, viewer, params, request }) => {
    requireConfirmed(viewer)
    await unlink(tx, viewer, params.service, requestHostname(request), providers)
    return {}
  }),
]

type CallbackInput = Pick<Input<typeof socialCallbackCall>, 'db' | 'site' | 'viewer' | 'request' | 'reply'> & {
  provider: Provider
}

/** Logs in, links or confirms, by the purpose of the flow. */
async function completeFlow(
  input: CallbackInput,
  flow: Flow,
  user: ExternalUser,
  browser: string,
  invitations: CompanyInvitations,
): Promise<SocialResult> {
  const { db, viewer, provider, request, reply } = input
  if (flow.purpose === 'login') return logIn(input, flow, user, browser, invitations)
  // useFlow finds these flows only for the account that began them
  if (viewer.role === 'GUEST') return 'expired'
  if (flow.purpose === 'link') return (await linkIdentity(db, viewer, provider, user)) ? 'linked' : 'other'
  if (!(await isLinkedTo(db, viewer.accountId, user))) return 'other'
  if (!isProvedAnew(user, flow)) return 'failed'
  await confirmSession(db, { request, reply }, viewer)
  return 'confirmed'
}

async function logIn(
  { db, site, request, reply }: CallbackInput,
  flow: Flow,
  user: ExternalUser,
  browser: string,
  invitations: CompanyInvitations,
): Promise<SocialResult> {
  try {
    const login = await resolveLogin(db, site, flow, user, invitations)
    if (login.result === 'member') {
      await requireSecondFactor(db, { request, reply }, site, login.accountId, {
        rememberme: flow.remember,
        guid: flow.guid,
      })
      await joinByInvitation(db, site, login.accountId, flow.guid, invitations)
      await openSession(db, { request, reply }, login.accountId, site, flow.remember)
      return 'done'
    }
    if (login.result !== 'join') return login.result
    await savePendingJoin(db, site, browser, login.pending)
    renewBrowserCookie(request, reply, joinMinutes)
    return 'join'
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'ONLY_MEMBER_AREA' || error.code === 'BANNED')) return 'members'
    if (error instanceof ApiError && error.code === 'INVITATION_REQUIRED') return 'invitation'
    if (error instanceof ApiError && error.code === 'REGISTRATION_CLOSED') return 'closed'
    if (error instanceof ApiError && error.code === 'ACCOUNT_SUSPENDED') return 'suspended'
    if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') return 'code'
    throw error
  }
}

const noOptions = { callback: '', popup: false }

/** Redirects to the page that shows the result, or asks for the code; a popup posts it to the window that opened it. */
function end(reply: FastifyReply, { callback, popup }: Pick<Flow, 'callback' | 'popup'>, result: SocialResult) {
  const query =
    result === 'code'
      ? new URLSearchParams({ step: 'code', ...(callback !== '' && { target: callback }) })
      : new URLSearchParams({ result, ...(callback !== '' && { callback }) })
  const href = result === 'code' ? `/login/?${query}` : `/social_init?${query}`
  return popup ? sendEndPage(reply, href) : redirect(reply, href)
}

const loginPage = (callback: string): string =>
  callback === '' ? '/login/' : `/login/?${new URLSearchParams({ target: callback })}`

const redirect = (reply: FastifyReply, address: string, status: 302 | 303 = 302): FastifyReply =>
  reply.header('cross-origin-opener-policy', openerPolicy.passing).redirect(address, status)

function redirectToInit(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return redirect(reply, `/social_init${new URL(request.url, requestOrigin(request)).search}`)
}

const findProvider = (providers: readonly Provider[], service: string): Provider | undefined =>
  providers.find((provider) => provider.service === service.toLowerCase())

/** The service sends the browser back to the host it came from, a company's too. */
const redirectUri = (request: FastifyRequest, { service }: Provider): string =>
  `${requestOrigin(request)}/social_init/callback/${service}`

/** One secret per browser for all its flows. */
function renewBrowserCookie(request: FastifyRequest, reply: FastifyReply, minutes: number): string {
  const browser = readCookie(request, 'social') ?? createToken()
  writeCookie(request, reply, 'social', browser, minutes * 60)
  return browser
}

function readOptions(query: QueryOf<typeof socialInitCall>, origin: string) {
  const { callback, rememberme, popup, cid } = query
  const invitation = hashInvitation(query.invitation)
  return {
    purpose: 'login' as const,
    callback: toLocalPath(callback, origin),
    remember: isOn(rememberme),
    popup: isOn(popup),
    ...(cid !== undefined && cid !== '' && { guid: cid }),
    ...(invitation !== undefined && { invitation: invitation.toString('base64url') }),
  }
}

const isOn = (value: string | undefined): boolean => value !== undefined && !['', '0', 'false', 'off'].includes(value)

/** Escaped again in a Location header, a longer one would exceed what proxies accept as the head of an answer. */
const longestPath = 2000

/** A path of this origin, else empty: another origin would make the login an open redirect. */
function toLocalPath(callback: string | undefined, origin: string): string {
  if (callback === undefined || callback === '' || !URL.canParse(callback, origin)) return ''
  const url = new URL(callback, origin)
  const path = url.pathname.replace(/^\/+/, '/') + url.search + url.hash
  return url.origin === origin && path.length <= longestPath ? path : ''
}
