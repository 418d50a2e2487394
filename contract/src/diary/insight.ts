import * as z from 'zod/mini'
import { CalendarDay } from '#/platform/calendar.ts'
import { defineCall } from '#/platform/call.ts'
import { TagId } from '#/platform/ids.ts'
import { TagKind } from './tag.ts'

/** Days on which at least one mood was of the kind; a day with several moods may count for several. */
const DayCounts = z.object({
  days: z.number(),
  /** Moods 5 to 8. */
  good: z.number(),
  /** Moods 7 and 8: good and quiet. */
  calm: z.number(),
  /** Moods 1 to 4. */
  hard: z.number(),
})

export const tagInsightCall = defineCall({
  method: 'GET',
  path: '/api/profile/me/insight/tag',
  access: 'member',
  summary: 'Compares the days of the viewer’s own tags with all days that have a mood; a tag needs five such days.',
  query: z.object({ from: CalendarDay, to: CalendarDay }),
  answer: z.object({
    insight: z.object({
      from: z.string(),
      to: z.string(),
      all: DayCounts,
      /** By name. */
      tags: z.array(z.extend(DayCounts, { id: TagId, name: z.string(), kind: TagKind })),
      has_tags: z.boolean(),
    }),
  }),
})
