import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { BanDays } from '#/platform/errors.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryItem } from '#/core/entry.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'
import { Reported } from '#/diary/moderation.ts'

/** An open case: the reported thing and its reports, without its context. */
export const ReportCase = z.object({
  id: z.uuid(),
  kind: z.enum(['person', 'post', 'comment', 'message', 'entity', 'chat']),
  /** The author; for a person or a group themselves. */
  author: z.nullable(EntityCard),
  /** The group it was published to; its moderators may decide too. */
  group: z.nullable(EntityCard),
  post: z.nullable(EntryItem),
  /** Of a comment or a message. */
  words: z.nullable(z.object({ text: z.string(), picture_url: z.nullable(z.string()), created_at: z.string() })),
  /** Of a person or a group. */
  introduction: z.nullable(z.string()),
  reported: Reported,
})
export type ReportCase = z.output<typeof ReportCase>

export const casesCall = defineCall({
  method: 'GET',
  path: '/api/admin/dop/reports',
  access: 'admin',
  summary: 'Lists the open cases of the site, oldest first, each with the reported thing.',
  query: PageQuery,
  answer: listOf(ReportCase),
})

export const Resolution = z.enum(['dismiss', 'hide', 'remove', 'suspend'])
export type Resolution = z.output<typeof Resolution>

export const resolveCaseCall = defineCall({
  method: 'POST',
  path: '/api/admin/report/:id',
  access: 'admin',
  summary:
    'Closes a case: dismisses it, hides or removes the reported text, removes a group, or suspends a person’s account. All except dismissing need a reason.',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    resolve: Resolution,
    reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.decision))),
    /** Of a suspension; without it for good. */
    days: z.optional(BanDays),
  }),
  answer: z.object({ setData: z.object({ case_id: z.uuid(), resolve: Resolution }) }),
  errors: ['FORBIDDEN', 'CONFLICT', 'REAUTH_REQUIRED'],
})
