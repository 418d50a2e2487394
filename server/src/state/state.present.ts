import { makeGuest } from '@entemi/contract/guest'
import type { MinimalState, UserState } from '@entemi/contract/state'
import type { EntityId } from '@entemi/contract/ids'
import type { Letter } from '@entemi/contract/letters'
import { mediaAddress } from '#/media/media-address.ts'
import type { Guest, Viewer } from '#/session/viewer.ts'
import type { SiteFace } from '#/site/site.service.ts'
import type { MinimalRow, StateRow } from './state.store.ts'

export const presentGuest = (site: UserState['site'], frontend: string): UserState =>
  makeGuest({ auth_language: 'hu', version: { frontend }, site })

export function presentState(row: StateRow, viewer: Viewer, { face, settings }: SiteFace, frontend: string): UserState {
  const imageUrl = mediaAddress(row.image_key, 'thumb')
  const relation = row.relation ?? {}
  const own = row.own_entities ?? []
  return {
    auth_role: viewer.role,
    auth_entityId: viewer.actorId,
    auth_mainEntityId: viewer.personId,
    auth_displayName: row.display_name,
    auth_profileImageUrl: imageUrl,
    auth_language: row.language,
    auth_status: row.status,
    auth_userid: row.account_id,
    auth_entityType: viewer.actorType,
    auth_memberArray: relation.m ?? [],
    'auth-t2': Object.fromEntries([
      [viewer.personId, { type: 0 as const, name: row.display_name, thumb: imageUrl }],
      ...own.map((one) => [one.id, { type: one.type, name: one.name, thumb: mediaAddress(one.image_key, 'thumb') }]),
    ]),
    entity_relation: byEntity(relation),
    liked: row.liked,
    friend_request_sent: relation.s ?? [],
    friend_request_got: relation.g ?? [],
    notification: row.notification,
    message: row.message,
    version: { frontend },
    consent: row.consent ?? {},
    consent_missing: row.privacy_current !== null && row.consent?.privacy !== row.privacy_current ? ['privacy'] : [],
    mail_unconfirmed: settings.mail_confirmation && !row.mail_confirmed,
    updated_at: row.updated_at.toISOString(),
    profile: {
      profile_image_url: imageUrl,
      display_name: row.display_name,
      setting: { ...row.setting, day_starts: row.day_starts },
      mood: row.mood,
      data_missing: missingData(row.has_address, settings.address_required),
    },
    site: face,
  }
}

export function presentMinimal(viewer: Viewer | Guest, row: MinimalRow, frontend: string): MinimalState {
  const member = viewer.role === 'GUEST' ? undefined : viewer
  return {
    auth_role: viewer.role,
    auth_entityId: member?.actorId ?? null,
    auth_mainEntityId: member?.personId ?? null,
    auth_userid: member?.accountId ?? null,
    notification: row.notification,
    message: row.message,
    version: { frontend },
    updated_at: row.updated_at?.toISOString() ?? null,
  }
}

/** The address is asked for where the operator needs it (letters, invoices); a diary needs none. */
export const missingData = (hasAddress: boolean, required: boolean): 'address' | null =>
  required && !hasAddress ? 'address' : null

function byEntity(relation: StateRow['relation'] & object): Record<string, Letter[]> {
  const result: Record<EntityId, Letter[]> = {}
  for (const [letter, ids] of Object.entries(relation) as [Letter, EntityId[]][])
    for (const id of ids) (result[id] ??= []).push(letter)
  return result
}
