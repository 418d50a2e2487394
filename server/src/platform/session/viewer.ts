import type { AccessTokenId, AccountId, EntityId, SessionId } from '@entemi/contract/platform/ids'
import type { EntityType, Language } from '@entemi/contract/platform/letters'
import type { Scope } from '@entemi/contract/platform/scope'
import type { Waiting } from '@entemi/contract/platform/state'
import type { FastifyRequest } from 'fastify'
import { retryAfterDeadlock } from '#/platform/db/retry.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { createBatcher } from '#/platform/batch/batch.ts'
import { readPosition, type Position } from '#/platform/db/standby.ts'
import { ApiError } from '#/platform/api-error.ts'
import { findAccessToken, markUsed } from './access-token.store.ts'
import { readSessionCookie, hashToken } from './session-cookie.ts'
import { findSessions, findWaitingSession, extendSession, type SessionRow, type SessionKey } from './session.store.ts'
import type { Site } from './site.ts'
import type { DiskGuard } from '#/platform/db/disk-guard.ts'

/** The authenticated caller of a request, with access to the site. */
export interface Viewer {
  role: 'LOGGED' | 'LIMIT' | 'ADMIN'
  accountId: AccountId
  /** With an access token its id: calls that change a session find none of that id. */
  sessionId: SessionId
  siteId: number
  language: Language
  /** The member's own person. */
  personId: EntityId
  /** The person visibility is checked for: the own person, or the administered person (type 1) one acts as; never a group. */
  readerId: EntityId
  /** The author of what is written: the own person, or the person or group one acts as. */
  actorId: EntityId
  actorType: EntityType
  /** When the password was last confirmed for dangerous actions. */
  confirmedAt: Date | undefined
  /** The first request of the account today: cached state may be out of date. */
  firstToday: boolean
  /** An administrator whose rights wait until a login with a second factor; the role is LOGGED until then. */
  rightsWait?: true
  /** Everything acknowledged before this request is at or below this WAL position of the primary. */
  asOf?: Position
}

/** All that the visibility rules need of a viewer. */
export type Reader = Pick<Viewer, 'role' | 'readerId' | 'siteId'>

export interface Guest {
  role: 'GUEST'
  siteId: number
  /** Who registered here and waits for approval: a guest for every call but those of the contract with `whileWaiting`. */
  waiting?: WaitingViewer
}

export interface WaitingViewer extends Viewer {
  state: Waiting
}

/** The expiry of a session is moved at most this often: a write at every read would cost more than the read. */
const extendEveryMs = 5 * 60_000

export type ViewerFinder = (request: FastifyRequest, site: Site) => Promise<Viewer | Guest>

/** Reads the session again at every request, in batches: an ended session or a lost right takes effect at the next request. */
export function createViewerFinder(
  db: Tx,
  { withPosition, disk }: { withPosition: boolean; disk: Pick<DiskGuard, 'hasSpace'> },
): ViewerFinder {
  const find = createBatcher((keys: readonly SessionKey[]) =>
    retryAfterDeadlock(() => findSessions(db, keys, withPosition)),
  )
  return async (request, site) => {
    const guest: Guest = { role: 'GUEST', siteId: site.id }
    const token = readSessionCookie(request)
    if (token === undefined) return guest
    const key = { tokenHash: hashToken(token), siteId: site.id }
    const session = await find(key)
    if (session === undefined) return (await findWaitingGuest(db, key)) ?? guest
    if (!disk.hasSpace()) return { ...makeViewer(key, session), firstToday: false }
    if (isDue(session)) await extendSession(db, key.tokenHash, session.remember)
    return makeViewer(key, session)
  }
}

export type TokenViewerFinder = (
  request: FastifyRequest,
  token: string,
  site: Site,
  scope: Scope | 'open' | undefined,
) => Promise<{ viewer: Viewer; tokenId: AccessTokenId }>

/** The viewer of an access token that has the scope of the call; refuses every other. */
export function createTokenViewerFinder(db: Tx, { disk }: { disk: Pick<DiskGuard, 'hasSpace'> }): TokenViewerFinder {
  return async (request, token, site, scope) => {
    // of which of the two would it be? A browser that sends both was given the token by somebody else
    if (readSessionCookie(request) !== undefined) throw new ApiError('TOKEN_INVALID')
    const asAdmin = scope?.startsWith('admin:') === true
    const row = await findAccessToken(db, { tokenHash: hashToken(token), siteId: site.id, asAdmin })
    if (row === undefined) throw new ApiError('TOKEN_INVALID')
    if (scope === undefined) throw new ApiError('NOT_BY_TOKEN')
    if (scope !== 'open' && !row.scopes.includes(scope)) throw new ApiError('SCOPE_MISSING')
    const isUseOld = row.used_at === null || Date.now() - row.used_at.getTime() > extendEveryMs
    if (isUseOld && disk.hasSpace()) await markUsed(db, row.id)
    const session = { ...row, id: row.id as string as SessionId, acts_as: null, acts_as_type: null, confirmed_at: null }
    // it shows nobody a page: the first call of the day is that of the app
    return { viewer: { ...makeViewer({ siteId: site.id }, session), firstToday: false }, tokenId: row.id }
  }
}

export async function findViewerByToken(db: Tx, tokenHash: Buffer, site: Site): Promise<Viewer | undefined> {
  const key = { tokenHash, siteId: site.id }
  const [session] = await findSessions(db, [key])
  return session && makeViewer(key, session)
}

/** Of a session whose account waits for approval on the site. */
export async function findWaitingGuest(db: Tx, key: SessionKey): Promise<Guest | undefined> {
  const session = await findWaitingSession(db, key)
  if (session === undefined) return undefined
  const { display_name, email, since } = session
  const state = { display_name, email, since: since.toISOString() }
  // LIMIT, and confirmed: there is nothing yet that an unlocked phone could give away
  const waiting = { ...makeViewer(key, session), role: 'LIMIT' as const, confirmedAt: new Date(), state }
  return { role: 'GUEST', siteId: key.siteId, waiting }
}

/** Without extending the session: the first call of the day must still find that it is the first. */
export async function findRole(db: Tx, request: FastifyRequest, site: Site): Promise<Viewer['role'] | Guest['role']> {
  const token = readSessionCookie(request)
  return (token && (await findViewerByToken(db, hashToken(token), site))?.role) || 'GUEST'
}

const isDue = ({ seen_at: seenAt }: SessionRow): boolean => Date.now() - seenAt.getTime() > extendEveryMs

function makeViewer({ siteId }: Pick<SessionKey, 'siteId'>, session: Omit<SessionRow, 'seen_at' | 'remember'>): Viewer {
  const actsAs = session.acts_as
  return {
    role: session.rights_wait ? 'LOGGED' : session.role,
    accountId: session.account_id,
    sessionId: session.id,
    siteId,
    language: session.language,
    personId: session.person_id,
    readerId: actsAs !== null && session.acts_as_type === 1 ? actsAs : session.person_id,
    actorId: actsAs ?? session.person_id,
    actorType: session.acts_as_type ?? 0,
    confirmedAt: session.confirmed_at ?? undefined,
    firstToday: session.new_day,
    ...(session.rights_wait && { rightsWait: true }),
    ...(typeof session.position === 'string' && { asOf: readPosition(session.position) }),
  }
}
