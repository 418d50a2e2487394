import * as z from 'zod/mini'
import { Email, Entrance } from './account.ts'
import { DisplayName } from '#/core/entity.ts'
import { defineCall } from '#/platform/call.ts'
import { Language } from '#/platform/letters.ts'
import { listOf } from '#/platform/paging.ts'
import { StateAnswer } from '#/platform/state.ts'

/** The operator's name for a login service; the host of one that is no longer configured. */
const Service = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,99}$/))

const text = (length: number) => z.optional(z.string().check(z.maxLength(length)))

export const socialCall = defineCall({
  method: 'GET',
  path: '/api/social',
  access: 'public',
  summary: 'Lists the configured login services.',
  answer: listOf(z.object({ service: z.string(), name: z.string() })),
})

export const socialInitCall = defineCall({
  method: 'GET',
  path: '/social_init',
  access: 'public',
  summary: 'Redirects to a login service; without `service` it is a page of the app.',
  query: z.object({
    service: text(100),
    /** The invitation to the company. */
    cid: text(200),
    /** The token of an invitation to the site. */
    invitation: text(200),
    /** Sent by older clients and ignored: the host decides the site. */
    logDomain: text(255),
    callDomain: text(255),
    /** The page to open afterwards; the start page if it is on another origin. */
    callback: text(2000),
    rememberme: text(10),
    /** Sent by older clients and ignored. */
    role: text(100),
    popup: text(10),
  }),
  answer: 'bytes',
  allowance: 'write',
})

export const socialCallbackCall = defineCall({
  method: 'GET',
  path: '/social_init/callback/:service',
  access: 'public',
  summary: 'The login service redirects the browser here; a popup closes itself.',
  params: z.object({ service: Service }),
  query: z.object({ state: text(200), error: text(200) }),
  answer: 'bytes',
  allowance: 'write',
})

export const socialPostedCall = defineCall({
  method: 'POST',
  path: '/social_init/callback/:service',
  access: 'public',
  summary: 'The same for a service that posts a form: redirects to the GET, with which the browser sends its cookies.',
  params: z.object({ service: Service }),
  body: z.strictObject({
    code: text(4000),
    state: text(200),
    error: text(200),
    iss: text(500),
    scope: text(500),
    id_token: text(8000),
    user: text(4000),
  }),
  answer: 'bytes',
  fromAnywhere: true,
})

export const arrivalCall = defineCall({
  method: 'GET',
  path: '/api/social/join',
  access: 'public',
  summary: 'Returns who is registering by a login service in this browser.',
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
  summary: 'Creates the account of somebody who registers by a login service, after they accept the privacy policy.',
  body: z.strictObject({
    display_name: DisplayName,
    email: z.optional(Email),
    privacy_policy: z.literal(true, 'PRIVACY_POLICY_REQUIRED'),
    language: z.optional(Language),
    introduction: Entrance.introduction,
  }),
  status: 201,
  answer: StateAnswer,
  errors: ['TOKEN_EXPIRED', 'USER_ALREADY_EXISTS', 'ONLY_MEMBER_AREA', 'INVITATION_REQUIRED', 'REGISTRATION_CLOSED'],
  allowance: 'register',
})

export const linkedCall = defineCall({
  method: 'GET',
  path: '/api/identity/social',
  access: 'member',
  summary: 'Lists the login services and whether each is linked to this account.',
  answer: listOf(
    z.object({ service: z.string(), name: z.string(), linked: z.boolean(), created_at: z.nullable(z.string()) }),
  ),
})

export const beginSocialCall = defineCall({
  method: 'POST',
  path: '/api/identity/social/:service',
  access: 'member',
  summary:
    'Starts linking a login service to the account, or confirming the session by it; returns the address to open, with `popup` in a window of its own, which posts the result to the window that opened it.',
  params: z.object({ service: Service }),
  body: z.strictObject({
    purpose: z.enum(['link', 'confirm']),
    callback: text(2000),
    popup: z._default(z.boolean(), false),
  }),
  answer: z.object({ setData: z.object({ address: z.string() }) }),
  errors: ['REAUTH_REQUIRED', 'UNAVAILABLE'],
})

export const unlinkCall = defineCall({
  method: 'DELETE',
  path: '/api/identity/social/:service',
  access: 'member',
  summary: 'Unlinks a login service from the account, unless it is the only way to log in.',
  params: z.object({ service: Service }),
  answer: z.object({}),
  errors: ['REAUTH_REQUIRED', 'CONFLICT'],
})

/** Addresses that older clients use. */
export const oauthCall = defineCall({
  method: 'GET',
  path: '/oauth.al',
  access: 'public',
  summary: 'Redirects to /social_init with the same query.',
  answer: 'bytes',
})

export const asspCall = defineCall({
  method: 'GET',
  path: '/asspUND.al',
  access: 'public',
  summary: 'Redirects to /social_init with the same query.',
  answer: 'bytes',
})

/** The result of a login by a login service, as the page at /social_init gets it. */
export const socialResults = [
  'done',
  'join',
  /** Goes to the login page, which asks for the code. */
  'code',
  'taken',
  'members',
  'invitation',
  'closed',
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
