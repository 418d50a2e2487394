import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { listOf } from '#/platform/paging.ts'

export const Latitude = z.number().check(z.gte(-90), z.lte(90))
export const Longitude = z.number().check(z.gte(-180), z.lte(180))
export const TownId = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** Where an entry happened or a picture was taken: a town, in the reader's language. A position is in no answer. */
export const Place = z.object({
  town: z.string(),
  country: z.string(),
  /** The town is far from the place: no other is nearer. */
  near: z.boolean(),
})
export type Place = z.output<typeof Place>

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

export const nearTownCall = defineCall({
  method: 'GET',
  path: '/api/town/near',
  access: 'member',
  summary:
    'Lists the town that a position is in or next to, and a few around it; the position is rounded to about two kilometres and not stored.',
  query: z.object({
    lat: z.pipe(z.coerce.number(), Latitude),
    lon: z.pipe(z.coerce.number(), Longitude),
  }),
  answer: listOf(z.extend(Place, { id: TownId })),
  errors: ['CONSENT_REQUIRED'],
})
