import * as z from 'zod/mini'
import { PageQuery } from '#/platform/paging.ts'
import { CalendarDay } from '#/platform/calendar.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryCategory, EntryPage } from '#/core/entry.ts'
import { OwnProfile } from '#/account/profile.ts'
import { EntityId } from '#/platform/ids.ts'
import { Mood } from '#/platform/letters.ts'

export const LineQuery = z.extend(PageQuery, {
  category: z.optional(EntryCategory),
  from: z.optional(CalendarDay),
  to: z.optional(CalendarDay),
})

export const ownProfileCall = defineCall({
  method: 'GET',
  path: '/api/profile/me',
  access: 'member',
  summary: 'One’s own profile and line, newest day first.',
  query: LineQuery,
  answer: z.object({ profile: OwnProfile, list: EntryPage }),
})

/** Somebody’s face: what others may see of a person. */
export const PersonProfile = z.extend(EntityCard, {
  introduction: z.nullable(z.string()),
  following: z.boolean(),
  common_friends: z.number(),
  /** LIMIT gets name and picture alone. */
  reduced: z.boolean(),
  can: z.object({ message: z.boolean() }),
})

export const personCall = defineCall({
  method: 'GET',
  path: '/api/profile/:id',
  access: 'member',
  summary: 'A person and the entries of theirs that one may see, newest first.',
  params: z.object({ id: EntityId }),
  query: LineQuery,
  answer: z.object({ profile: PersonProfile, list: EntryPage }),
})

const InsightQuery = z.object({ from: CalendarDay, to: CalendarDay })

export const insightCall = defineCall({
  method: 'GET',
  path: '/api/profile/me/insight',
  access: 'member',
  summary: 'One’s own moods by day, counts by type, and the days one stopped by.',
  query: InsightQuery,
  answer: z.object({
    insight: z.object({
      from: z.string(),
      to: z.string(),
      days: z.array(z.object({ day: z.string(), moods: z.array(Mood) })),
      categories: z.partialRecord(EntryCategory, z.number()),
      moods: z.array(z.number()).check(z.length(9)),
      active_days: z.number(),
      /** Years in which there is anything, newest first. */
      years: z.array(z.number()),
    }),
  }),
})

export const onThisDayCall = defineCall({
  method: 'GET',
  path: '/api/profile/me/memory',
  access: 'member',
  summary: 'What one wrote on this day of earlier years.',
  query: z.object({ day: CalendarDay }),
  answer: z.object({ list: EntryPage }),
})
