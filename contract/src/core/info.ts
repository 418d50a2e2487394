import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { Language } from '#/platform/letters.ts'
import { listOf } from '#/platform/paging.ts'

/** Pages that ship with the product. The app uses them, so they can be edited but not deleted. */
export const shippedPages = [
  'guide',
  'help',
  'about',
  'privacy',
  'cookie',
  'terms',
  'location',
  'live',
  'reminder',
] as const

export const infoPagesCall = defineCall({
  method: 'GET',
  path: '/api/info',
  access: 'public',
  summary: 'Lists the info pages that the site added to those of the product, by address.',
  query: z.object({ language: z.optional(Language) }),
  answer: listOf(z.object({ pageurl: z.string(), title: z.string() })),
})

export const infoPageCall = defineCall({
  method: 'GET',
  path: '/api/info/:pageurl',
  access: 'public',
  summary: 'Returns an info page as sanitised HTML.',
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
