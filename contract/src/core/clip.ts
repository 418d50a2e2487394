import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { limits } from '#/platform/limits.ts'
import { MediaRecord } from './media.ts'

export const clipKinds = ['audio', 'video', 'file'] as const

/** Chosen by the client for each clip; the same for all its pieces. */
const UploadKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,100}$/))
/** `ready`: it is media already. */
const Received = z.object({ upload: z.object({ bytes: z.number(), ready: z.boolean() }) })

export const readClipCall = defineCall({
  method: 'GET',
  path: '/api/upload/clip',
  access: 'member',
  summary: 'Returns how many bytes of a clip have arrived; 0 if none.',
  query: z.object({ key: UploadKey }),
  answer: Received,
})

export const sendClipCall = defineCall({
  method: 'PUT',
  path: '/api/upload/clip',
  access: 'member',
  summary:
    'Receives the next piece of a clip, from `offset` on; a repeated piece changes nothing, and with another offset the expected one is in `fields`.',
  query: z.object({
    key: UploadKey,
    kind: z.enum(clipKinds),
    offset: z.coerce.number().check(z.int(), z.gte(0), z.lte(limits.clip.video.bytes)),
  }),
  body: 'bytes',
  answer: Received,
  errors: ['CONFLICT', 'TOO_LARGE', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  allowance: 'clip',
})

export const finishClipCall = defineCall({
  method: 'POST',
  path: '/api/upload/clip',
  access: 'member',
  summary:
    'Makes media of a clip or a document (PDF) whose pieces have all arrived: checked, a clip without its metadata. Twice returns the same.',
  body: z.strictObject({
    key: UploadKey,
    size: z.number().check(z.int(), z.gte(1), z.lte(limits.clip.video.bytes)),
    /** Of a document. */
    file_name: z.optional(z.string().check(z.maxLength(300))),
    peaks: z.optional(
      z.nullable(
        z.array(z.number().check(z.int(), z.gte(0), z.lte(100))).check(z.minLength(1), z.maxLength(limits.clip.peaks)),
      ),
    ),
  }),
  status: 201,
  answer: MediaRecord,
  errors: ['NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL', 'UNAVAILABLE'],
  allowance: 'upload',
})
