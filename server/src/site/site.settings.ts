import { LibraryName } from '@entemi/contract/letters'
import * as z from 'zod/mini'
import type { Tx } from '#/db/database.ts'

/** What the operator may set, with what holds until then. */
const SiteSettings = z.object({
  foundation_url: z._default(z.nullable(z.url()), null),
  contact: z._default(z.nullable(z.string()), null),
  operator: z._default(z.nullable(z.string()), null),
  libraries: z._default(z.array(LibraryName), ['video']),
  address_required: z._default(z.boolean(), false),
  /** Unknown and taken addresses answer alike at restore and registration. */
  neutral_answers: z._default(z.boolean(), false),
})
export type SiteSettings = z.output<typeof SiteSettings>

export async function readSettings(tx: Tx, siteId: number): Promise<SiteSettings> {
  const rows = await tx.selectFrom('setting').select(['name', 'value']).where('site_id', '=', siteId).execute()
  return parseSettings(Object.fromEntries(rows.map((row) => [row.name, row.value])))
}

export const parseSettings = (stored: Record<string, unknown>): SiteSettings => SiteSettings.parse(stored)

export async function saveSetting<K extends keyof SiteSettings>(
  tx: Tx,
  siteId: number,
  name: K,
  value: SiteSettings[K],
): Promise<void> {
  const stored = JSON.stringify(value)
  await tx
    .insertInto('setting')
    .values({ site_id: siteId, name, value: stored })
    .onConflict((conflict) => conflict.columns(['site_id', 'name']).doUpdateSet({ value: stored }))
    .execute()
}
