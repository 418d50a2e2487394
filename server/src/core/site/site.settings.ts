import { settingFields as fields } from '@entemi/contract/core/site-setting'
import * as z from 'zod/mini'
import { catch as fallBack } from 'zod/mini'
import type { Tx } from '#/platform/db/tx.ts'

/** What was never set, or was set to something that is no longer understood, is as usual: no page may break on it. */
const set = <S extends z.ZodMiniType>(field: S, usual: z.output<S> & z.core.util.NoUndefined<z.output<S>>) =>
  fallBack(z._default(field, usual), usual)

/** Every setting with what holds until an operator says otherwise. */
const SiteSettings = z.object({
  operator: set(fields.operator, null),
  contact: set(fields.contact, null),
  foundation_url: set(fields.foundation_url, null),
  libraries: set(fields.libraries, ['video']),
  address_required: set(fields.address_required, false),
  neutral_answers: set(fields.neutral_answers, false),
  mail_confirmation: set(fields.mail_confirmation, false),
  map_tile_url: set(fields.map_tile_url, null),
  map_tile_attribution: set(fields.map_tile_attribution, null),
  broadcasters: set(fields.broadcasters, 'leaders'),
  member_storage_mb: set(fields.member_storage_mb, 2000),
  site_storage_mb: set(fields.site_storage_mb, null),
})
export type SiteSettings = z.output<typeof SiteSettings>

/** By name: the same table keeps what the server made for itself (keys, secrets), which nobody is ever shown. */
export async function readSettings(tx: Tx, siteId: number): Promise<SiteSettings> {
  const rows = await tx.selectFrom('setting').select(['name', 'value']).where('site_id', '=', siteId).execute()
  return parseSettings(Object.fromEntries(rows.map((row) => [row.name, row.value])))
}

export const parseSettings = (stored: Record<string, unknown>): SiteSettings => SiteSettings.parse(stored)

export async function saveSettings(tx: Tx, siteId: number, change: Partial<SiteSettings>): Promise<void> {
  const rows = Object.entries(change).map(([name, value]) => ({ site_id: siteId, name, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await tx
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'name']).doUpdateSet({ value: (excluded) => excluded.ref('excluded.value') }),
    )
    .execute()
}

/** Hosts besides our own that a page of the site may show pictures from: where the operator's map comes from. */
export async function readPictureOrigins(tx: Tx, siteId: number): Promise<string[]> {
  const { map_tile_url: tiles } = await readSettings(tx, siteId)
  return tiles === null ? [] : [new URL(tiles).origin]
}
