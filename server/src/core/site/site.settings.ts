import { settingFields as fields } from '@entemi/contract/core/site-setting'
import type { RegistrationMode } from '@entemi/contract/platform/state'
import * as z from 'zod/mini'
import { catch as fallBack } from 'zod/mini'
import type { Tx } from '#/platform/db/tx.ts'
import type { Site } from '#/platform/session/site.ts'
import { selectSettings, upsertSettings } from './site.store.ts'

/** A setting that is missing or invalid has its default: no page may break on it. */
const set = <S extends z.ZodMiniType>(field: S, preset: z.output<S> & z.core.util.NoUndefined<z.output<S>>) =>
  fallBack(z._default(field, preset), preset)

/** Every setting with its default. */
const SiteSettings = z.object({
  operator: set(fields.operator, null),
  contact: set(fields.contact, null),
  foundation_url: set(fields.foundation_url, null),
  libraries: set(fields.libraries, ['video']),
  address_required: set(fields.address_required, false),
  neutral_answers: set(fields.neutral_answers, false),
  registration: set(fields.registration, 'open'),
  member_invitations: set(fields.member_invitations, 0),
  mail_confirmation: set(fields.mail_confirmation, false),
  admin_second_factor: set(fields.admin_second_factor, false),
  map_tile_url: set(fields.map_tile_url, null),
  map_tile_attribution: set(fields.map_tile_attribution, null),
  broadcasters: set(fields.broadcasters, 'leaders'),
  client_errors: set(fields.client_errors, true),
  webhook_hosts: set(fields.webhook_hosts, []),
  member_storage_mb: set(fields.member_storage_mb, 2000),
  site_storage_mb: set(fields.site_storage_mb, null),
})
export type SiteSettings = z.output<typeof SiteSettings>

/** Parsed by name: the same table stores keys and secrets of the server, which must never be shown. */
export const readSettings = async (tx: Tx, siteId: number): Promise<SiteSettings> =>
  parseSettings(await selectSettings(tx, siteId))

export const parseSettings = (stored: Record<string, unknown>): SiteSettings => SiteSettings.parse(stored)

export const saveSettings = (tx: Tx, siteId: number, change: Partial<SiteSettings>): Promise<void> =>
  upsertSettings(tx, siteId, change)

/** Who may register: a company is never open, its default is by invitation. */
export const registrationOf = ({ registration }: SiteSettings, site: Pick<Site, 'company'>): RegistrationMode =>
  site.company && registration === 'open' ? 'invitation' : registration

/** Other origins that a page of the site may load images from: the tile server of the map. */
export const imageOriginsOf = ({ map_tile_url: tiles }: SiteSettings): string[] =>
  tiles === null ? [] : [new URL(tiles).origin]
