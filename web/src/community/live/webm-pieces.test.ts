import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWebmCutter } from './webm-pieces.ts'

const open = [0x01, 255, 255, 255, 255, 255, 255, 255]
const sized = (id: number[], body: number[]): number[] => [...id, 0x40 | (body.length >> 8), body.length & 255, ...body]
const block = (track: number, at: number, isKey: boolean): number[] =>
  sized([0xa3], [track | 0x80, (at >> 8) & 255, at & 255, isKey ? 0x80 : 0, 7, 7, 7])
const cluster = (at: number, ...blocks: number[][]): number[] => [
  ...[0x1f, 0x43, 0xb6, 0x75, ...open],
  ...sized([0xe7], [at >> 8, at & 255]),
  ...blocks.flat(),
]

const header = sized([0x1a, 0x45, 0xdf, 0xa3], [1, 2, 3])
const info = sized([0x15, 0x49, 0xa9, 0x66], [4, 5])
const track = (number: number, type: number) => sized([0xae], [...sized([0xd7], [number]), ...sized([0x83], [type])])
const tracks = sized([0x16, 0x54, 0xae, 0x6b], [...track(1, 2), ...track(2, 1)])
const segment = [0x18, 0x53, 0x80, 0x67, ...open]
const nothing = sized([0xec], [0, 0, 0])
const recorded = [
  ...[...header, ...segment, ...nothing, ...info, ...tracks],
  // sound before the first video frame
  ...cluster(0, block(1, 0, true), block(2, 10, true), block(1, 20, true), block(2, 510, false)),
  // a cluster that begins with no key frame, and a key frame that comes too soon
  ...cluster(600, block(2, 0, false), block(2, 100, true)),
  ...cluster(1010, block(2, 0, true), block(1, -5, true), block(2, 400, false)),
]

/** Of a cluster: its time, and of each block the track, the time and whether it is a key frame. */
function describe(piece: Uint8Array<ArrayBuffer>) {
  const view = new DataView(piece.buffer)
  const base = Number(view.getBigUint64(21))
  const blocks: [number, number, boolean][] = []
  for (let at = 29; at < piece.length; at += 9 + view.getUint32(at + 5))
    blocks.push([view.getUint8(at + 9) & 0x7f, base + view.getInt16(at + 10), view.getUint8(at + 12) === 0x80])
  return { size: view.getUint32(8) + 12, blocks }
}

test('R1.11 clusters go from key frame to key frame, wherever the recorder splits them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: recorded.length }), { maxLength: 20 }), (cuts) => {
      const { take, finish } = createWebmCutter()
      const at = [0, ...cuts.sort((a, b) => a - b), recorded.length]
      const given = at.slice(1).flatMap((end, place) => take(new Uint8Array(recorded.slice(at[place], end))))
      const [beginning, ...pieces] = [...given, ...finish()]
      expect([...(beginning ?? [])]).toEqual([...header, ...segment, ...info, ...tracks])
      expect(pieces.map((piece) => describe(piece).size)).toEqual(pieces.map(({ length }) => length))
      expect(pieces.map((piece) => describe(piece).blocks)).toEqual([
        [
          [2, 10, true],
          [1, 20, true],
          [2, 510, false],
          [2, 600, false],
          [2, 700, true],
        ],
        [
          [1, 1005, true],
          [2, 1010, true],
          [2, 1410, false],
        ],
      ])
      expect(finish()).toEqual([])
    }),
  )
})

test('invalid WebM is reported, and the buffer is limited', () => {
  expect(() => createWebmCutter().take(new Uint8Array(100))).toThrow(RangeError)
  expect(() => createWebmCutter().take(new Uint8Array(cluster(0)))).toThrow(RangeError)
  const endless = new Uint8Array(9 * 1024 * 1024)
  endless.set([0xec, 0x01, 0, 0, 1, 0, 0, 0, 0])
  expect(() => createWebmCutter().take(endless)).toThrow(RangeError)
})
