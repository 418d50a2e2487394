import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityId } from '#/platform/ids.ts'
import { EntityType, Letter, Mood } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { Cursor, listOf, PageQuery, PageSize } from '#/platform/paging.ts'

export const DisplayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.displayName))

/** A list of people by name; `query` is looked for at the start of the name or of its words, without accents and case. */
export const PeopleQuery = z.extend(PageQuery, {
  query: z.optional(z.string().check(z.trim(), z.maxLength(limits.nameQuery))),
})

/** A person or group as a row or a card shows it. */
export const EntityCard = z.object({
  id: EntityId,
  type: EntityType,
  sub_type: z.nullable(z.string()),
  display_name: z.string(),
  profile_image_url: z.nullable(z.string()),
  location_text: z.nullable(z.string()),
  /** Of today or yesterday, and only where the mood itself may be seen. */
  mood: z.nullable(Mood),
  relation: z.array(Letter),
})
export type EntityCard = z.output<typeof EntityCard>

export const EntityList = listOf(EntityCard)

/** What a group can be given: an entry without a category, news, a question, an alert. */
export const PublishKind = z.enum(['note', 'N', 'Q', 'A'])
export type PublishKind = z.output<typeof PublishKind>

export const Publishers = z.enum(['leaders', 'members'])
export const JoinMode = z.enum(['open', 'request', 'link'])
export type JoinMode = z.output<typeof JoinMode>

/** What a group's owners decide for it; every member is optional on the wire of a PATCH. */
export const GroupSetting = z.strictObject({
  pub_note: z.optional(Publishers),
  pub_question: z.optional(Publishers),
  pub_alert: z.optional(Publishers),
  /** What a plain member writes waits for a moderator. */
  premoderate: z.optional(z.boolean()),
  join: z.optional(JoinMode),
})
export type GroupSetting = z.output<typeof GroupSetting>

/** A group in a list, with what one may publish there. */
export const ListedGroup = z.extend(EntityCard, { member_count: z.number(), publish: z.array(PublishKind) })
export type ListedGroup = z.output<typeof ListedGroup>

export const entitiesCall = defineCall({
  method: 'GET',
  path: '/api/entity',
  access: 'member',
  summary:
    'Communities, companies and trainings of the site, by name; with mine those one is in. Each with what one may publish there.',
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
