import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webmPiece, webmPieces } from '#/app/testing/camera.ts'
import { readBeginning, readCluster } from './webm.ts'

const beginning = Buffer.from(webmPiece(0))
const clusters = webmPieces.slice(1).map((piece) => Buffer.from(piece))
const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = clusters
const tracks = readBeginning(beginning) ?? []

/** A copy with some bytes overwritten. */
function overwrite(whole: Buffer, at: number, ...values: number[]): Buffer {
  const spoiled = Buffer.from(whole)
  spoiled.set(values, at)
  return spoiled
}

test('a browser’s recording is read: its tracks, and about a second in each cluster', () => {
  expect(tracks.map(({ isVideo }) => isVideo).sort()).toEqual([false, true])
  const seconds = clusters.map((cluster) => readCluster(cluster, tracks) ?? 0)
  expect(seconds.length).toBeGreaterThanOrEqual(4)
  for (const length of seconds.slice(0, -1)) expect(length).toBeGreaterThan(0.8)
  for (const length of seconds) expect(length).toBeLessThan(1.5)
})

test('a beginning is refused as a cluster, a cluster as a beginning, and half or two of them as both', () => {
  expect(readBeginning(first)).toBeUndefined()
  expect(readCluster(beginning, tracks)).toBeUndefined()
  expect(readCluster(Buffer.concat([first, second]), tracks)).toBeUndefined()
  expect(readBeginning(Buffer.concat([beginning, beginning]))).toBeUndefined()
  expect(readBeginning(Buffer.concat([beginning, first]))).toBeUndefined()
  expect(readCluster(first, [])).toBeUndefined()
  for (let cut = 0; cut < beginning.length; cut++) expect(readBeginning(beginning.subarray(0, cut))).toBeUndefined()
  for (let cut = 0; cut < first.length; cut += 7) expect(readCluster(first.subarray(0, cut), tracks)).toBeUndefined()
})

test('a codec that no browser records, or another kind of file, is refused', () => {
  const refused = (from: string, to: string) =>
    readBeginning(overwrite(beginning, beginning.indexOf(from), ...Buffer.from(to)))
  expect(refused('V_VP8', 'V_VP9')).toEqual(tracks)
  for (const [from, to] of [
    ['V_VP8', 'V_VP7'],
    ['A_OPUS', 'A_FLAC'],
    ['webm', 'mkvx'],
  ] as const)
    expect(refused(from, to)).toBeUndefined()
})

test('a cluster whose video does not start with a key frame is refused', () => {
  const video = (tracks.find(({ isVideo }) => isVideo)?.number ?? 0) | 0x80
  // name, eight bytes of size, then the track, two bytes of time and the flags
  let at = 29
  while (first[at + 9] !== video) at += 9 + first.readUInt32BE(at + 5)
  expect(first[at + 12]).toBe(0x80)
  expect(readCluster(overwrite(first, at + 12, 0), tracks)).toBeUndefined()
  expect(readCluster(overwrite(first, at + 12, 0x82), tracks)).toBeUndefined()
})

test('too many blocks are refused at once', () => {
  const block = Buffer.from([0xa3, 0x85, 0x81, 0, 0, 0x80, 7])
  const body = Buffer.concat([Buffer.from([0xe7, 0x81, 0]), ...Array<Buffer>(100_000).fill(block)])
  const head = Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x01, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt32BE(body.length, 8)
  expect(readCluster(Buffer.concat([head, body]), tracks)).toBeUndefined()
})

test('random bytes are refused or read, and never throw', () => {
  const spoiled = (whole: Buffer) =>
    fc.array(fc.tuple(fc.nat(Math.min(whole.length, 1500) - 1), fc.nat(255)), { maxLength: 12 }).map((changes) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changes) bytes[at] = value
      return bytes
    })
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    spoiled(beginning),
    spoiled(first),
  )
  fc.assert(
    fc.property(anything, (bytes) => {
      const found = readBeginning(bytes)
      if (found !== undefined) expect(found.length).toBeLessThanOrEqual(2)
      const seconds = readCluster(bytes, tracks)
      if (seconds !== undefined) expect(seconds).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})
