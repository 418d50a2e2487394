import type { GroupSetting } from '@entemi/contract/core/entity'
import { groupDefaults } from '@entemi/contract/core/group-defaults'
import { makeGuest } from '@entemi/contract/platform/guest'
import type { MinimalState, OwnEntity, UserState } from '@entemi/contract/platform/state'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import { privacyDefaults, type PersonSetting, type StateSetting } from '@entemi/contract/platform/setting'
import type { SerializedPart } from '#/platform/http/handle.ts'
import { mediaAddress } from '#/core/media/media-address.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import type { SiteView } from '#/core/site/site.service.ts'
import type { CachedState } from './state.cache.ts'
import type { Facts, MinimalRow, Relations, StateRow } from './state.store.ts'

export const presentGuest = ({ waiting }: Guest, site: UserState['site'], frontend: string): UserState => ({
  ...makeGuest({ auth_language: waiting?.language ?? 'hu', version: { frontend }, site }),
  ...(waiting && { waiting: waiting.state }),
})

type RelationFields = 'auth_memberArray' | 'entity_relation' | 'friend_request_sent' | 'friend_request_got'
type UncachedFields = 'liked' | 'notification' | 'message' | 'version'

export const presentRelations = (relations: Relations): Pick<UserState, RelationFields> => ({
  auth_memberArray: relations.m ?? [],
  entity_relation: byEntity(relations),
  friend_request_sent: relations.s ?? [],
  friend_request_got: relations.g ?? [],
})

export function presentFacts(
  facts: Facts,
  viewer: Viewer,
  { view, settings }: SiteView,
): Omit<UserState, RelationFields | UncachedFields> {
  const imageUrl = mediaAddress(facts.image_key, 'thumb')
  return {
    auth_role: viewer.role,
    ...(viewer.rightsWait && { second_factor_missing: true as const }),
    auth_entityId: viewer.actorId,
    auth_mainEntityId: viewer.personId,
    auth_displayName: facts.display_name,
    auth_profileImageUrl: imageUrl,
    auth_language: facts.language,
    auth_status: facts.status,
    auth_userid: viewer.accountId,
    auth_entityType: viewer.actorType,
    'auth-t2': Object.fromEntries([
      [viewer.personId, { type: 0, name: facts.display_name, thumb: imageUrl, letters: ['A'] }],
      ...ownEntities(facts.own_entities ?? []),
    ]),
    consent: facts.consent ?? {},
    consent_missing:
      facts.privacy_current !== null && facts.consent?.privacy !== facts.privacy_current ? ['privacy'] : [],
    mail_unconfirmed: settings.mail_confirmation && !facts.mail_confirmed,
    updated_at: new Date(facts.updated_at).toISOString(),
    profile: {
      profile_image_url: imageUrl,
      display_name: facts.display_name,
      first_name: facts.first_name,
      setting: {
        ...facts.setting,
        ...(viewer.actorType === 1 && levelsOf(facts.acted_setting)),
        ...publishersOf(viewer.actorType < 2 ? null : facts.acted_setting),
        day_starts: facts.day_starts,
      },
      mood: facts.mood,
      data_missing: missingData(facts.has_address, settings.address_required),
    },
    site: view,
  }
}

/** Joins the serialized objects to one, without the braces between them. */
export function writeState(
  { rest, relations, liked }: Pick<CachedState, 'rest' | 'relations' | 'liked'>,
  { notification, message }: StateRow,
  frontend: string,
): SerializedPart[] {
  const now: Omit<Pick<UserState, UncachedFields>, 'liked'> = { notification, message, version: { frontend } }
  const inner = typeof relations === 'string' ? relations.slice(1, -1) : relations.subarray(1, -1)
  return [`${rest.slice(0, -1)},`, inner, `,"liked":${liked.seen},${JSON.stringify(now).slice(1)}`]
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

/** The address is requested only if the operator needs it (letters, invoices); a diary needs none. */
export const missingData = (hasAddress: boolean, required: boolean): 'address' | null =>
  required && !hasAddress ? 'address' : null

function byEntity(relations: Relations): Record<string, Letter[]> {
  const result: Record<EntityId, Letter[]> = {}
  for (const [letter, ids] of Object.entries(relations) as [Letter, EntityId[]][])
    for (const id of ids) (result[id] ??= []).push(letter)
  return result
}

/** Acting for another uses the default levels of that person: with one's own a child's entries could become public. */
function levelsOf(acted: PersonSetting | null): PersonSetting {
  return acted === null ? {} : Object.fromEntries(privacyDefaults.map((name) => [name, acted[name]]))
}

/** By id, each with its letters. Done at a change only; the rows are read at every call. */
function ownEntities(rows: NonNullable<Facts['own_entities']>): [EntityId, OwnEntity][] {
  const own = new Map<EntityId, OwnEntity>()
  // arrays of texts compare by id, then by letter
  for (const [id, letter, type, name, imageKey] of rows.toSorted()) {
    const known = own.get(id)
    if (known === undefined) own.set(id, { type, name, thumb: mediaAddress(imageKey, 'thumb'), letters: [letter] })
    else known.letters.push(letter)
  }
  return [...own]
}

/** In the name of a person only that person publishes, or who holds A; in a group its settings decide. */
function publishersOf(group: GroupSetting | null): Pick<StateSetting, 'pub_note' | 'pub_question' | 'pub_alert'> {
  if (group === null) return { pub_note: 'leaders', pub_question: 'leaders', pub_alert: 'leaders' }
  return {
    pub_note: group.pub_note ?? groupDefaults.pub_note,
    pub_question: group.pub_question ?? groupDefaults.pub_question,
    pub_alert: group.pub_alert ?? groupDefaults.pub_alert,
  }
}
