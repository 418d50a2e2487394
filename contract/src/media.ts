import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { MediaKey } from './ids.ts'

export const mediaVariants = ['thumb', 'pres', 'poster', 'orig'] as const

const Address = z.nullable(z.string())
const Coordinate = z.nullable(z.number())

/** A picture or a video link. The position is blurred; what the camera wrote is its owner's alone, and never a place. */
export const MediaRecord = z.object({
  db_key: MediaKey,
  type: z.nullable(z.string()),
  media_type: z.enum(['i', 'v']),
  provider: z.nullable(z.enum(['youtube', 'vimeo'])),
  url: Address,
  pres: Address,
  poster: Address,
  thumb: Address,
  orig: Address,
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  author: z.nullable(z.string()),
  lat: Coordinate,
  lon: Coordinate,
  exif: z.nullable(z.string()),
})
export type MediaRecord = z.output<typeof MediaRecord>

export const mediaFileCall = defineCall({
  method: 'GET',
  path: '/media/:db_key/:variant',
  access: 'public',
  summary: 'The bytes of a stored picture, to those who may see what it hangs on.',
  params: z.object({ db_key: MediaKey, variant: z.enum(mediaVariants) }),
  answer: 'bytes',
})
