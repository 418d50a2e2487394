import * as z from 'zod/mini'

/** Every error code, with its status; the texts are in the dictionaries. */
export const errorStatus = {
  LOGIN_REQUIRED: 401,
  LOGIN_FAILED: 401,
  /** The password or login service was right; the code is still asked for. */
  SECOND_FACTOR_REQUIRED: 401,
  /** The access token is unknown, expired or revoked, or came with a session cookie. */
  TOKEN_INVALID: 401,
  FORBIDDEN: 403,
  /** The access token does not have the scope of the call. */
  SCOPE_MISSING: 403,
  /** No access token may make the call. */
  NOT_BY_TOKEN: 403,
  CSRF: 403,
  ONLY_MEMBER_AREA: 403,
  CONSENT_REQUIRED: 403,
  LESSON_NOT_RECEIVED: 403,
  /** The site has switched it off. */
  LIBRARY_CLOSED: 403,
  BLOCKED: 403,
  BANNED: 403,
  MUTED: 403,
  ACCOUNT_SUSPENDED: 403,
  REAUTH_REQUIRED: 403,
  EMAIL_NOT_CONFIRMED: 403,
  REGISTRATION_CLOSED: 403,
  INVITATION_REQUIRED: 403,
  NOT_FOUND: 404,
  /** 404 when read, 409 when acted upon. */
  FRIEND_REQUEST_GONE: 409,
  ALREADY_LIKED: 409,
  NOT_LIKED: 409,
  ENTITY_ALREADY_JOINED: 409,
  USER_ALREADY_EXISTS: 409,
  SHARED_ITEM_NOT_PUBLIC: 409,
  LESSON_NOT_CLAIMABLE: 409,
  POLL_CLOSED: 409,
  EVENT_OVER: 409,
  LAST_OWNER: 409,
  CONFLICT: 409,
  TOO_LARGE: 413,
  /** The member’s own storage is full; STORAGE_FULL: that of the site. */
  QUOTA_EXCEEDED: 413,
  UNSUPPORTED_MEDIA: 415,
  VALIDATION_ERROR: 422,
  PASSWORD_CANNOT_BE_RESTORED: 422,
  CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT: 422,
  TOKEN_EXPIRED: 422,
  TOO_MANY_REQUESTS: 429,
  /** The group's slow mode: `next_at` says when the member can post there again. */
  SLOW_MODE: 429,
  STATUS_500: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Errors of one field of a body. */
export const fieldCodes = [
  'FIELD_REQUIRED',
  'DATA_TOO_SHORT',
  'DATA_TOO_LONG',
  'INVALID_EMAIL',
  'NOT_A_NUMBER',
  'MIN_VALUE',
  'MAX_VALUE',
  'INVALID_PHONE',
  'INVALID_COORDINATE',
  'DEGREES_OUT_OF_RANGE',
  'MINUTES_OUT_OF_RANGE',
  'SECONDS_OUT_OF_RANGE',
  'COULD_NOT_PARSE',
  'INVALID_DATE',
  'INVALID_TIME',
  'INVALID_FORMAT',
  'PASSWORD_RETYPE',
  'PASSWORD_EASY',
  'PRIVACY_POLICY_REQUIRED',
  'INVALID_VIDEO_URL',
  'INVALID_VALUE',
  'UNKNOWN_FIELD',
] as const

export type FieldCode = (typeof fieldCodes)[number]

export const FieldError = z.object({
  name: z.string(),
  code: z.enum(fieldCodes),
  min: z.exactOptional(z.number()),
  max: z.exactOptional(z.number()),
})
export type FieldError = z.output<typeof FieldError>

/** How long a ban from a group or a suspension lasts; null: for good. */
export const BanDays = z.nullable(z.union([z.literal(1), z.literal(7), z.literal(30)]))
export type BanDays = z.output<typeof BanDays>

/** What a banned or suspended person sees of it; `until` null: permanent, `reason` null: not shown to them. */
export const OwnBan = z.object({ until: z.nullable(z.string()), reason: z.nullable(z.string()) })
export type OwnBan = z.output<typeof OwnBan>

/** What the site needs besides its own process. It can work without the last three: reads go on, mails and announcements wait. */
export const partNames = ['database', 'storage', 'disk', 'bus', 'mail'] as const
export const PartName = z.enum(partNames)
export type PartName = z.output<typeof PartName>

export const ErrorBody = z.object({
  error_code: z.enum(Object.keys(errorStatus) as ErrorCode[]),
  message: z.exactOptional(z.string()),
  fields: z.exactOptional(z.array(FieldError)),
  consent: z.exactOptional(z.string()),
  ban: z.exactOptional(OwnBan),
  next_at: z.exactOptional(z.string()),
  /** Of `/api/ready`: what is away. */
  parts: z.exactOptional(z.array(PartName)),
})
export type ErrorBody = z.output<typeof ErrorBody>
