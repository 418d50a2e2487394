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
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { addSecurityMail } from '#/platform/jobs/effect.ts'
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
import type { RelyingParty } from './relying-party.ts'

type SignedCredential = BodyOf<typeof passkeyLoginCall>['credential']

const challengeMinutes = 5
const timeout = challengeMinutes * 60_000
/** EdDSA, ES256, RS256: every device has one of them. */
const algorithms = [-8, -7, -257] as const
/** Loaded with the first use of a passkey: it takes a tenth of the server's memory. */
const loadVerifier = () => import('@simplewebauthn/server')

export async function listOwnPasskeys(tx: Tx, viewer: Viewer, { host }: RelyingParty) {
  const rows = await listPasskeys(tx, viewer.accountId, host)
  return rows.map(({ id, name, created_at, used_at }) => ({
    id: id as PasskeyId,
    name,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }))
}

/** A discoverable credential with user verification: it is a whole login, not a second factor. */
export async function offerPasskey(tx: Tx, viewer: Viewer, { host, siteId }: RelyingParty) {
  const existing = await listPasskeys(tx, viewer.accountId, host)
  if (existing.length >= limits.passkeys) throw new ApiError('CONFLICT')
  const owner = await readOwner(tx, viewer.accountId, siteId)
  const { accountId } = viewer
  const challenge = createToken()
  await saveChallenge(tx, { key: [challenge], purpose: 'passkey.add', siteId, accountId }, challengeMinutes)
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
    excludeCredentials: existing.map(describeKey),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

export async function addPasskey(
  db: Tx,
  viewer: Viewer,
  party: RelyingParty,
  { credential, name }: BodyOf<typeof addPasskeyCall>,
): Promise<PasskeyId> {
  const { siteId, host, origin } = party
  const { accountId } = viewer
  const expectedChallenge = (challenge: string) =>
    takeChallenge(db, { key: [challenge], purpose: 'passkey.add', siteId, accountId })
  const { verifyRegistrationResponse } = await loadVerifier()
  const made = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {}, response: { ...credential.response, transports: [] } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => undefined)
  if (made?.registrationInfo === undefined) throw fieldError('credential', 'INVALID_VALUE')
  const key = made.registrationInfo.credential
  const id = newId<PasskeyId>()
  const passkey = {
    id,
    accountId,
    host,
    credentialId: Buffer.from(key.id, 'base64url'),
    publicKey: Buffer.from(key.publicKey),
    signCount: key.counter,
    transports: (credential.response.transports ?? []).filter(isTransport),
    name: name ?? null,
  }
  await inTransaction(db, async (tx) => {
    if (!(await insertPasskey(tx, passkey))) throw new ApiError('CONFLICT')
    await addSecurityMail(tx, viewer, { kind: 'passkeyAdded' })
  })
  return id
}

/** Without a list of credentials: the device shows the keys it has for this host. */
export async function offerLogin(tx: Tx, party: RelyingParty) {
  return offerSigning(tx, party, { purpose: 'passkey.login' }, [])
}

export async function offerConfirm(tx: Tx, viewer: Viewer, party: RelyingParty) {
  const existing = await listPasskeys(tx, viewer.accountId, party.host)
  if (existing.length === 0) throw new ApiError('NOT_FOUND')
  const { accountId } = viewer
  return offerSigning(tx, party, { purpose: 'passkey.confirm', accountId }, existing.map(describeKey))
}

/** Returns the account of the key. Every failure has the same answer. */
export async function requirePasskeyLogin(
  tx: Tx,
  party: RelyingParty,
  credential: SignedCredential,
): Promise<AccountId> {
  return (await requireSignature(tx, party, { purpose: 'passkey.login' }, credential)).account_id
}

export async function requireOwnPasskey(
  tx: Tx,
  viewer: Viewer,
  party: RelyingParty,
  credential: SignedCredential,
): Promise<void> {
  const { accountId } = viewer
  const key = await requireSignature(tx, party, { purpose: 'passkey.confirm', accountId }, credential)
  if (key.account_id !== accountId) throw new ApiError('LOGIN_FAILED')
}

export async function nameOwnPasskey(tx: Tx, viewer: Viewer, { host }: RelyingParty, id: PasskeyId, name: string) {
  if (!(await renamePasskey(tx, viewer.accountId, host, id, name))) throw new ApiError('NOT_FOUND')
}

export async function removeOwnPasskey(tx: Tx, viewer: Viewer, { host }: RelyingParty, id: PasskeyId): Promise<void> {
  if (!(await deletePasskey(tx, viewer.accountId, host, id))) throw new ApiError('NOT_FOUND')
  await requireLoginMethod(tx, viewer.accountId, host)
  await addSecurityMail(tx, viewer, { kind: 'passkeyDeleted' })
}

interface ChallengeOptions {
  purpose: 'passkey.login' | 'passkey.confirm'
  accountId?: AccountId
}

async function offerSigning(
  tx: Tx,
  { host, siteId }: RelyingParty,
  options: ChallengeOptions,
  allowCredentials: ReturnType<typeof describeKey>[],
) {
  const challenge = createToken()
  await saveChallenge(tx, { ...options, key: [challenge], siteId }, challengeMinutes)
  return { rpId: host, challenge, timeout, userVerification: 'required' as const, allowCredentials }
}

async function requireSignature(
  tx: Tx,
  party: RelyingParty,
  options: ChallengeOptions,
  credential: SignedCredential,
): Promise<StoredPasskey> {
  const { siteId, host, origin } = party
  const { userHandle, ...signed } = credential.response
  const key = await findPasskey(tx, Buffer.from(credential.id, 'base64url'), host)
  // the challenge is used up even if the signature turns out to be wrong
  const expectedChallenge = (challenge: string) => takeChallenge(tx, { ...options, key: [challenge], siteId })
  const { verifyAuthenticationResponse } = await loadVerifier()
  const verified =
    key &&
    (await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {}, response: signed },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.sign_count),
      },
      requireUserVerification: true,
      // throws if the counter went back: the key was copied
    }).catch(() => undefined))
  const isHandleOfOwner =
    key !== undefined &&
    (userHandle === undefined || Buffer.from(userHandle, 'base64url').equals(handleOf(key.account_id)))
  if (key === undefined || verified?.verified !== true || !isHandleOfOwner) throw new ApiError('LOGIN_FAILED')
  if (!(await raiseSignCount(tx, key.id, verified.authenticationInfo.newCounter))) throw new ApiError('LOGIN_FAILED')
  return key
}

const takeChallenge = async (tx: Tx, challenge: Parameters<typeof useChallenge>[1]): Promise<boolean> =>
  (await useChallenge(tx, challenge)) !== undefined

/** The account id as sixteen bytes: it reveals nothing about the person to the device. */
const handleOf = (accountId: AccountId): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'))

const describeKey = ({ credential_id, transports }: { credential_id: Buffer; transports: string[] }) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports: transports.filter(isTransport),
})

const isTransport = (text: string): text is Transport => (transports as readonly string[]).includes(text)
