import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { listOf } from '#/platform/paging.ts'

export const cityCall = defineCall({
  method: 'GET',
  path: '/api/autocomplete/city',
  access: 'member',
  summary: 'Towns by the start of their name, without accents and case; k is shown, v names it.',
  query: z.object({
    query: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    _size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 20),
  }),
  answer: listOf(
    z.object({
      k: z.string(),
      v: z.string(),
      /** Without its country. */
      name: z.string(),
      country: z.string(),
      lat: z.number(),
      lon: z.number(),
    }),
  ),
})
