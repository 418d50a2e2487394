import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameraPiece, cameraPieces } from '#/app/testing/camera.ts'
import { readBeginning, readFragment } from './mp4.ts'

const beginning = Buffer.from(cameraPiece(0))
const fragments = cameraPieces.slice(1).map((piece) => Buffer.from(piece))
const tracks = readBeginning(beginning) ?? []

test('a browser’s recording is read: its tracks, and about a second in each fragment', () => {
  expect(tracks.map(({ isVideo }) => isVideo).sort()).toEqual([false, true])
  const seconds = fragments.map((fragment) => readFragment(fragment, tracks) ?? 0)
  expect(seconds).toHaveLength(5)
  for (const length of seconds.slice(0, -1)) expect(length).toBeGreaterThan(0.8)
  for (const length of seconds) expect(length).toBeLessThan(1.5)
})

test('a beginning is refused as a fragment, a fragment as a beginning, and half or two of them as both', () => {
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = fragments
  expect(readBeginning(first)).toBeUndefined()
  expect(readFragment(beginning, tracks)).toBeUndefined()
  expect(readFragment(Buffer.concat([first, second]), tracks)).toBeUndefined()
  expect(readBeginning(Buffer.concat([beginning, beginning]))).toBeUndefined()
  expect(readFragment(first, [])).toBeUndefined()
  for (let cut = 0; cut < beginning.length; cut++) expect(readBeginning(beginning.subarray(0, cut))).toBeUndefined()
  for (let cut = 0; cut < first.length; cut += 7) expect(readFragment(first.subarray(0, cut), tracks)).toBeUndefined()
})

test('a fragment whose video does not start with a key frame is refused', () => {
  const [first = Buffer.alloc(0)] = fragments
  const spoiled = Buffer.from(first)
  // the flags of the first video sample: no key frame
  const run = spoiled.indexOf('trun', spoiled.indexOf('trun') + 4)
  expect(spoiled.readUInt32BE(run + 16)).toBe(0x2000000)
  spoiled.writeUInt32BE(0x1010000, run + 16)
  expect(readFragment(spoiled, tracks)).toBeUndefined()
})

test('a run that claims many samples without bytes is refused at once', () => {
  const [first = Buffer.alloc(0)] = fragments
  const spoiled = Buffer.from(first)
  const run = spoiled.indexOf('trun')
  spoiled.writeUInt32BE(0x1, run + 4)
  spoiled.writeUInt32BE(0xffff_ffff, run + 8)
  expect(readFragment(spoiled, tracks)).toBeUndefined()
})

test('random bytes are refused or read, and never throw', () => {
  const spoil = (whole: Buffer) =>
    fc.array(fc.tuple(fc.nat(Math.min(whole.length, 1500) - 1), fc.nat(255)), { maxLength: 12 }).map((changes) => {
      const spoiled = Buffer.from(whole)
      for (const [at, value] of changes) spoiled[at] = value
      return spoiled
    })
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    spoil(beginning),
    ...fragments.slice(0, 1).map(spoil),
  )
  fc.assert(
    fc.property(anything, (bytes) => {
      const found = readBeginning(bytes)
      if (found !== undefined) expect(found.length).toBeLessThanOrEqual(2)
      const seconds = readFragment(bytes, tracks)
      if (seconds !== undefined) expect(seconds).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})
