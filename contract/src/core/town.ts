import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { listOf } from '#/platform/paging.ts'

export const cityCall = defineCall({
  method: 'GET',
  path: '/api/autocomplete/city',
  access: 'member',
  summary: 'Lists towns by the start of their name, ignoring accents and case; `k` is the text to show, `v` the id.',
  query: z.object({
    query: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    _size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 20),
  }),
  answer: listOf(
    z.object({
      k: z.string(),
      v: z.string(),
      /** The name without the country. */
      name: z.string(),
      country: z.string(),
      lat: z.number(),
      lon: z.number(),
    }),
  ),
})
