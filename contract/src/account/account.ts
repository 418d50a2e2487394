import * as z from 'zod/mini'
import { DisplayName } from '#/core/entity.ts'
import { defineCall } from '#/platform/call.ts'
import { Language } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { shownCharacters } from '#/platform/shown-name.ts'
import { StateAnswer } from '#/platform/state.ts'

export const Email = z.string().check(z.trim(), z.maxLength(limits.email), z.email())
export const Username = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(limits.username.min),
    z.maxLength(limits.username.max),
    z.regex(/^[a-z0-9._-]+$/),
  )
export const Password = z.string().check(z.minLength(limits.password.min), z.maxLength(limits.password.max))
/** A password as typed to log in: without a minimum length, which would reveal what the password cannot be. */
export const TypedPassword = z.string().check(z.minLength(1), z.maxLength(limits.password.max))
export const OneTimeToken = z.string().check(z.minLength(limits.token.min), z.maxLength(limits.token.max))

const PersonName = z.optional(z.string().check(z.trim(), z.maxLength(limits.personName), shownCharacters))

export const samePassword = <T extends { password: string; password_retype: string }>(body: T): boolean =>
  body.password === body.password_retype
export const retypeIssue = { path: ['password_retype'], error: 'PASSWORD_RETYPE' }

/** Of an invitation to the company of this site: nobody else may register or log in there. */
const Invitation = z.optional(z.string().check(z.maxLength(200)))

/** How somebody who registers may enter the site; what is not needed there is ignored. */
export const Entrance = {
  /** The token of an invitation to the site. */
  invitation: z.optional(z.string().check(z.maxLength(limits.token.max))),
  /** Where registrations are approved: why they want to join. */
  introduction: z.optional(z.string().check(z.trim(), z.maxLength(limits.registration.introduction))),
}

export const RegisterBody = z
  .strictObject({
    email: Email,
    /** Without one the server makes one from the display name. */
    username: z.optional(Username),
    password: Password,
    password_retype: z.string().check(z.maxLength(limits.password.max)),
    display_name: DisplayName,
    first_name: PersonName,
    last_name: PersonName,
    privacy_policy: z.literal(true, 'PRIVACY_POLICY_REQUIRED'),
    language: z.optional(Language),
    guid: Invitation,
    ...Entrance,
  })
  .check(z.refine(samePassword, retypeIssue))

export const registerCall = defineCall({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary:
    'Creates an account and opens a session, if the site’s setting lets this person register; where registrations are approved, it waits for an administrator.',
  body: RegisterBody,
  status: 201,
  answer: StateAnswer,
  errors: ['USER_ALREADY_EXISTS', 'ONLY_MEMBER_AREA', 'INVITATION_REQUIRED', 'REGISTRATION_CLOSED', 'UNAVAILABLE'],
  allowance: 'register',
})

export const loginCall = defineCall({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary:
    'Opens a session by e-mail address or username and password; on a company’s site for its members, or with its invitation.',
  body: z.strictObject({
    login: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.email)),
    password: TypedPassword,
    rememberme: z.optional(z.boolean()),
    guid: Invitation,
  }),
  answer: StateAnswer,
  errors: ['LOGIN_FAILED', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_SUSPENDED', 'ONLY_MEMBER_AREA', 'BANNED', 'UNAVAILABLE'],
})

export const logoutCall = defineCall({
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  summary: 'Logs out: ends the session on the server.',
  answer: z.object({}),
  changesState: true,
})

export const setupCall = defineCall({
  method: 'POST',
  path: '/api/setup/:token',
  access: 'public',
  summary: 'Creates the first administrator, by the one-time link.',
  params: z.object({ token: OneTimeToken }),
  body: RegisterBody,
  status: 201,
  answer: StateAnswer,
  errors: ['TOKEN_EXPIRED', 'USER_ALREADY_EXISTS', 'UNAVAILABLE'],
  allowance: 'register',
})
