import type { AnswerOf, BodyOf } from '@entemi/contract/platform/call'
import { libraries } from '@entemi/contract/platform/letters'
import type { setSiteSettingCall, siteSettingCall } from '@entemi/contract/core/site-setting'
import { writeAudit } from '#/platform/audit/audit.ts'
import { renameSite } from '#/community/community/company-site.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findSiteName } from '#/core/site/site.service.ts'
import { readSettings, saveSettings } from '#/core/site/site.settings.ts'

type Setting = AnswerOf<typeof siteSettingCall>['setting']

/** They decide what strangers learn, what members may do, or which host devices load maps from. */
const needPassword = [
  'neutral_answers',
  'mail_confirmation',
  'map_tile_url',
  'broadcasters',
  'member_storage_mb',
  'site_storage_mb',
] as const satisfies (keyof Setting)[]

export async function readSetting(tx: Tx, siteId: number): Promise<Setting> {
  const { name } = await findSiteName(tx, siteId)
  return { name, ...(await readSettings(tx, siteId)) }
}

export async function changeSetting(tx: Tx, viewer: Viewer, body: BodyOf<typeof setSiteSettingCall>): Promise<Setting> {
  const current = await readSetting(tx, viewer.siteId)
  const requested = { ...body, ...(body.libraries && { libraries: inMenuOrder(body.libraries) }) }
  const change = Object.fromEntries(
    Object.entries(requested).filter(([name, value]) => !isSame(value, current[name as keyof Setting])),
  ) as Partial<Setting>
  if (needPassword.some((name) => name in change)) requireConfirmed(viewer)
  const changed = Object.keys(change).sort()
  if (changed.length === 0) return current
  const { name, ...settings } = change
  await saveSettings(tx, viewer.siteId, settings)
  const { entity_id: siteEntity } = await findSiteName(tx, viewer.siteId)
  if (name !== undefined) await renameSite(tx, viewer.siteId, siteEntity, name)
  await writeAudit(tx, viewer, { act: 'setting.change', aboutId: siteEntity, targetId: siteEntity, detail: change })
  return { ...current, ...change }
}

const inMenuOrder = (names: readonly string[]) => libraries.filter((name) => names.includes(name))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
