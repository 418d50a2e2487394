import * as z from 'zod/mini'
import { DisplayName } from './entity.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityId, MediaKey } from '#/platform/ids.ts'
import { libraries, LibraryName } from '#/platform/letters.ts'
import { RegistrationMode } from '#/platform/state.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/**
 * The tile server of the map: `https://tiles.example.org/{z}/{x}/{y}.png`, one host. The host is written into the
 * Content-Security-Policy, so it may contain only characters of a host name.
 */
const TileUrl = line(limits.siteSetting.url).check(
  z.regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?\/[^\s<>"'`\\]*$/, 'INVALID_FORMAT'),
  z.refine(
    (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) && !url.includes('{s}'),
    'INVALID_FORMAT',
  ),
)

/** A host name without a port, in lower case: the only ones that webhooks may be sent to. */
const WebhookHost = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/, 'INVALID_FORMAT'),
  )

/** Megabytes of a million bytes, as shown to people. */
const StorageMb = z.number().check(z.int(), z.gte(1), z.lte(limits.siteSetting.storageMb))

/** Who may broadcast from the browser; recordings use the site's storage. `leaders` includes administrators. */
export const broadcasters = ['nobody', 'admins', 'leaders'] as const

/** The settings of an operator; server/src/core/site/site.settings.ts has the defaults. */
export const settingFields = {
  operator: z.nullable(line(limits.siteSetting.line)),
  contact: z.nullable(line(limits.siteSetting.line)),
  foundation_url: z.nullable(line(limits.siteSetting.url).check(z.url({ protocol: /^https?$/ }))),
  libraries: z.array(LibraryName).check(z.maxLength(libraries.length)),
  /** Members are asked for their postal address. */
  address_required: z.boolean(),
  /** Restore and registration give the same answer for unknown and for taken addresses. */
  neutral_answers: z.boolean(),
  /** Who may register. A company: by its invitations, by approval, or nobody. */
  registration: RegistrationMode,
  /** How many invitations to the site a member may make a day; 0: administrators alone make them. */
  member_invitations: z.number().check(z.int(), z.gte(0), z.lte(limits.siteInvitation.aDay)),
  /** Messages and new communities need a confirmed e-mail address. */
  mail_confirmation: z.boolean(),
  /** Administrators have their rights only in a session opened by a passkey or with a code. Of the main site, for all sites. */
  admin_second_factor: z.boolean(),
  /** Null: the built-in map. */
  map_tile_url: z.nullable(TileUrl),
  map_tile_attribution: z.nullable(line(limits.siteSetting.attribution)),
  broadcasters: z.enum(broadcasters),
  /** Errors of scripts in browsers are counted, without content. */
  client_errors: z.boolean(),
  /** Webhooks are sent to these alone; without one there are no webhooks. */
  webhook_hosts: z.array(WebhookHost).check(z.maxLength(limits.webhook.hosts)),
  /** The storage limit of one member on the site. */
  member_storage_mb: StorageMb,
  /** The storage limit of all members together; null: only the disk limits it. */
  site_storage_mb: z.nullable(StorageMb),
} as const

/** Written into CSS, so it may be nothing but a colour. Only its hue is used: the theme sets the lightness, so that every text is readable. */
export const SiteColor = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/))

const SiteSettingAnswer = z.object({
  setting: z.object({
    name: z.string(),
    /** Null: the colour of the app. */
    color: z.nullable(z.string()),
    /** Null: the line of the app. */
    logo_url: z.nullable(z.string()),
    ...settingFields,
  }),
})

export const siteSettingCall = defineCall({
  method: 'GET',
  path: '/api/admin/setting',
  access: 'admin',
  summary: 'Returns the settings of the site.',
  answer: SiteSettingAnswer,
})

export const setSiteSettingCall = defineCall({
  method: 'PUT',
  path: '/api/admin/setting',
  access: 'admin',
  summary: 'Changes the given settings; null restores the default.',
  body: z.partial(
    z.strictObject({
      name: DisplayName,
      color: z.nullable(SiteColor),
      /** The administrator's own image that is attached to nothing else; it becomes the site's. */
      logo: z.nullable(MediaKey),
      ...settingFields,
    }),
  ),
  answer: SiteSettingAnswer,
  errors: ['REAUTH_REQUIRED', 'CONFLICT'],
})

/** Under the operator's domain: `acme` in acme.example.org. */
export const Subdomain = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/))

export const Company = z.object({
  entity_id: EntityId,
  name: z.string(),
  subdomain: z.string(),
  /** The address of the site; null if the operator has no domain for companies. */
  address: z.nullable(z.string()),
  color: z.nullable(z.string()),
  guest_text: z.nullable(z.string()),
  has_logo: z.boolean(),
  member_count: z.number(),
})

export const companiesCall = defineCall({
  method: 'GET',
  path: '/api/admin/setting/company',
  access: 'admin',
  summary: 'Lists the companies with their own site by subdomain; on a company’s site only that company.',
  query: z.extend(PageQuery, { _after: z.optional(Subdomain) }),
  answer: z.extend(listOf(Company), { domain: z.nullable(z.string()) }),
})

export const editCompanyCall = defineCall({
  method: 'PATCH',
  path: '/api/admin/setting/company/:id',
  access: 'admin',
  summary:
    'Changes a company’s name, subdomain (confirmed session), colour, logo and text for guests; null clears a field.',
  params: z.object({ id: EntityId }),
  body: z.strictObject({
    name: z.optional(DisplayName),
    subdomain: z.optional(Subdomain),
    color: z.optional(z.nullable(SiteColor)),
    guest_text: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.introduction)))),
    /** The member's own image that is attached to nothing else; it becomes the company's. */
    logo: z.optional(z.nullable(MediaKey)),
  }),
  answer: z.object({ setData: z.object({ entity_id: EntityId }) }),
  errors: ['REAUTH_REQUIRED'],
})
