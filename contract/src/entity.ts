import * as z from 'zod/mini'
import { EntityId } from './ids.ts'
import { EntityType, Letter, Mood } from './letters.ts'

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
