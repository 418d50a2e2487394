import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'

const Count = z.number()

export const StatDay = z.object({
  day: z.string(),
  members: Count,
  joined: Count,
  /** Cases opened. */
  reports: Count,
  /** Bytes. */
  storage: Count,
  /** Visitors and new entries; null on a site so small that the number would reveal a person. */
  active: z.nullable(Count),
  entries: z.nullable(Count),
})
export type StatDay = z.output<typeof StatDay>

export const EntryKind = z.enum([
  'mood',
  'gratitude',
  'note',
  'occupies-me',
  'solution',
  'goal',
  'decision',
  'lesson',
  'article',
  'broadcast',
])

export const statCall = defineCall({
  method: 'GET',
  path: '/api/admin/stat',
  access: 'admin',
  summary: 'Returns statistics of the site: totals, the last week, and ninety days one by one. Sums only.',
  answer: z.object({
    stat: z.object({
      members: Count,
      admins: Count,
      joined_week: Count,
      active_week: z.nullable(Count),
      active_month: z.nullable(Count),
      entries_week: z.nullable(Count),
      /** Entries of the last seven days by kind, most frequent first; empty on a small site. */
      kinds_week: z.array(z.object({ kind: EntryKind, count: Count })),
      storage: Count,
      open_cases: Count,
      /** Who registered and waits for approval. */
      waiting_registrations: Count,
      waiting_articles: Count,
      /** There is demo content, and the viewer may delete it. */
      demo: z.enum(['none', 'there', 'removable']),
      /** Oldest first. */
      days: z.array(StatDay),
    }),
  }),
})
