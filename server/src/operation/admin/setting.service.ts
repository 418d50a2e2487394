import type { AnswerOf, BodyOf } from '@entemi/contract/platform/call'
import { libraries } from '@entemi/contract/platform/letters'
import type { setSiteSettingCall, siteSettingCall } from '@entemi/contract/core/site-setting'
import { writeAudit } from '#/platform/audit/audit.ts'
import { readSecondFactor } from '#/account/second-factor/second-factor.service.ts'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { mainSite } from '#/platform/session/site.ts'
import { changeSite } from '#/community/community/company-site.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { reopenAdminSockets, requireConfirmed } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { mediaAddress } from '#/core/media/media-address.ts'
import { readSite } from '#/core/site/site.service.ts'
import { parseSettings, registrationOf, saveSettings } from '#/core/site/site.settings.ts'

type Setting = AnswerOf<typeof siteSettingCall>['setting']

/** They decide what strangers learn, what members may do, or which host devices load maps from. */
const needPassword = [
  'neutral_answers',
  'registration',
  'member_invitations',
  'mail_confirmation',
  'admin_second_factor',
  'map_tile_url',
  'broadcasters',
  'member_storage_mb',
  'site_storage_mb',
] as const satisfies (keyof Setting)[]

export async function readSetting(tx: Tx, siteId: number): Promise<Setting> {
  const { name, color, logo_key, settings } = await readSite(tx, siteId)
  const parsed = parseSettings(settings ?? {})
  const registration = registrationOf(parsed, { company: siteId !== mainSite.id })
  return { name, color, logo_url: mediaAddress(logo_key, 'thumb'), ...parsed, registration }
}

export async function changeSetting(
  tx: Tx,
  viewer: Viewer,
  { logo, ...body }: BodyOf<typeof setSiteSettingCall>,
): Promise<Setting> {
  const current = await readSetting(tx, viewer.siteId)
  const requested = { ...body, ...(body.libraries && { libraries: inMenuOrder(body.libraries) }) }
  const change = Object.fromEntries(
    Object.entries(requested).filter(([name, value]) => !isSame(value, current[name as keyof Setting])),
  ) as Partial<Setting>
  if (needPassword.some((name) => name in change)) requireConfirmed(viewer)
  if (viewer.siteId !== mainSite.id) refuseForCompany(change)
  if (change.admin_second_factor === true) await requireFactorForAdmins(tx, viewer)
  const hasNewLogo = logo !== undefined && (logo !== null || current.logo_url !== null)
  if (Object.keys(change).length === 0 && !hasNewLogo) return current
  const { name, color, ...settings } = change
  await saveSettings(tx, viewer.siteId, settings)
  if (settings.admin_second_factor !== undefined) await reopenAdminSockets(tx)
  const { entity_id: entityId } = await readSite(tx, viewer.siteId)
  await changeSite(
    tx,
    viewer,
    { entityId, siteId: viewer.siteId },
    { ...(name !== undefined && { name }), ...(color !== undefined && { color }), ...(hasNewLogo && { logo }) },
  )
  const detail = { ...change, ...(hasNewLogo && { logo: logo !== null }) }
  await writeAudit(tx, viewer, { act: 'setting.change', aboutId: entityId, targetId: entityId, detail })
  return readSetting(tx, viewer.siteId)
}

/** Its members are invited by its own links, and never is it open to all. */
function refuseForCompany({ registration, member_invitations: invitations }: Partial<Setting>): void {
  if (registration === 'open') throw fieldError('registration', 'INVALID_VALUE')
  if (invitations !== undefined) throw fieldError('member_invitations', 'INVALID_VALUE')
}

/** Of the main site, for all sites; and whoever has not met it would lose the right to take it back. */
async function requireFactorForAdmins(tx: Tx, viewer: Viewer): Promise<void> {
  if (viewer.siteId !== mainSite.id) throw fieldError('admin_second_factor', 'INVALID_VALUE')
  if (!(await readSecondFactor(tx, viewer)).met) throw new ApiError('CONFLICT')
}

const inMenuOrder = (names: readonly string[]) => libraries.filter((name) => names.includes(name))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
