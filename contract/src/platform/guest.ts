import type { UserState } from './state.ts'

type Known = Pick<UserState, 'auth_language' | 'version' | 'site'>

/** The state of somebody who is not logged in: sent by the server, and made by the device itself while offline. */
export function makeGuest({ auth_language, version, site }: Known): UserState {
  return {
    auth_role: 'GUEST',
    auth_entityId: null,
    auth_mainEntityId: null,
    auth_displayName: null,
    auth_profileImageUrl: null,
    auth_language,
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
    version,
    consent: {},
    consent_missing: [],
    mail_unconfirmed: false,
    updated_at: null,
    profile: null,
    site,
  }
}
