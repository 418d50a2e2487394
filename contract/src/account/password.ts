import * as z from 'zod/mini'
import { Email, OneTimeToken, Password, retypeIssue, samePassword, TypedPassword } from './account.ts'
import { defineCall } from '#/platform/call.ts'
import { limits } from '#/platform/limits.ts'
import { StateAnswer } from '#/platform/state.ts'

const Retyped = z.string().check(z.maxLength(limits.password.max))

export const checkRestoreCall = defineCall({
  method: 'GET',
  path: '/api/password/restore',
  access: 'public',
  summary: 'Returns whether a restore link is still valid, a hint of its account, and how many other logins that has.',
  query: z.object({ token: z.optional(z.string().check(z.maxLength(limits.token.max))) }),
  answer: z.object({
    restore: z.object({
      valid: z.boolean(),
      email_hint: z.nullable(z.string()),
      passkeys: z.number(),
      services: z.number(),
    }),
  }),
})

export const askRestoreCall = defineCall({
  method: 'POST',
  path: '/api/password/restore',
  access: 'public',
  summary: 'Sends a link for a new password by mail.',
  body: z.strictObject({ email: Email }),
  answer: z.object({ setData: z.object({ sent: z.literal(true) }) }),
  errors: ['PASSWORD_CANNOT_BE_RESTORED'],
  allowance: 'restore',
})

export const restoreCall = defineCall({
  method: 'POST',
  path: '/api/password/restore/:token',
  access: 'public',
  summary:
    'Sets a new password by the link; ends every other session, and on request all passkeys and linked accounts.',
  params: z.object({ token: OneTimeToken }),
  body: z
    .strictObject({
      password: Password,
      password_retype: Retyped,
      end_passkeys: z.optional(z.boolean()),
      end_services: z.optional(z.boolean()),
    })
    .check(z.refine(samePassword, retypeIssue)),
  answer: StateAnswer,
  errors: ['TOKEN_EXPIRED', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_SUSPENDED', 'ONLY_MEMBER_AREA', 'UNAVAILABLE'],
  allowance: 'login',
})

export const changePasswordCall = defineCall({
  method: 'POST',
  path: '/api/password/change',
  access: 'member',
  summary: 'Changes the password; ends every other session.',
  body: z
    .strictObject({ password_old: TypedPassword, password: Password, password_retype: Retyped })
    .check(z.refine(samePassword, retypeIssue)),
  answer: StateAnswer,
  errors: ['CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT', 'UNAVAILABLE'],
  allowance: 'login',
})
