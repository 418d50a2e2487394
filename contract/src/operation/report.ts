import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { reportReasons } from '#/core/categories.ts'
import { limits } from '#/platform/limits.ts'

export const reportCall = defineCall({
  method: 'POST',
  path: '/api/report/:kind/:id',
  access: 'member',
  summary:
    'Reports something to the moderators; a second report of the same member is added to the first while it is open.',
  params: z.object({ kind: z.enum(['person', 'post', 'comment', 'message', 'entity', 'chat']), id: z.uuid() }),
  body: z.strictObject({
    reason: z.enum(reportReasons),
    message: z.optional(z.string().check(z.trim(), z.maxLength(limits.report), z.regex(/^[^\0]*$/))),
  }),
  status: 201,
  answer: z.object({ setData: z.object({ report_id: z.uuid(), already: z.boolean() }) }),
})
