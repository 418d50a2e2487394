import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { EntityId } from './ids.ts'
import { EntityType, Letter, Mood } from './letters.ts'
import { listOf } from './paging.ts'

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

/** What a group can be given: an entry without a category, news, a question, an alert. */
export const PublishKind = z.enum(['note', 'N', 'Q', 'A'])
export type PublishKind = z.output<typeof PublishKind>

export const ownEntitiesCall = defineCall({
  method: 'GET',
  path: '/api/entity',
  access: 'member',
  summary: 'Communities, companies and trainings where one holds A, C, E or m, with what one may publish there.',
  query: z.object({ mine: z.literal('1') }),
  answer: listOf(z.extend(EntityCard, { publish: z.array(PublishKind) })),
})
