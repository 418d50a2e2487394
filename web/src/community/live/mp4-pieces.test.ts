import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMp4Cutter } from './mp4-pieces.ts'

function box(type: string, length: number): number[] {
  const size = length + 8
  return [0, 0, size >> 8, size & 255, ...new TextEncoder().encode(type), ...Array<number>(length).fill(7)]
}

const beginning = [...box('ftyp', 20), ...box('moov', 300)]
const fragments = [40, 700, 9].map((length) => [...box('moof', 60), ...box('mdat', length)])
const between = [[], box('free', 12), box('styp', 16)]

test('segments are the same wherever the recorder splits its data', () => {
  const whole = [beginning, ...fragments].flatMap((piece, place) => [...(between[place % 3] ?? []), ...piece])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 20 }), (cuts) => {
      const { take } = createMp4Cutter()
      const at = [0, ...cuts.sort((a, b) => a - b), whole.length]
      const pieces = at.slice(1).flatMap((end, place) => take(new Uint8Array(whole.slice(at[place], end))))
      expect(pieces.map((piece) => [...piece])).toEqual([beginning, ...fragments])
    }),
  )
})

test('invalid MP4 is reported, and the buffer is limited', () => {
  expect(() => createMp4Cutter().take(new Uint8Array(100))).toThrow(RangeError)
  const { take } = createMp4Cutter()
  const large = new Uint8Array(9 * 1024 * 1024).fill(255)
  expect(() => take(large)).toThrow(RangeError)
})
