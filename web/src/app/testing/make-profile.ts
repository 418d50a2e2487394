import type { OwnProfile } from '@entemi/contract/account/profile'
import { id } from './make-state.ts'

export function makeProfile(changes: Partial<OwnProfile> = {}): OwnProfile {
  return {
    id: id('luca'),
    display_name: 'Somogyi Luca',
    profile_image_url: null,
    auth_role: 'LOGGED',
    mood: null,
    notification: 0,
    data_missing: null,
    first_name: null,
    last_name: null,
    username: 'luca',
    email: 'luca@pelda.hu',
    mail_confirmed: true,
    email_wanted: null,
    birth_date: null,
    birth_place: null,
    current_city: null,
    gender: null,
    introduction: null,
    language: 'hu',
    zone: 'Europe/Budapest',
    has_password: true,
    address: null,
    setting: {},
    ...changes,
  }
}
