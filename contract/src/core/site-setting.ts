import * as z from 'zod/mini'
import { DisplayName } from './entity.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityId, MediaKey } from '#/platform/ids.ts'
import { libraries, LibraryName } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/**
 * Where the pieces of a map come from: `https://tiles.example.org/{z}/{x}/{y}.png`, one host. Its name goes into the
 * page's policy: nothing but the letters of a name fits there.
 */
const TileUrl = line(limits.siteSetting.url).check(
  z.regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?\/[^\s<>"'`\\]*$/, 'INVALID_FORMAT'),
  z.refine(
    (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) && !url.includes('{s}'),
    'INVALID_FORMAT',
  ),
)

/** Megabytes of a million bytes, as sizes are shown. */
const StorageMb = z.number().check(z.int(), z.gte(1), z.lte(limits.siteSetting.storageMb))

/** Who may broadcast from the browser: the recording stays in the site's storage. Leaders: administrators too. */
export const broadcasters = ['nobody', 'admins', 'leaders'] as const

/** What an operator may set; server/src/core/site/site.settings.ts says what holds until then. */
export const settingFields = {
  operator: z.nullable(line(limits.siteSetting.line)),
  contact: z.nullable(line(limits.siteSetting.line)),
  foundation_url: z.nullable(line(limits.siteSetting.url).check(z.url({ protocol: /^https?$/ }))),
  libraries: z.array(LibraryName).check(z.maxLength(libraries.length)),
  /** Members are asked for their postal address. */
  address_required: z.boolean(),
  /** Unknown and taken addresses answer alike at restore and registration. */
  neutral_answers: z.boolean(),
  /** Messages and new communities are for those who confirmed their e-mail address. */
  mail_confirmation: z.boolean(),
  /** Null: the map that the app brings itself. */
  map_tile_url: z.nullable(TileUrl),
  map_tile_attribution: z.nullable(line(limits.siteSetting.attribution)),
  broadcasters: z.enum(broadcasters),
  /** What one member may store on the site. */
  member_storage_mb: StorageMb,
  /** What all members together may store; null: no limit but the disk. */
  site_storage_mb: z.nullable(StorageMb),
} as const

export const SiteSettingAnswer = z.object({ setting: z.object({ name: z.string(), ...settingFields }) })

export const siteSettingCall = defineCall({
  method: 'GET',
  path: '/api/admin/setting',
  access: 'admin',
  summary: 'How the site is set.',
  answer: SiteSettingAnswer,
})

export const setSiteSettingCall = defineCall({
  method: 'PUT',
  path: '/api/admin/setting',
  access: 'admin',
  summary: 'Sets what is given; null stands for what holds without a setting.',
  body: z.partial(z.strictObject({ name: DisplayName, ...settingFields })),
  answer: SiteSettingAnswer,
  errors: ['REAUTH_REQUIRED'],
})

/** Under the operator's domain: `acme` of acme.example.org. */
export const Subdomain = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/))

/** Goes into a style: nothing but a colour fits. */
export const SiteColor = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/))

export const Company = z.object({
  entity_id: EntityId,
  name: z.string(),
  subdomain: z.string(),
  /** Where it is reached; null where there is no domain for companies. */
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
  summary: 'Companies with a site of their own, by subdomain; at a company’s address that one alone.',
  query: z.extend(PageQuery, { _after: z.optional(Subdomain) }),
  answer: z.extend(listOf(Company), { domain: z.nullable(z.string()) }),
})

export const editCompanyCall = defineCall({
  method: 'PATCH',
  path: '/api/admin/setting/company/:id',
  access: 'admin',
  summary: 'Changes a company’s name, subdomain (confirmed), colour, logo and words for guests; null empties.',
  params: z.object({ id: EntityId }),
  body: z.strictObject({
    name: z.optional(DisplayName),
    subdomain: z.optional(Subdomain),
    color: z.optional(z.nullable(SiteColor)),
    guest_text: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.introduction)))),
    /** A picture of one's own that hangs nowhere else; it then belongs to the company. */
    logo: z.optional(z.nullable(MediaKey)),
  }),
  answer: z.object({ setData: z.object({ entity_id: EntityId }) }),
  errors: ['REAUTH_REQUIRED'],
})
