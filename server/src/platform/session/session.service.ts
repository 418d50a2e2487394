import type { AccountId, EntityId, SessionId } from '@entemi/contract/platform/ids'
import { knownDeviceDays, reauthMinutes, sessionHours } from '@entemi/contract/platform/limits'
import { nameDevice } from '@entemi/contract/platform/name-device'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { deleteAccessTokens } from './access-token.store.ts'
import { deleteChallengesOf } from './challenge.ts'
import { addSecurityMail } from '#/platform/jobs/effect.ts'
import {
  clearSessionCookie,
  createToken,
  hashToken,
  readCookie,
  readSessionCookie,
  setSessionCookie,
  writeCookie,
} from './session-cookie.ts'
import {
  claimLoginMail,
  deleteDevices,
  deleteSessionOfToken,
  deleteSessions,
  deleteSessionsOn,
  insertDevice,
  insertSession,
  listAdminSessionsWithoutFactor,
  isAdmitted,
  replaceToken,
  setActsAs,
  setConfirmed,
  setSecondFactor,
  type SessionSelection,
} from './session.store.ts'
import type { Site } from './site.ts'
import { findViewerByToken, findWaitingGuest, type Guest, type Viewer } from './viewer.ts'

export { listActiveSessions, listSessions } from './session.store.ts'

/** In one transaction: a session without its mail would be a login that the owner never hears of. */
export const openSession = (
  db: Tx,
  http: { request: FastifyRequest; reply: FastifyReply },
  accountId: AccountId,
  site: Site,
  remember = false,
  secondFactor = false,
): Promise<Viewer | Guest> =>
  inTransaction(db, (tx) => writeSession(tx, http, accountId, site, { remember, secondFactor }))

/** A new token at every login and change of rights: a token that an attacker set before must stay useless (fixation). */
async function writeSession(
  tx: Tx,
  http: { request: FastifyRequest; reply: FastifyReply },
  accountId: AccountId,
  site: Site,
  { remember, secondFactor }: { remember: boolean; secondFactor: boolean },
): Promise<Viewer | Guest> {
  // before anything else: a refused login must not end the current session
  if (!(await isAdmitted(tx, { accountId, siteId: site.id, secondFactor }))) throw new ApiError('ONLY_MEMBER_AREA')
  const old = readSessionCookie(http.request)
  if (old !== undefined) await endSessionOfToken(tx, old)
  const token = createToken()
  const tokenHash = hashToken(token)
  const device = http.request.headers['user-agent']?.slice(0, 200) ?? null
  const session = { id: newId<SessionId>(), tokenHash, accountId, siteId: site.id, remember, secondFactor, device }
  await insertSession(tx, session)
  const viewer =
    (await findViewerByToken(tx, tokenHash, site)) ?? (await findWaitingGuest(tx, { tokenHash, siteId: site.id }))
  // the account was closed, or lost access to the site, since the check above
  if (viewer === undefined) throw new ApiError('LOGIN_FAILED')
  setSessionCookie(http.request, http.reply, token, remember ? sessionHours.remembered * 3600 : undefined)
  const name = device === null ? null : (nameDevice(device) ?? null)
  if (await claimLoginMail(tx, accountId, { tokenHash: readDeviceHash(http.request), name }))
    await addSecurityMail(tx, { accountId, siteId: site.id }, { kind: 'login', device: name })
  await rememberDevice(tx, http, accountId)
  return viewer
}

/** The browser is a known device until the account logs out everywhere or gets a new password. */
export async function rememberDevice(
  tx: Tx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  accountId: AccountId,
): Promise<void> {
  const token = createToken()
  await insertDevice(tx, accountId, { tokenHash: hashToken(token), before: readDeviceHash(request) })
  writeCookie(request, reply, 'device', token, knownDeviceDays * 24 * 3600)
}

export function readDeviceHash(request: FastifyRequest): Buffer | null {
  const token = readCookie(request, 'device')
  return token === undefined ? null : hashToken(token)
}

/** The session and its sockets stay; the old token, which somebody else may have seen, becomes useless. */
export async function renewToken(
  db: Tx,
  http: { request: FastifyRequest; reply: FastifyReply },
  viewer: Viewer,
): Promise<void> {
  const token = createToken()
  const remember = await replaceToken(db, viewer.sessionId, hashToken(token))
  setSessionCookie(http.request, http.reply, token, remember ? sessionHours.remembered * 3600 : undefined)
  await rememberDevice(db, http, viewer.accountId)
}

/** Ending all sessions means that one may be stolen: access tokens end and known devices are forgotten too, except `device`. */
export async function endSessions(
  tx: Tx,
  accountId: AccountId,
  { device = null, ...which }: SessionSelection & { device?: Buffer | null } = {},
): Promise<number> {
  const ended = await deleteSessions(tx, accountId, which)
  if (which.only === undefined) await forgetLogins(tx, accountId, device)
  if (ended.length > 0) await announce(tx, { type: 'session.ended', sessionIds: ended })
  return ended.length
}

/** Access tokens, known devices, and logins that wait for a code: the password they were begun with may be stolen. */
async function forgetLogins(tx: Tx, accountId: AccountId, device: Buffer | null): Promise<void> {
  await deleteAccessTokens(tx, accountId)
  await deleteDevices(tx, accountId, device)
  await deleteChallengesOf(tx, accountId, 'login')
}

/** The session, or every one of the account. Their sockets open again: the role may be another now. */
export async function markSecondFactor(tx: Tx, accountId: AccountId, isMet: boolean, only?: SessionId): Promise<void> {
  const sessionIds = await setSecondFactor(tx, accountId, isMet, only)
  if (sessionIds.length > 0) await announce(tx, { type: 'session.ended', sessionIds })
}

/** After the site began or ceased to ask administrators for a second factor: open sockets still have the role of before. */
export async function reopenAdminSockets(tx: Tx): Promise<void> {
  const sessionIds = await listAdminSessionsWithoutFactor(tx)
  if (sessionIds.length > 0) await announce(tx, { type: 'session.ended', sessionIds })
}

/** Ends the sessions of a person on one site and closes their sockets there. */
export async function endSessionsOn(tx: Tx, siteId: number, personId: EntityId): Promise<void> {
  const ended = await deleteSessionsOn(tx, siteId, personId)
  if (ended.length > 0) await announce(tx, { type: 'session.ended', sessionIds: ended })
}

async function endSessionOfToken(tx: Tx, token: string): Promise<void> {
  const ended = await deleteSessionOfToken(tx, hashToken(token))
  if (ended !== undefined) await announce(tx, { type: 'session.ended', sessionIds: [ended] })
}

export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  clearSessionCookie(request, reply)
}

export async function closeSession(tx: Tx, http: { request: FastifyRequest; reply: FastifyReply }): Promise<void> {
  const token = readSessionCookie(http.request)
  if (token !== undefined) await endSessionOfToken(tx, token)
  clearSessionCookie(http.request, http.reply)
}

export async function actAs(tx: Tx, viewer: Viewer, entityId: EntityId): Promise<void> {
  await setActsAs(tx, viewer.sessionId, entityId === viewer.personId ? null : entityId)
}

/** With a new token: one that was stolen before must not get the rights of the confirmation. */
export async function confirmSession(
  tx: Tx,
  http: { request: FastifyRequest; reply: FastifyReply },
  viewer: Viewer,
): Promise<void> {
  await setConfirmed(tx, viewer.sessionId)
  await renewToken(tx, http, viewer)
}

/** Dangerous actions need the password again: whoever finds an unlocked phone must not erase a life line. */
export function requireConfirmed(viewer: Viewer): void {
  const confirmed = viewer.confirmedAt?.getTime() ?? 0
  if (Date.now() - confirmed > reauthMinutes * 60_000) throw new ApiError('REAUTH_REQUIRED')
}
