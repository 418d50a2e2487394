import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'

/** The address of the link in a mail: opened by a person as a page, and posted to by mail programs (RFC 8058). */
export const endMailsCall = defineCall({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'public',
  summary: 'Unsubscribes the recipient of the mail with this link from all mails.',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{64}$/)) }),
  body: z.strictObject({ 'List-Unsubscribe': z.optional(z.literal('One-Click')) }),
  answer: z.object({ setData: z.object({ mail: z.literal(false) }) }),
  fromAnywhere: true,
})
