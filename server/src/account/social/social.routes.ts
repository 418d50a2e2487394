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
import type { CompanyInvitations } from '#/account/account/account.service.ts'
import { ApiError } from '#/platform/api-error.ts'
import { handle, type Input, type Route } from '#/platform/http/handle.ts'
import { openerPolicy } from '#/platform/http/security-headers.ts'
import { createToken, readCookie, writeCookie } from '#/platform/session/session-cookie.ts'
import { confirmSession, openSession, requireConfirmed } from '#/platform/session/session.service.ts'
import { requestHostname, requestOrigin } from '#/platform/session/site.ts'
import type { StateReader } from '#/core/state/state.service.ts'
import { sendEndPage } from './end-page.ts'
import type { Arrived, Provider } from './provider.ts'
import {
  beginFlow,
  findArrival,
  flowMinutes,
  isOwn,
  joinBySocial,
  joinMinutes,
  keepArrival,
  linkIdentity,
  listLinked,
  receive,
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
  handle(oauthCall, async ({ request, reply }) => leadOn(request, reply)),
  handle(asspCall, async ({ request, reply }) => leadOn(request, reply)),
  handle(socialInitCall, async ({ db, site, query, request, reply }) => {
    if (query.service === undefined) {
      reply.callNotFound()
      return reply
    }
    const wish = readWish(query, requestOrigin(request))
    const provider = findProvider(providers, query.service)
    if (provider === undefined) return end(reply, wish, 'unknown')
    const browser = keepBrowser(request, reply, flowMinutes)
    try {
      const address = await beginFlow(db, site, { browser }, provider, redirectUri(request, provider), wish)
      return redirect(reply, address)
    } catch (error) {
      request.log.warn({ err: error, service: provider.service }, 'a login service cannot be asked')
      return end(reply, wish, 'unavailable')
    }
  }),
  handle(socialPostedCall, async ({ params, body, reply }) => {
    const told = Object.entries(body).filter(([name]) => ['code', 'state', 'error', 'iss'].includes(name))
    const query = new URLSearchParams(told.map(([name, value]): [string, string] => [name, value ?? '']))
    return redirect(reply, `/social_init/callback/${params.service}?${query}`, 303)
  }),
  handle(socialCallbackCall, async (input) => {
    const { db, viewer, params, query, request, reply } = input
    const provider = findProvider(providers, params.service)
    const browser = readCookie(request, 'social')
    const flow = await useFlow(db, viewer, params.service, query.state, browser)
    if (provider === undefined || flow === undefined || browser === undefined) return end(reply, noWish, 'expired')
    if (query.error !== undefined) return end(reply, flow, 'cancelled')
    let arrived: Arrived
    try {
      arrived = await provider.finish(new URL(request.url, requestOrigin(request)), flow)
    } catch (error) {
      request.log.warn({ err: error, service: provider.service }, 'an answer of a login service was refused')
      return end(reply, flow, 'failed')
    }
    return end(reply, flow, await act(input, flow, arrived, browser, invitations))
  }),
  handle(arrivalCall, async ({ db, site, request }) => {
    const arrival = await findArrival(db, site, readCookie(request, 'social'))
    if (arrival === undefined) throw new ApiError('NOT_FOUND')
    const { service, email, emailVerified, name } = arrival
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
      // who finds an unlocked phone must not add a way in of their own
      if (body.purpose === 'link') requireConfirmed(viewer)
      const browser = keepBrowser(request, reply, flowMinutes)
      const who = { browser, accountId: viewer.accountId }
      const callback = stayInside(body.callback, requestOrigin(request))
      const wish = { purpose: body.purpose, callback, remember: false, popup: false }
      try {
        return { setData: { address: await beginFlow(db, site, who, provider, redirectUri(request, provider), wish) } }
      } catch (error) {
        request.log.warn({ err: error, service: provider.service }, 'a login service cannot be asked')
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

type Asking = Pick<Input<typeof socialCallbackCall>, 'db' | 'site' | 'viewer' | 'request' | 'reply'>

/** What the answer was asked for. */
async function act(
  input: Asking,
  flow: Flow,
  arrived: Arrived,
  browser: string,
  invitations: CompanyInvitations,
): Promise<SocialResult> {
  const { db, viewer } = input
  if (flow.purpose === 'login') return logIn(input, flow, arrived, browser, invitations)
  // the question was this account's own, or it would not have been found
  if (viewer.role === 'GUEST') return 'expired'
  if (flow.purpose === 'link') return (await linkIdentity(db, viewer.accountId, arrived)) ? 'linked' : 'other'
  if (!(await isOwn(db, viewer.accountId, arrived))) return 'other'
  await confirmSession(db, viewer)
  return 'confirmed'
}

async function logIn(
  { db, site, request, reply }: Asking,
  flow: Flow,
  arrived: Arrived,
  browser: string,
  invitations: CompanyInvitations,
): Promise<SocialResult> {
  try {
    const entering = await receive(db, site, flow, arrived, invitations)
    if (entering.result === 'enter') {
      await openSession(db, { request, reply }, entering.accountId, site, flow.remember)
      return 'done'
    }
    if (entering.result !== 'join') return entering.result
    await keepArrival(db, site, browser, entering.arrival)
    keepBrowser(request, reply, joinMinutes)
    return 'join'
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'ONLY_MEMBER_AREA' || error.code === 'BANNED')) return 'members'
    if (error instanceof ApiError && error.code === 'ACCOUNT_SUSPENDED') return 'suspended'
    throw error
  }
}

const noWish = { callback: '', popup: false }

/** On to the page that tells how it ended; a popup tells it to the window that opened it. */
function end(reply: FastifyReply, { callback, popup }: Pick<Flow, 'callback' | 'popup'>, result: SocialResult) {
  const query = new URLSearchParams({ result, ...(callback !== '' && { callback }) })
  const href = `/social_init?${query}`
  return popup ? sendEndPage(reply, href) : redirect(reply, href)
}

const redirect = (reply: FastifyReply, address: string, status: 302 | 303 = 302): FastifyReply =>
  reply.header('cross-origin-opener-policy', openerPolicy.passing).redirect(address, status)

function leadOn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return redirect(reply, `/social_init${new URL(request.url, requestOrigin(request)).search}`)
}

const findProvider = (providers: readonly Provider[], service: string): Provider | undefined =>
  providers.find((provider) => provider.service === service.toLowerCase())

/** The service sends the browser back to the host it came from, a company's too. */
const redirectUri = (request: FastifyRequest, { service }: Provider): string =>
  `${requestOrigin(request)}/social_init/callback/${service}`

/** One secret a browser, however many questions it has open. */
function keepBrowser(request: FastifyRequest, reply: FastifyReply, minutes: number): string {
  const browser = readCookie(request, 'social') ?? createToken()
  writeCookie(request, reply, 'social', browser, minutes * 60)
  return browser
}

function readWish(query: QueryOf<typeof socialInitCall>, origin: string) {
  const { callback, rememberme, popup, cid } = query
  return {
    purpose: 'login' as const,
    callback: stayInside(callback, origin),
    remember: isOn(rememberme),
    popup: isOn(popup),
    ...(cid !== undefined && cid !== '' && { guid: cid }),
  }
}

const isOn = (word: string | undefined): boolean => word !== undefined && !['', '0', 'false', 'off'].includes(word)

/** A path of this origin; an address outside it would take a new session's bearer anywhere. */
function stayInside(callback: string | undefined, origin: string): string {
  if (callback === undefined || callback === '' || !URL.canParse(callback, origin)) return ''
  const url = new URL(callback, origin)
  return url.origin === origin ? url.pathname.replace(/^\/+/, '/') + url.search + url.hash : ''
}
