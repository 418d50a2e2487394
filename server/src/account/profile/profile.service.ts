import type { BodyOf } from '@entemi/contract/platform/call'
import type { addressCall, editProfileCall } from '@entemi/contract/account/profile'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import { missingData } from '#/core/state/state.present.ts'
import { readMinimal, touchState } from '#/core/state/state.service.ts'
import { changeUsername } from '#/account/account/account.service.ts'
import { rescheduleReminder } from '#/account/reminder/reminder.service.ts'
import { presentOwnProfile } from './profile.present.ts'
import { readProfile, updateAccount, updatePerson, type PrivateProfile } from './profile.store.ts'

export async function readOwnProfile(tx: Tx, viewer: Viewer) {
  const row = await readProfile(tx, viewer)
  const { address_required } = await readSettings(tx, viewer.siteId)
  const { notification } = await readMinimal(tx, viewer)
  const dataMissing = missingData(row.profile.address !== undefined, address_required)
  return presentOwnProfile(row, viewer, { notification, dataMissing })
}

export async function editProfile(tx: Tx, viewer: Viewer, body: BodyOf<typeof editProfileCall>): Promise<void> {
  const { display_name, introduction, current_city, username, language, zone, setting, ...own } = body
  const { day_starts, ...personSetting } = setting ?? {}
  await updatePerson(tx, viewer.personId, {
    ...(display_name === undefined ? {} : { display_name }),
    ...(introduction === undefined ? {} : { introduction: introduction === '' ? null : introduction }),
    ...(current_city === undefined ? {} : { location_text: current_city === '' ? null : current_city }),
    ...(Object.keys(personSetting).length === 0 ? {} : { setting: personSetting }),
  })
  if (username !== undefined) await changeUsername(tx, viewer, username)
  await updateAccount(tx, viewer.accountId, {
    ...(language === undefined ? {} : { language }),
    ...(zone === undefined ? {} : { zone }),
    ...(day_starts === undefined ? {} : { day_starts }),
    ...(Object.keys(own).length === 0 ? {} : { profile: own as PrivateProfile }),
  })
  if (zone !== undefined) await rescheduleReminder(tx, viewer.accountId)
  await touchState(tx, viewer.accountId)
}

export async function setAddress(tx: Tx, viewer: Viewer, address: BodyOf<typeof addressCall>): Promise<void> {
  await updateAccount(tx, viewer.accountId, { profile: { address } })
  await touchState(tx, viewer.accountId)
}
