import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { limits } from '#/platform/limits.ts'
import { StateAnswer } from '#/platform/state.ts'

/** Of the app (six digits), or one of the recovery codes; spaces and hyphens do not matter. */
export const TypedCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.secondFactor.code))

const RecoveryCodes = z.array(z.string())

export const secondFactorCall = defineCall({
  method: 'GET',
  path: '/api/identity/second-factor',
  access: 'member',
  summary: 'Returns whether two-step login is on, and whether this account must have it.',
  answer: z.object({
    second_factor: z.object({
      totp: z.boolean(),
      /** How many are left. */
      recovery_codes: z.number(),
      /** The account is an administrator’s, and the site asks administrators for it. */
      required: z.boolean(),
      /** This session was opened by a passkey or with a code. */
      met: z.boolean(),
    }),
  }),
})

export const offerTotpCall = defineCall({
  method: 'POST',
  path: '/api/identity/second-factor/totp',
  access: 'member',
  summary: 'Returns a new secret for an authenticator app, which a code of the app activates within ten minutes.',
  answer: z.object({ setData: z.object({ secret: z.string(), uri: z.string() }) }),
  errors: ['REAUTH_REQUIRED', 'CONFLICT'],
  answersAnew: true,
})

export const confirmTotpCall = defineCall({
  method: 'POST',
  path: '/api/identity/second-factor/totp/confirm',
  access: 'member',
  summary: 'Turns two-step login on by a code of the app; ends every other session. Returns the recovery codes, once.',
  body: z.strictObject({ code: TypedCode }),
  status: 201,
  answer: z.object({ setData: z.object({ recovery_codes: RecoveryCodes }) }),
  errors: ['CONFLICT', 'TOKEN_EXPIRED'],
  answersAnew: true,
})

export const deleteTotpCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/second-factor/totp',
  access: 'member',
  summary: 'Turns two-step login off and deletes the recovery codes.',
  answer: z.object({}),
  errors: ['REAUTH_REQUIRED', 'NOT_FOUND'],
})

export const renewRecoveryCodesCall = defineCall({
  method: 'POST',
  path: '/api/identity/second-factor/recovery',
  access: 'member',
  summary: 'Returns new recovery codes, once; the old ones are void.',
  answer: z.object({ setData: z.object({ recovery_codes: RecoveryCodes }) }),
  errors: ['REAUTH_REQUIRED', 'NOT_FOUND'],
  answersAnew: true,
})

export const secondFactorLoginCall = defineCall({
  method: 'POST',
  path: '/api/login/second-factor',
  access: 'public',
  summary: 'The second step of a login that was answered SECOND_FACTOR_REQUIRED: opens a session by a code.',
  body: z.strictObject({
    code: TypedCode,
    rememberme: z.optional(z.boolean()),
    guid: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: StateAnswer,
  errors: ['TOKEN_EXPIRED', 'LOGIN_FAILED', 'ACCOUNT_SUSPENDED', 'ONLY_MEMBER_AREA', 'BANNED'],
})
