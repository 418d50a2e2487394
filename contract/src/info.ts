import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Language } from './letters.ts'

export const infoPageCall = defineCall({
  method: 'GET',
  path: '/api/info/:pageurl',
  access: 'public',
  summary: 'An info page, sanitised.',
  params: z.object({ pageurl: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)) }),
  query: z.object({ language: z.optional(Language) }),
  answer: z.object({
    page: z.object({
      pageurl: z.string(),
      language: Language,
      title: z.string(),
      html: z.string(),
      version: z.number(),
    }),
  }),
})
