import type { Role } from '@entemi/contract/platform/letters'
import type { UserState } from '@entemi/contract/platform/state'

const guest: UserState = {
  auth_role: 'GUEST',
  auth_entityId: null,
  auth_mainEntityId: null,
  auth_displayName: null,
  auth_profileImageUrl: null,
  auth_language: 'hu',
  auth_status: null,
  auth_userid: null,
  auth_entityType: null,
  auth_memberArray: [],
  'auth-t2': {},
  entity_relation: {},
  liked: [],
  friend_request_sent: [],
  friend_request_got: [],
  notification: 0,
  message: 0,
  version: { frontend: '0.1.0' },
  consent: {},
  consent_missing: [],
  mail_unconfirmed: false,
  updated_at: null,
  profile: null,
  site: {
    entity_id: id('site'),
    name: 'Entemi',
    company: false,
    logo_url: null,
    color: null,
    guest_text: null,
    foundation_url: 'https://foundation.example',
    contact: null,
    libraries: [],
    registration: 'open',
    member_invitations: false,
  },
}

/** Ids are branded types; tests use any string. */
export function id<Id extends string>(word: string): Id {
  return word as Id
}

export function makeState(role: Role, changes: Partial<UserState> = {}): UserState {
  if (role === 'GUEST') return { ...guest, ...changes }
  return {
    ...guest,
    auth_role: role,
    auth_userid: id('luca-account'),
    auth_entityId: id('luca'),
    auth_mainEntityId: id('luca'),
    auth_displayName: 'Somogyi Luca',
    auth_entityType: 0,
    auth_status: 'active',
    updated_at: '2026-11-14T20:40:00.000Z',
    profile: {
      profile_image_url: null,
      display_name: 'Somogyi Luca',
      first_name: null,
      setting: { pub_note: 'leaders', pub_question: 'leaders', pub_alert: 'leaders' },
      mood: 7,
      data_missing: null,
    },
    ...changes,
  }
}
