import type { OwnProfile } from '@entemi/contract/account/profile'
import { mediaAddress } from '#/core/media/media-address.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { ProfileRow } from './profile.store.ts'

export function presentOwnProfile(
  row: ProfileRow,
  viewer: Viewer,
  counts: { notification: number; dataMissing: 'address' | null },
): OwnProfile {
  return {
    id: row.id,
    display_name: row.display_name,
    profile_image_url: mediaAddress(row.image_key, 'thumb'),
    auth_role: viewer.role,
    mood: row.mood,
    notification: counts.notification,
    data_missing: counts.dataMissing,
    first_name: row.profile.first_name ?? null,
    last_name: row.profile.last_name ?? null,
    username: row.username,
    email: row.email,
    mail_confirmed: row.mail_confirmed,
    email_wanted: row.email_wanted,
    birth_date: row.profile.birth_date ?? null,
    birth_place: row.profile.birth_place ?? null,
    current_city: row.location_text,
    gender: row.profile.gender ?? null,
    introduction: row.introduction,
    language: row.language,
    zone: row.zone,
    has_password: row.has_password,
    address: row.profile.address ?? null,
    setting: { ...row.setting, day_starts: row.day_starts },
  }
}
