import * as z from 'zod/mini'
import { Email } from './account.ts'
import { DisplayName } from '#/core/entity.ts'
import { defineCall } from '#/platform/call.ts'
import { Language } from '#/platform/letters.ts'
import { listOf } from '#/platform/paging.ts'
import { StateAnswer } from '#/platform/state.ts'

/** The operator's word for a login service; the host of one that is no longer configured. */
const Service = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,99}$/))

const word = (length: number) => z.optional(z.string().check(z.maxLength(length)))

export const socialCall = defineCall({
  method: 'GET',
  path: '/api/social',
  access: 'public',
  summary: 'The configured login services.',
  answer: listOf(z.object({ service: z.string(), name: z.string() })),
})

export const socialInitCall = defineCall({
  method: 'GET',
  path: '/social_init',
  access: 'public',
  summary: 'Leads to a login service; without `service` it is a page of the app.',
  query: z.object({
    service: word(100),
    /** The invitation by which one comes to a company. */
    cid: word(200),
    /** Of older callers: which site it is comes from the address alone. */
    logDomain: word(255),
    callDomain: word(255),
    /** Where to go afterwards; anything outside this origin is home. */
    callback: word(2000),
    rememberme: word(10),
    /** Of older callers: grants nothing. */
    role: word(100),
    popup: word(10),
  }),
  answer: 'bytes',
  allowance: 'write',
})

export const socialCallbackCall = defineCall({
  method: 'GET',
  path: '/social_init/callback/:service',
  access: 'public',
  summary: 'Where a login service sends the browser back to; in a popup it closes itself.',
  params: z.object({ service: Service }),
  query: z.object({ state: word(200), error: word(200) }),
  answer: 'bytes',
  allowance: 'write',
})

export const socialPostedCall = defineCall({
  method: 'POST',
  path: '/social_init/callback/:service',
  access: 'public',
  summary: 'The same for a service that sends a form: it is asked again as a GET, which brings the browser’s cookies.',
  params: z.object({ service: Service }),
  body: z.strictObject({
    code: word(4000),
    state: word(200),
    error: word(200),
    iss: word(500),
    scope: word(500),
    id_token: word(8000),
    user: word(4000),
  }),
  answer: 'bytes',
  fromAnywhere: true,
})

export const arrivalCall = defineCall({
  method: 'GET',
  path: '/api/social/join',
  access: 'public',
  summary: 'Who is about to become a member by a login service, in this browser.',
  answer: z.object({
    join: z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      email_verified: z.boolean(),
      display_name: z.nullable(z.string()),
    }),
  }),
  errors: ['NOT_FOUND'],
})

export const joinBySocialCall = defineCall({
  method: 'POST',
  path: '/api/social/join',
  access: 'public',
  summary: 'Makes the account of somebody who came by a login service, once they accept the privacy policy.',
  body: z.strictObject({
    display_name: DisplayName,
    email: z.optional(Email),
    privacy_policy: z.literal(true, 'PRIVACY_POLICY_REQUIRED'),
    language: z.optional(Language),
  }),
  status: 201,
  answer: StateAnswer,
  errors: ['TOKEN_EXPIRED', 'USER_ALREADY_EXISTS', 'ONLY_MEMBER_AREA'],
  allowance: 'register',
})

export const linkedCall = defineCall({
  method: 'GET',
  path: '/api/identity/social',
  access: 'member',
  summary: 'The login services that open this account, and those that could.',
  answer: listOf(
    z.object({ service: z.string(), name: z.string(), linked: z.boolean(), created_at: z.nullable(z.string()) }),
  ),
})

export const beginSocialCall = defineCall({
  method: 'POST',
  path: '/api/identity/social/:service',
  access: 'member',
  summary: 'Links a login service to the account, or proves by it again who it is: answers where to go.',
  params: z.object({ service: Service }),
  body: z.strictObject({ purpose: z.enum(['link', 'confirm']), callback: word(2000) }),
  answer: z.object({ setData: z.object({ address: z.string() }) }),
  errors: ['REAUTH_REQUIRED', 'UNAVAILABLE'],
})

export const unlinkCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/social/:service',
  access: 'member',
  summary: 'Takes a login service off the account, unless it is the last way in.',
  params: z.object({ service: Service }),
  answer: z.object({}),
  errors: ['REAUTH_REQUIRED', 'CONFLICT'],
})

/** Addresses of older callers. */
export const oauthCall = defineCall({
  method: 'GET',
  path: '/oauth.al',
  access: 'public',
  summary: 'Leads to /social_init with what was asked.',
  answer: 'bytes',
})

export const asspCall = defineCall({
  method: 'GET',
  path: '/asspUND.al',
  access: 'public',
  summary: 'Leads to /social_init with what was asked.',
  answer: 'bytes',
})

/** How a way over a login service ended, as the page at /social_init is told. */
export const socialResults = [
  'done',
  'join',
  'taken',
  'members',
  'suspended',
  'linked',
  'confirmed',
  'other',
  'cancelled',
  'failed',
  'expired',
  'unknown',
  'unavailable',
] as const
export type SocialResult = (typeof socialResults)[number]
