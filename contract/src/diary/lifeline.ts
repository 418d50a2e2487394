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
  summary: 'Returns the viewer’s own profile and life line, newest day first.',
  query: LineQuery,
  answer: z.object({ profile: OwnProfile, list: EntryPage }),
})

/** The profile of a person as others may see it. */
export const PersonProfile = z.extend(EntityCard, {
  introduction: z.nullable(z.string()),
  following: z.boolean(),
  common_friends: z.number(),
  /** LIMIT gets only name and image. */
  reduced: z.boolean(),
  can: z.object({ message: z.boolean() }),
})

export const personCall = defineCall({
  method: 'GET',
  path: '/api/profile/:id',
  access: 'member',
  summary: 'Returns a person and those of their entries that the viewer may see, newest first.',
  params: z.object({ id: EntityId }),
  query: LineQuery,
  answer: z.object({ profile: PersonProfile, list: EntryPage }),
})

const DaysQuery = z.object({ from: CalendarDay, to: CalendarDay })

export const insightCall = defineCall({
  method: 'GET',
  path: '/api/profile/me/insight',
  access: 'member',
  summary: 'Returns the viewer’s own moods by day, counts of entries by type, and the days of visits.',
  query: DaysQuery,
  answer: z.object({
    insight: z.object({
      from: z.string(),
      to: z.string(),
      days: z.array(z.object({ day: z.string(), moods: z.array(Mood) })),
      categories: z.partialRecord(EntryCategory, z.number()),
      moods: z.array(z.number()).check(z.length(9)),
      active_days: z.number(),
      /** Years with any entry, newest first. */
      years: z.array(z.number()),
    }),
  }),
})

export const calendarCall = defineCall({
  method: 'GET',
  path: '/api/profile/me/calendar',
  access: 'member',
  summary:
    'Returns the viewer’s own days with entries: moods in their order, and counts of entries by type; at most a year.',
  query: DaysQuery,
  answer: z.object({
    calendar: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          /** The last one is the face of the day. */
          moods: z.array(Mood),
          categories: z.partialRecord(EntryCategory, z.number()),
        }),
      ),
      /** Years with any entry, newest first. */
      years: z.array(z.number()),
    }),
  }),
})

export const onThisDayCall = defineCall({
  method: 'GET',
  path: '/api/profile/me/memory',
  access: 'member',
  summary: 'Lists the viewer’s own entries on this day in earlier years.',
  query: z.object({ day: CalendarDay }),
  answer: z.object({ list: EntryPage }),
})
