import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { PasskeyId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { listOf } from '#/platform/paging.ts'
import { StateAnswer } from '#/platform/state.ts'

const bytes = (length: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(length))
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export const Transport = z.enum(transports)
export type Transport = z.output<typeof Transport>
const KeyType = z.literal('public-key')
export const PasskeyDescriptor = z.object({ id: z.string(), type: KeyType, transports: z.array(Transport) })

/** The response of an authenticator; other fields that a browser adds are dropped. */
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: KeyType,
}

export const CreatedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})

export const UsedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(200)),
  }),
})

export const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.passkeyName))

export const PasskeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: KeyType })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(PasskeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

export const PasskeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(PasskeyDescriptor),
})

export const passkeysCall = defineCall({
  method: 'GET',
  path: '/api/identity/passkey',
  access: 'member',
  summary: 'Lists the member’s passkeys for this host.',
  answer: listOf(
    z.object({
      id: PasskeyId,
      name: z.nullable(z.string()),
      created_at: z.string(),
      used_at: z.nullable(z.string()),
    }),
  ),
})

export const offerPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/identity/passkey/challenge',
  access: 'member',
  summary: 'Returns the options for creating a passkey; valid once, for five minutes.',
  answer: z.object({ setData: z.object({ options: PasskeyCreationOptions }) }),
  errors: ['REAUTH_REQUIRED', 'CONFLICT'],
})

export const addPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/identity/passkey',
  access: 'member',
  summary: 'Adds the passkey that the browser created.',
  body: z.strictObject({ credential: CreatedCredential, name: z.optional(PasskeyName) }),
  status: 201,
  answer: z.object({ setData: z.object({ passkey_id: PasskeyId }) }),
  errors: ['CONFLICT'],
})

export const renamePasskeyCall = defineCall({
  method: 'PATCH',
  path: '/api/identity/passkey/:id',
  access: 'member',
  summary: 'Renames a passkey.',
  params: z.object({ id: PasskeyId }),
  body: z.strictObject({ name: PasskeyName }),
  answer: z.object({}),
})

export const deletePasskeyCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/passkey/:id',
  access: 'member',
  summary: 'Deletes a passkey, unless it is the only way to log in.',
  params: z.object({ id: PasskeyId }),
  answer: z.object({}),
  errors: ['REAUTH_REQUIRED', 'CONFLICT'],
})

export const offerPasskeyLoginCall = defineCall({
  method: 'POST',
  path: '/api/login/passkey/challenge',
  access: 'public',
  summary: 'Returns the options for logging in with a passkey; valid once, for five minutes.',
  answer: z.object({ setData: z.object({ options: PasskeyRequestOptions }) }),
})

export const passkeyLoginCall = defineCall({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'public',
  summary: 'Opens a session by a passkey of this host.',
  body: z.strictObject({
    credential: UsedCredential,
    rememberme: z.optional(z.boolean()),
    guid: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: StateAnswer,
  errors: ['LOGIN_FAILED', 'ACCOUNT_SUSPENDED', 'ONLY_MEMBER_AREA', 'BANNED'],
  allowance: 'login',
})

export const offerConfirmCall = defineCall({
  method: 'POST',
  path: '/api/identity/confirm/challenge',
  access: 'member',
  summary: 'Returns the options for confirming the session with a passkey.',
  answer: z.object({ setData: z.object({ options: PasskeyRequestOptions }) }),
  errors: ['NOT_FOUND'],
})
