import { limits } from '@entemi/contract/platform/limits'
import { describe, expect, test } from 'vitest'
import { readClip, type ClipName } from '#/app/testing/clips.ts'
import { ApiError } from '#/platform/api-error.ts'
import { cleanClip } from './clip-file.ts'
import type { ClipKind } from './clip.ts'
import { readElements } from './webm-elements.ts'

const bytesOf = (name: ClipName) => Buffer.from(readClip(name))
const codeOf = (kind: ClipKind, bytes: Buffer): string => {
  try {
    cleanClip(kind, bytes)
    return 'taken'
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error)
  }
}

describe('a clip', () => {
  test.each([
    ['voice.webm', 'audio', 'audio/webm', 2],
    ['voice.ogg', 'audio', 'audio/ogg', 2],
    ['voice.m4a', 'audio', 'audio/mp4', 2],
    ['voice-frag.m4a', 'audio', 'audio/mp4', 2],
    ['video.mp4', 'video', 'video/mp4', 1],
    ['video.webm', 'video', 'video/webm', 1],
  ] as const)(
    '%s is known by its bytes, with its length, and loses its title and place',
    (name, kind, mime, seconds) => {
      const sent = bytesOf(name)
      expect(sent.includes('TITKOS-CIM')).toBe(true)
      const clip = cleanClip(kind, sent)
      expect(clip).toMatchObject({ mime, hasVideo: kind === 'video' })
      expect(Math.abs(clip.seconds - seconds)).toBeLessThan(0.2)
      for (const secret of ['TITKOS-CIM', '47.4979', '019.0402']) expect(clip.bytes.includes(secret)).toBe(false)
      if (kind === 'video') expect([clip.width, clip.height]).toEqual([64, 48])
      // what was cleaned is a clip again
      expect(cleanClip(kind, Buffer.from(clip.bytes)).seconds).toBeCloseTo(clip.seconds, 1)
    },
  )

  test('of one kind is refused as the other', () => {
    expect(codeOf('audio', bytesOf('video.mp4'))).toBe('UNSUPPORTED_MEDIA')
    expect(codeOf('audio', bytesOf('video.webm'))).toBe('UNSUPPORTED_MEDIA')
    expect(codeOf('video', bytesOf('voice.m4a'))).toBe('UNSUPPORTED_MEDIA')
  })

  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'UNSUPPORTED_MEDIA'],
    [
      'a picture',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      'UNSUPPORTED_MEDIA',
    ],
    ['a playlist', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), 'UNSUPPORTED_MEDIA'],
    ['a WebM of four bytes', Buffer.from('1a45dfa3', 'hex'), 'VALIDATION_ERROR'],
    ['an Ogg of four bytes', Buffer.from('OggS'), 'VALIDATION_ERROR'],
    ['an MP4 of eight bytes', Buffer.from('0000000866747970', 'hex'), 'VALIDATION_ERROR'],
    ['an MP4 cut in half', bytesOf('voice.m4a').subarray(0, 3000), 'VALIDATION_ERROR'],
  ])('is not %s', (_what, bytes, code) => {
    expect(codeOf('audio', bytes)).toBe(code)
  })

  test.each(['voice.webm', 'voice.ogg', 'voice.m4a'] as const)(
    '%s with a file appended loses it, or is refused',
    (name) => {
      const polyglot = Buffer.concat([bytesOf(name), Buffer.from('<script>alert(document.domain)</script>')])
      try {
        expect(cleanClip('audio', polyglot).bytes.includes('<script>')).toBe(false)
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
      }
    },
  )

  test.each(['voice.webm', 'voice.ogg', 'voice.m4a', 'voice-frag.m4a', 'video.mp4', 'video.webm'] as const)(
    '%s with any byte changed or cut off is taken or refused, never a fault',
    (name) => {
      const whole = bytesOf(name)
      for (let at = 0; at < whole.length; at += 7) {
        const changed = Buffer.from(whole)
        changed.writeUInt8(255 - (changed[at] ?? 0), at)
        const known = ['taken', 'UNSUPPORTED_MEDIA', 'VALIDATION_ERROR']
        expect(known).toContain(codeOf('audio', changed))
        expect(known).toContain(codeOf('video', Buffer.from(whole.subarray(0, at))))
      }
    },
  )

  test.each(['voice.webm', 'voice.ogg', 'voice-frag.m4a'] as const)(
    '%s that a killed recorder left half is stored up to there',
    (name) => {
      const whole = bytesOf(name)
      for (let missing = 1200; missing < 1300; missing++) {
        const half = cleanClip('audio', Buffer.from(whole.subarray(0, whole.length - missing)))
        expect(half.seconds).toBeGreaterThan(0.5)
        expect(half.seconds).toBeLessThan(2)
      }
    },
  )

  test('WebM gets a length and an index, which recorders leave out', () => {
    const { bytes } = cleanClip('audio', bytesOf('voice.webm'))
    const [, segment] = readElements(bytes, 2)
    const inside = readElements(segment?.body ?? Buffer.alloc(0), 64)
    // info, tracks, cues, then clusters
    expect(inside.slice(0, 4).map(({ id }) => id)).toEqual([0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1f43b675])
  })

  test('longer than allowed is refused with the limit', () => {
    const long = bytesOf('voice.ogg')
    const lastPage = long.lastIndexOf('OggS')
    long.writeBigInt64LE(BigInt(48_000 * (limits.clip.audio.seconds + 10)), lastPage + 6)
    expect(() => cleanClip('audio', long)).toThrow(
      expect.objectContaining({
        details: { fields: [{ name: 'file', code: 'MAX_VALUE', max: limits.clip.audio.seconds }] },
      }),
    )
  })
})
