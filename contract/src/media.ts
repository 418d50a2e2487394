import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { MediaKey } from './ids.ts'

export const mediaVariants = ['thumb', 'pres', 'poster', 'orig'] as const

export const mediaFileCall = defineCall({
  method: 'GET',
  path: '/media/:db_key/:variant',
  access: 'public',
  summary: 'The bytes of a stored picture, to those who may see what it hangs on.',
  params: z.object({ db_key: MediaKey, variant: z.enum(mediaVariants) }),
  answer: 'bytes',
})
