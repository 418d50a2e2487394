import { limits } from '@entemi/contract/platform/limits'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Clip, ClipKind } from './clip.ts'
import { cleanMp4 } from './mp4-clip.ts'
import { cleanOgg } from './ogg-clip.ts'
import { attempt } from './strict.ts'
import { cleanWebm } from './webm-clip.ts'

/** Recorders stop a little late, and frames at the end count whole. */
const slackSeconds = 2

/**
 * The clip without anything that is not sound or picture: names, places, dates, appended files. The bytes decide the type, never
 * a name. May change the bytes it gets.
 */
export function cleanClip(kind: ClipKind, bytes: Buffer): Clip {
  const clean = findCleaner(bytes)
  if (clean === undefined) throw new ApiError('UNSUPPORTED_MEDIA')
  const clip = attempt(() => clean(bytes))
  if (clip === undefined || clip.seconds <= 0) throw fieldError('file', 'INVALID_FORMAT')
  if (clip.hasVideo !== (kind === 'video')) throw new ApiError('UNSUPPORTED_MEDIA')
  const max = limits.clip[kind].seconds
  if (clip.seconds > max + slackSeconds)
    throw new ApiError('VALIDATION_ERROR', { fields: [{ name: 'file', code: 'MAX_VALUE', max }] })
  return clip
}

function findCleaner(bytes: Buffer): ((bytes: Buffer) => Clip) | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x1a\x45\xdf\xa3')) return cleanWebm
  if (start.startsWith('OggS')) return cleanOgg
  return start.slice(4, 8) === 'ftyp' ? cleanMp4 : undefined
}
