import type { UserState } from '@entemi/contract/state'
import { applyState, requireState } from './user-state.ts'

/** Forgets who was here without asking the server, which may be out of reach. */
export async function becomeGuest(): Promise<void> {
  await applyState(makeGuest(requireState()))
}

function makeGuest({ auth_language, version, site }: UserState): UserState {
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
    updated_at: null,
    profile: null,
    site,
  }
}
