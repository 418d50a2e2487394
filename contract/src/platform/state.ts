import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { AccountId, EntityId } from './ids.ts'
import { EntityType, Language, Letter, LibraryName, Mood, Role } from './letters.ts'
import { StateSetting } from './setting.ts'

export const consentTypes = ['privacy', 'cookie', 'location', 'live'] as const
export const ConsentType = z.enum(consentTypes)
export type ConsentType = z.output<typeof ConsentType>

const Address = z.nullable(z.string())

/** Who may register on a site. A company has no `open`. */
export const registrationModes = ['open', 'invitation', 'approval', 'closed'] as const
export const RegistrationMode = z.enum(registrationModes)
export type RegistrationMode = z.output<typeof RegistrationMode>

/** The site of the request: the main one, or a company's in subdomain mode. */
export const SiteFace = z.object({
  entity_id: EntityId,
  name: z.string(),
  company: z.boolean(),
  logo_url: Address,
  color: z.nullable(z.string()),
  guest_text: z.nullable(z.string()),
  foundation_url: Address,
  contact: z.nullable(z.string()),
  libraries: z.array(LibraryName),
  /** The site does not want to be told of errors of scripts. */
  client_errors: z.exactOptional(z.literal(false)),
  registration: RegistrationMode,
  /** Members may invite to the site. */
  member_invitations: z.boolean(),
})

/** An entity where one holds A, C, E or m; one can act as those with A. */
export const OwnEntity = z.object({ type: EntityType, name: z.string(), thumb: Address, letters: z.array(Letter) })
export type OwnEntity = z.output<typeof OwnEntity>

const Version = z.object({ frontend: z.string() })

/** Somebody who registered and waits for approval; a guest in everything else. */
export const Waiting = z.object({ display_name: z.string(), email: z.string(), since: z.string() })
export type Waiting = z.output<typeof Waiting>

/** The viewer, as in point 3 of the specification. A guest has the role GUEST and empty fields. */
export const UserState = z.object({
  auth_role: Role,
  auth_entityId: z.nullable(EntityId),
  auth_mainEntityId: z.nullable(EntityId),
  auth_displayName: z.nullable(z.string()),
  auth_profileImageUrl: Address,
  auth_language: Language,
  auth_status: z.nullable(z.enum(['active', 'suspended'])),
  auth_userid: z.nullable(AccountId),
  auth_entityType: z.nullable(EntityType),
  auth_memberArray: z.array(EntityId),
  'auth-t2': z.record(z.string(), OwnEntity),
  entity_relation: z.record(z.string(), z.array(Letter)),
  liked: z.array(z.string()),
  friend_request_sent: z.array(EntityId),
  friend_request_got: z.array(EntityId),
  notification: z.number(),
  message: z.number(),
  version: Version,
  consent: z.partialRecord(ConsentType, z.number()),
  /** Consents that are required to continue and whose current text is not decided yet. */
  consent_missing: z.array(ConsentType),
  /** The account is an administrator’s whose rights wait until it logs in with a second factor. */
  second_factor_missing: z.exactOptional(z.literal(true)),
  /** The site requires a confirmed e-mail address for messages and new communities, and the member’s is not confirmed. */
  mail_unconfirmed: z.boolean(),
  /** Of a guest whose registration waits for approval. */
  waiting: z.exactOptional(Waiting),
  updated_at: z.nullable(z.string()),
  profile: z.nullable(
    z.object({
      profile_image_url: Address,
      display_name: z.string(),
      first_name: z.nullable(z.string()),
      setting: StateSetting,
      mood: z.nullable(Mood),
      data_missing: z.nullable(z.literal('address')),
    }),
  ),
  site: SiteFace,
})
export type UserState = z.output<typeof UserState>

export const MinimalState = z.object({
  auth_role: Role,
  auth_entityId: z.nullable(EntityId),
  auth_mainEntityId: z.nullable(EntityId),
  auth_userid: z.nullable(AccountId),
  notification: z.number(),
  message: z.number(),
  version: Version,
  updated_at: z.nullable(z.string()),
})
export type MinimalState = z.output<typeof MinimalState>

export const StateAnswer = z.object({ _state: UserState })

export const stateCall = defineCall({
  method: 'GET',
  path: '/api/dataset/user',
  access: 'public',
  summary: 'Returns the state of the viewer; a guest gets auth_role GUEST.',
  answer: StateAnswer,
})

export const fullStateCall = defineCall({
  method: 'GET',
  path: '/api/dataset/user/_full',
  access: 'public',
  summary: 'Returns the full state of the viewer.',
  answer: StateAnswer,
})

export const minimalStateCall = defineCall({
  method: 'GET',
  path: '/api/dataset/user/_minimal',
  access: 'public',
  summary: 'Returns the minimal state: role, ids, unread counts, version and the time of the last change.',
  answer: z.object({ _state: MinimalState }),
})
