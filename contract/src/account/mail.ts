import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'

/** The address of the link in a mail: a page for a person, and what a mail program asks by itself (RFC 8058). */
export const endMailsCall = defineCall({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'public',
  summary: 'Ends all mails to the one whose mail carried this link.',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{64}$/)) }),
  body: z.strictObject({ 'List-Unsubscribe': z.optional(z.literal('One-Click')) }),
  answer: z.object({ setData: z.object({ mail: z.literal(false) }) }),
  fromAnywhere: true,
})
