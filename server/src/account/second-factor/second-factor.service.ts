import { randomBytes } from 'node:crypto'
import type { AccountId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { LoginGuard } from '#/account/account/login.guard.ts'
import { touchState } from '#/core/state/state.service.ts'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addSecurityMail } from '#/platform/jobs/effect.ts'
import {
  countChallengeTry,
  findChallengeOwner,
  readChallenge,
  saveChallenge,
  useChallenge,
} from '#/platform/session/challenge.ts'
import { createToken, hashToken, readCookie, writeCookie } from '#/platform/session/session-cookie.ts'
import { endSessions, markSecondFactor, readDeviceHash } from '#/platform/session/session.service.ts'
import type { Site } from '#/platform/session/site.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  deleteRecoveryCode,
  deleteTotp,
  findSecret,
  insertTotp,
  isKnownDevice,
  lockTotp,
  raiseStep,
  readLabel,
  readRow,
  replaceRecoveryCodes,
  type SecondFactorRow,
} from './second-factor.store.ts'
import { findStep, isTotp, makeUri, toBase32 } from './totp.ts'

interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

const offerMinutes = 10
const loginMinutes = 5
const secretBytes = 20
/** 120 bits: not to be guessed, nor to be found from the hash. */
const recoveryBytes = 15

const Offer = z.object({ secret: z.string() })
const PendingLogin = z.object({ rememberme: z.optional(z.boolean()), guid: z.optional(z.string()) })
type PendingLogin = z.output<typeof PendingLogin>

export const readSecondFactor = (tx: Tx, { accountId, sessionId }: Viewer): Promise<SecondFactorRow> =>
  readRow(tx, accountId, sessionId)

const offerOf = ({ accountId, sessionId, siteId }: Viewer) =>
  ({ key: [sessionId], purpose: 'totp.offer', siteId, accountId }) as const

/** Nothing is active until a code proves that the app has the secret. */
export async function offerTotp(tx: Tx, viewer: Viewer): Promise<{ secret: string; uri: string }> {
  if ((await findSecret(tx, viewer.accountId)) !== undefined) throw new ApiError('CONFLICT')
  const bytes = randomBytes(secretBytes)
  await saveChallenge(tx, offerOf(viewer), offerMinutes, { secret: bytes.toString('base64url') })
  const secret = toBase32(bytes)
  return { secret, uri: makeUri({ ...(await readLabel(tx, viewer.accountId, viewer.siteId)), secret }) }
}

/** Switches two-step login on. Other sessions were opened without it, so they end. Returns the recovery codes. */
export async function turnOn(tx: Tx, viewer: Viewer, typed: string): Promise<string[]> {
  const { accountId, sessionId } = viewer
  const offer = Offer.safeParse(await readChallenge(tx, offerOf(viewer)))
  if (!offer.success) throw new ApiError('TOKEN_EXPIRED')
  const secret = Buffer.from(offer.data.secret, 'base64url')
  const step = findStep(secret, normalize(typed), Date.now())
  if (step === undefined) throw fieldError('code', 'INVALID_VALUE')
  await useChallenge(tx, offerOf(viewer))
  if (!(await insertTotp(tx, accountId, secret, step))) throw new ApiError('CONFLICT')
  await endSessions(tx, accountId, { except: sessionId })
  await markSecondFactor(tx, accountId, true, sessionId)
  await touchState(tx, accountId)
  await addSecurityMail(tx, viewer, { kind: 'twoStepOn' })
  return makeRecoveryCodes(tx, accountId)
}

/** Switches two-step login off. What a session proved by a code counts no more. */
export async function turnOff(tx: Tx, { accountId, siteId }: Pick<Viewer, 'accountId' | 'siteId'>): Promise<void> {
  if (!(await deleteTotp(tx, accountId))) throw new ApiError('NOT_FOUND')
  await markSecondFactor(tx, accountId, false)
  await touchState(tx, accountId)
  await addSecurityMail(tx, { accountId, siteId }, { kind: 'twoStepOff' })
}

export async function renewRecoveryCodes(tx: Tx, { accountId }: Viewer): Promise<string[]> {
  if (!(await lockTotp(tx, accountId))) throw new ApiError('NOT_FOUND')
  return makeRecoveryCodes(tx, accountId)
}

async function makeRecoveryCodes(tx: Tx, accountId: AccountId): Promise<string[]> {
  const codes = Array.from({ length: limits.secondFactor.recoveryCodes }, () => toBase32(randomBytes(recoveryBytes)))
  await replaceRecoveryCodes(tx, accountId, codes.map(hashToken))
  return codes.map((code) => (code.toLowerCase().match(/.{4}/g) ?? []).join('-'))
}

/** People type a code as they read it: in groups, in small letters. */
const normalize = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

const pendingOf = (token: string, site: Site, accountId?: AccountId) =>
  ({ key: [token], purpose: 'login', siteId: site.id, accountId }) as const

/** With two-step login on a right password opens no session: the login is stored for this browser until a code completes it. */
export async function requireSecondFactor(
  db: Tx,
  { request, reply }: Http,
  site: Site,
  accountId: AccountId,
  { rememberme, guid }: { rememberme?: boolean | undefined; guid?: string | undefined } = {},
): Promise<void> {
  if ((await findSecret(db, accountId)) === undefined) return
  const token = createToken()
  await saveChallenge(db, pendingOf(token, site, accountId), loginMinutes, { rememberme, guid })
  writeCookie(request, reply, 'login', token, loginMinutes * 60)
  throw new ApiError('SECOND_FACTOR_REQUIRED')
}

/** The stored login of this browser, which then works no more. It also ends with too many wrong codes. */
export async function requireCode(
  db: Tx,
  { request, reply }: Http,
  site: Site,
  typed: string,
  { admitCode }: Pick<LoginGuard, 'admitCode'>,
): Promise<PendingLogin & { accountId: AccountId }> {
  const token = readCookie(request, 'login')
  const accountId = token === undefined ? undefined : await findChallengeOwner(db, pendingOf(token, site))
  if (token === undefined || accountId === undefined) throw new ApiError('TOKEN_EXPIRED')
  const code = normalize(typed)
  const isKnown = await isKnownDevice(db, accountId, readDeviceHash(request))
  await admitCode(request, { id: accountId, known_device: isKnown }, isTotp(code))
  const pending = pendingOf(token, site, accountId)
  const tries = (await countChallengeTry(db, pending)) ?? Infinity
  const isRight = tries <= limits.secondFactor.tries && (await useCode(db, accountId, code))
  if (!isRight && tries < limits.secondFactor.tries) throw fieldError('code', 'INVALID_VALUE')
  const login = PendingLogin.safeParse(await useChallenge(db, pending))
  writeCookie(request, reply, 'login', '', 0)
  if (!isRight || !login.success) throw new ApiError('TOKEN_EXPIRED')
  return { ...login.data, accountId }
}

async function useCode(db: Tx, accountId: AccountId, code: string): Promise<boolean> {
  if (!isTotp(code)) return deleteRecoveryCode(db, accountId, hashToken(code))
  const secret = await findSecret(db, accountId)
  const step = secret && findStep(secret, code, Date.now())
  return step !== undefined && raiseStep(db, accountId, step)
}
