import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityId } from '#/platform/ids.ts'
import { EntityType, Letter, Mood } from '#/platform/letters.ts'
import { limits, slowMinutes } from '#/platform/limits.ts'
import { Publishers } from '#/platform/setting.ts'
import { shownCharacters } from '#/platform/shown-name.ts'
import { Cursor, listOf, PageQuery, PageSize } from '#/platform/paging.ts'

export const DisplayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.displayName), shownCharacters)

/** A list of people by name; `query` matches the start of any part of the name, ignoring accents and case. */
export const PeopleQuery = z.extend(PageQuery, {
  query: z.optional(z.string().check(z.trim(), z.maxLength(limits.nameQuery))),
})

/** A person or group as shown in a row or a card. */
export const EntityCard = z.object({
  id: EntityId,
  type: EntityType,
  sub_type: z.nullable(z.string()),
  display_name: z.string(),
  profile_image_url: z.nullable(z.string()),
  location_text: z.nullable(z.string()),
  /** Of today or yesterday, if the viewer may see the mood. */
  mood: z.nullable(Mood),
  relation: z.array(Letter),
})
export type EntityCard = z.output<typeof EntityCard>

export const EntityList = listOf(EntityCard)

/** What can be published to a group: an entry without a category, news, a question, an alert. */
export const PublishKind = z.enum(['note', 'N', 'Q', 'A'])
export type PublishKind = z.output<typeof PublishKind>

export const JoinMode = z.enum(['open', 'request', 'link'])
export type JoinMode = z.output<typeof JoinMode>

/** The settings of a group; in a PATCH every field is optional. */
export const GroupSetting = z.strictObject({
  pub_note: z.optional(Publishers),
  pub_question: z.optional(Publishers),
  pub_alert: z.optional(Publishers),
  /** Posts of members without rights wait for a moderator. */
  premoderate: z.optional(z.boolean()),
  /** The posts of a member without rights wait for a moderator until one of them was approved. */
  hold_first: z.optional(z.boolean()),
  /** How many minutes pass between two posts of a member without rights; 0: any time. */
  slow_minutes: z.optional(z.literal(slowMinutes)),
  join: z.optional(JoinMode),
})
export type GroupSetting = z.output<typeof GroupSetting>

/** A group in a list, with how to join it and what the viewer may publish there. */
export const ListedGroup = z.extend(EntityCard, {
  member_count: z.number(),
  join: JoinMode,
  publish: z.array(PublishKind),
})
export type ListedGroup = z.output<typeof ListedGroup>

export const entitiesCall = defineCall({
  method: 'GET',
  path: '/api/entity',
  access: 'member',
  summary:
    'Lists the communities, companies and trainings of the site by name, or with `mine` those the viewer is in, each with what the viewer may publish there.',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(limits.nameQuery))),
    mine: z.optional(z.literal('1')),
    type: z.optional(z.pipe(z.coerce.number(), z.union([z.literal(2), z.literal(3), z.literal(4)]))),
    _size: PageSize,
    _after: z.optional(Cursor),
  }),
  answer: listOf(ListedGroup),
  errors: ['FORBIDDEN'],
})
