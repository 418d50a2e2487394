import type { BodyOf } from '@entemi/contract/platform/call'
import type { AccountId, PasskeyId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import {
  transports,
  type addPasskeyCall,
  type passkeyLoginCall,
  type Transport,
} from '@entemi/contract/account/passkey'
import { requireLoginMethod } from '#/account/account/login-method.ts'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { saveChallenge, useChallenge } from '#/platform/session/challenge.ts'
import { createToken } from '#/platform/session/session-cookie.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  raiseSignCount,
  readOwner,
  renamePasskey,
  type StoredPasskey,
} from './passkey.store.ts'
import type { Place } from './place.ts'

type Used = BodyOf<typeof passkeyLoginCall>['credential']

const offeredMinutes = 5
const timeout = offeredMinutes * 60_000
/** EdDSA, ES256, RS256: every device has one of them. */
const algorithms = [-8, -7, -257] as const
/** With the first passkey that is used: it is a tenth of what the whole server takes in memory. */
const loadVerifier = () => import('@simplewebauthn/server')

export async function listOwnPasskeys(tx: Tx, viewer: Viewer, { host }: Place) {
  const rows = await listPasskeys(tx, viewer.accountId, host)
  return rows.map(({ id, name, created_at, used_at }) => ({
    id: id as PasskeyId,
    name,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }))
}

/** One that the device keeps and opens by finger, face or code: it is the whole login, not a second step of one. */
export async function offerPasskey(tx: Tx, viewer: Viewer, { host, siteId }: Place) {
  const known = await listPasskeys(tx, viewer.accountId, host)
  if (known.length >= limits.passkeys) throw new ApiError('CONFLICT')
  const owner = await readOwner(tx, viewer.accountId, siteId)
  const { accountId } = viewer
  const challenge = createToken()
  await saveChallenge(tx, { key: [challenge], purpose: 'passkey.add', siteId, accountId }, offeredMinutes)
  return {
    rp: { id: host, name: owner.site_name },
    user: {
      id: Buffer.from(handleOf(accountId)).toString('base64url'),
      name: owner.email,
      displayName: owner.display_name,
    },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout,
    attestation: 'none' as const,
    excludeCredentials: known.map(describeKey),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

export async function addPasskey(
  tx: Tx,
  viewer: Viewer,
  place: Place,
  { credential, name }: BodyOf<typeof addPasskeyCall>,
): Promise<PasskeyId> {
  const { siteId, host, origin } = place
  const { accountId } = viewer
  const isOffered = (challenge: string) => isAsked(tx, { key: [challenge], purpose: 'passkey.add', siteId, accountId })
  const { verifyRegistrationResponse } = await loadVerifier()
  const made = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {}, response: { ...credential.response, transports: [] } },
    expectedChallenge: isOffered,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => undefined)
  if (made?.registrationInfo === undefined) throw fieldError('credential', 'INVALID_VALUE')
  const key = made.registrationInfo.credential
  const id = newId<PasskeyId>()
  const isNew = await insertPasskey(tx, {
    id,
    accountId,
    host,
    credentialId: Buffer.from(key.id, 'base64url'),
    publicKey: Buffer.from(key.publicKey),
    signCount: key.counter,
    transports: (credential.response.transports ?? []).filter(isTransport),
    name: name ?? null,
  })
  if (!isNew) throw new ApiError('CONFLICT')
  return id
}

/** For who is not known yet: the device shows the keys it has for this host. */
export async function offerLogin(tx: Tx, place: Place) {
  return offerSigning(tx, place, { purpose: 'passkey.login' }, [])
}

export async function offerConfirm(tx: Tx, viewer: Viewer, place: Place) {
  const known = await listPasskeys(tx, viewer.accountId, place.host)
  if (known.length === 0) throw new ApiError('NOT_FOUND')
  const { accountId } = viewer
  return offerSigning(tx, place, { purpose: 'passkey.confirm', accountId }, known.map(describeKey))
}

/** Whose key it is. Everything that is wrong with it is told alike. */
export async function requirePasskeyLogin(tx: Tx, place: Place, used: Used): Promise<AccountId> {
  return (await requireSigned(tx, place, { purpose: 'passkey.login' }, used)).account_id
}

export async function requireOwnPasskey(tx: Tx, viewer: Viewer, place: Place, used: Used): Promise<void> {
  const { accountId } = viewer
  const key = await requireSigned(tx, place, { purpose: 'passkey.confirm', accountId }, used)
  if (key.account_id !== accountId) throw new ApiError('LOGIN_FAILED')
}

export async function nameOwnPasskey(tx: Tx, viewer: Viewer, { host }: Place, id: PasskeyId, name: string) {
  if (!(await renamePasskey(tx, viewer.accountId, host, id, name))) throw new ApiError('NOT_FOUND')
}

export async function removeOwnPasskey(tx: Tx, viewer: Viewer, { host }: Place, id: PasskeyId): Promise<void> {
  if (!(await deletePasskey(tx, viewer.accountId, host, id))) throw new ApiError('NOT_FOUND')
  await requireLoginMethod(tx, viewer.accountId, host)
}

interface Asked {
  purpose: 'passkey.login' | 'passkey.confirm'
  accountId?: AccountId
}

async function offerSigning(
  tx: Tx,
  { host, siteId }: Place,
  asked: Asked,
  allowCredentials: ReturnType<typeof describeKey>[],
) {
  const challenge = createToken()
  await saveChallenge(tx, { ...asked, key: [challenge], siteId }, offeredMinutes)
  return { rpId: host, challenge, timeout, userVerification: 'required' as const, allowCredentials }
}

async function requireSigned(tx: Tx, place: Place, asked: Asked, used: Used): Promise<StoredPasskey> {
  const { siteId, host, origin } = place
  const { userHandle, ...signed } = used.response
  const key = await findPasskey(tx, Buffer.from(used.id, 'base64url'), host)
  // used up even where the key is unknown: a challenge serves one answer, whatever it is
  const expectedChallenge = (challenge: string) => isAsked(tx, { ...asked, key: [challenge], siteId })
  const { verifyAuthenticationResponse } = await loadVerifier()
  const verified =
    key &&
    (await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {}, response: signed },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: used.id,
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.sign_count),
      },
      requireUserVerification: true,
      // a number that falls back throws here: the key was copied
    }).catch(() => undefined))
  const isOwners =
    key !== undefined &&
    (userHandle === undefined || Buffer.from(userHandle, 'base64url').equals(handleOf(key.account_id)))
  if (key === undefined || verified?.verified !== true || !isOwners) throw new ApiError('LOGIN_FAILED')
  if (!(await raiseSignCount(tx, key.id, verified.authenticationInfo.newCounter))) throw new ApiError('LOGIN_FAILED')
  return key
}

const isAsked = async (tx: Tx, challenge: Parameters<typeof useChallenge>[1]): Promise<boolean> =>
  (await useChallenge(tx, challenge)) !== undefined

/** The account's number, sixteen bytes: says nothing of the person to the device or who reads it. */
const handleOf = (accountId: AccountId): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'))

const describeKey = ({ credential_id, transports }: { credential_id: Buffer; transports: string[] }) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports: transports.filter(isTransport),
})

const isTransport = (word: string): word is Transport => (transports as readonly string[]).includes(word)
