import type { Clip } from './clip.ts'
import { bodiesOf, readBoxes, requireBox, requireWithin, type Box } from './mp4-boxes.ts'
import { must } from './strict.ts'

/** What is kept inside each box; everything else is blanked, places and names above all. */
const kept: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia', 'tapt'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl'],
  stbl: ['stsd', 'stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'sdtp', 'sgpd', 'sbgp'],
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp'],
}
const top: readonly string[] = ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx']
const codecs = {
  vide: ['avc1', 'avc3', 'hvc1', 'hev1', 'av01', 'vp09'],
  soun: ['mp4a', 'Opus', 'sowt', 'alac'],
} as const
/** A moof and an mdat for every part of a second. */
const maxParts = 10_000
const maxSamples = 2_000_000

interface Track {
  id: number
  isVideo: boolean
  timescale: number
  seconds: number
  duration: number
  width: number
  height: number
}

/**
 * Blanked in place, so that no offset changes: boxes that are not needed become `free` and zeros, other tracks (places and
 * faces over time) too, with their samples; the times of recording become zero.
 */
export function cleanMp4(sent: Buffer): Clip {
  const bytes = withoutHalf(sent)
  const boxes = readBoxes(bytes, maxParts)
  blankOthers(bytes, boxes, top)
  const moov = requireBox(boxes, 'moov')
  const parts = boxes.filter(({ type }) => type === 'moof')
  const tracks = readBoxes(moov)
    .filter(({ type }) => type === 'trak')
    .flatMap((trak) => readTrack(bytes, moov, trak, parts.length > 0))
  must(tracks.length > 0 && tracks.length === new Set(tracks.map(({ isVideo }) => isVideo)).size)
  for (const box of boxes) if (box.type === 'moov' || box.type === 'moof') clean(box)
  for (const { body } of parts) addPart(body, tracks)
  const video = tracks.find(({ isVideo }) => isVideo)
  return {
    bytes,
    mime: video === undefined ? 'audio/mp4' : 'video/mp4',
    format: 'mov',
    seconds: Math.max(...tracks.map(({ seconds }) => seconds)),
    hasVideo: video !== undefined,
    width: video?.width ?? null,
    height: video?.height ?? null,
  }
}

/** Without what a killed recorder left half at the end: a box, or a fragment without its data. */
function withoutHalf(bytes: Buffer): Buffer {
  let end = 0
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at) === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) break
    at += size
    if (bytes.toString('latin1', at - size + 4, at - size + 8) !== 'moof') end = at
  }
  return bytes.subarray(0, end)
}

function blank(within: Buffer, box: Box): void {
  within.write('free', box.from + 4, 'latin1')
  box.body.fill(0)
}

function blankOthers(within: Buffer, boxes: readonly Box[], names: readonly string[]): void {
  for (const box of boxes) if (!names.includes(box.type)) blank(within, box)
}

function clean({ type, body }: Box): void {
  const names = kept[type]
  if (names === undefined) return
  const boxes = readBoxes(body)
  blankOthers(body, boxes, names)
  for (const box of boxes) {
    if (box.type === 'mvhd' || box.type === 'tkhd' || box.type === 'mdhd') clearTimes(box.body)
    if (names.includes(box.type)) clean(box)
  }
}

/** Created and changed: eight bytes each in version 1. */
function clearTimes(head: Buffer): void {
  head.fill(0, 4, head.readUInt8(0) === 1 ? 20 : 12)
}

function readTrack(file: Buffer, moov: Buffer, trak: Box, isFragmented: boolean): Track[] {
  const media = readBoxes(requireWithin(trak.body, 'mdia'))
  const handler = requireBox(media, 'hdlr').toString('latin1', 8, 12)
  const samples = readBoxes(requireWithin(requireBox(media, 'minf'), 'stbl'))
  if (handler !== 'vide' && handler !== 'soun') {
    // its samples are inside the fragments, among those of the other tracks
    must(!isFragmented)
    blankSamples(file, samples)
    blank(moov, trak)
    return []
  }
  const entries = requireBox(samples, 'stsd')
  const known: readonly string[] = codecs[handler]
  must(known.includes(entries.toString('latin1', 12, 16)))
  const [head, times] = [requireWithin(trak.body, 'tkhd'), requireBox(media, 'mdhd')]
  const id = head.readUInt32BE(head.readUInt8(0) === 1 ? 20 : 12)
  const timescale = times.readUInt32BE(times.readUInt8(0) === 1 ? 20 : 12)
  must(timescale > 0)
  const extended = bodiesOf(readBoxes(moov), 'mvex').flatMap((mvex) => bodiesOf(readBoxes(mvex), 'trex'))
  const defaults = extended.find((trex) => trex.readUInt32BE(4) === id)
  return [
    {
      id,
      isVideo: handler === 'vide',
      timescale,
      seconds: sumTimes(requireBox(samples, 'stts')) / timescale,
      duration: defaults?.readUInt32BE(12) ?? 0,
      // fixed point, the last eight bytes
      width: head.readUInt16BE(head.length - 8),
      height: head.readUInt16BE(head.length - 4),
    },
  ]
}

function sumTimes(stts: Buffer): number {
  const count = stts.readUInt32BE(4)
  must(count <= maxSamples)
  let sum = 0
  for (let at = 8; at < 8 + count * 8; at += 8) sum += stts.readUInt32BE(at) * stts.readUInt32BE(at + 4)
  return sum
}

/** Adds what a fragment has to the length of each track. */
function addPart(moof: Buffer, tracks: readonly Track[]): void {
  for (const traf of bodiesOf(readBoxes(moof), 'traf')) {
    const boxes = readBoxes(traf)
    const head = requireBox(boxes, 'tfhd')
    const track = tracks.find(({ id }) => id === head.readUInt32BE(4))
    must(track !== undefined)
    const flags = head.readUInt32BE(0)
    const at = 8 + ((flags & 0x1) === 0 ? 0 : 8) + ((flags & 0x2) === 0 ? 0 : 4)
    const usual = (flags & 0x8) === 0 ? track.duration : head.readUInt32BE(at)
    for (const trun of bodiesOf(boxes, 'trun')) track.seconds += sumRun(trun, usual) / track.timescale
  }
}

function sumRun(trun: Buffer, usual: number): number {
  const flags = trun.readUInt32BE(0)
  const count = trun.readUInt32BE(4)
  must(count <= maxSamples)
  if ((flags & 0x100) === 0) return count * usual
  const width = [0x100, 0x200, 0x400, 0x800].filter((bit) => (flags & bit) !== 0).length * 4
  let at = 8 + ((flags & 0x1) === 0 ? 0 : 4) + ((flags & 0x4) === 0 ? 0 : 4)
  let sum = 0
  for (let sample = 0; sample < count; sample++, at += width) sum += trun.readUInt32BE(at)
  return sum
}

/** Every sample of a track, by its tables of chunks and sizes. */
function blankSamples(file: Buffer, stbl: readonly Box[]): void {
  const [sizes, runs] = [requireBox(stbl, 'stsz'), requireBox(stbl, 'stsc')]
  const wide = bodiesOf(stbl, 'co64')[0]
  const chunks = wide ?? requireBox(stbl, 'stco')
  const [same, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)]
  must(count <= maxSamples)
  let [sample, run] = [0, 0]
  const chunkCount = chunks.readUInt32BE(4)
  for (let chunk = 0; chunk < chunkCount && sample < count; chunk++) {
    while (run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run++
    const perChunk = runs.readUInt32BE(8 + run * 12 + 4)
    const from = wide === undefined ? chunks.readUInt32BE(8 + chunk * 4) : Number(chunks.readBigUInt64BE(8 + chunk * 8))
    let length = 0
    for (let n = 0; n < perChunk && sample < count; n++, sample++)
      length += same === 0 ? sizes.readUInt32BE(12 + sample * 4) : same
    must(from + length <= file.length)
    file.fill(0, from, from + length)
  }
}
