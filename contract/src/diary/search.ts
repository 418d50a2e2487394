import * as z from 'zod/mini'
import { CalendarDay } from '#/platform/calendar.ts'
import { defineCall } from '#/platform/call.ts'
import { EntryCategory, EntryPage } from '#/core/entry.ts'
import { TagId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { PageQuery } from '#/platform/paging.ts'

export const DiarySearch = z.extend(PageQuery, {
  /** Every word of it is in the title or in the text. */
  text: z.optional(z.string().check(z.maxLength(limits.nameQuery))),
  category: z.optional(EntryCategory),
  mood: z.optional(z.pipe(z.string().check(z.regex(/^[0-8]$/)), z.coerce.number())),
  /** One of the viewer’s own tags. */
  tag: z.optional(TagId),
  from: z.optional(CalendarDay),
  to: z.optional(CalendarDay),
  has_media: z.optional(z.literal('1')),
})

export const searchDiaryCall = defineCall({
  method: 'GET',
  path: '/api/profile/me/search',
  access: 'member',
  summary: 'Searches the viewer’s own entries, newest day first; without any filter it finds none.',
  query: DiarySearch,
  answer: z.object({ list: EntryPage }),
  allowance: 'search',
})
