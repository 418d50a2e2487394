import { bodiesOf, readBoxes, requireBox, requireWithin } from '#/core/media/mp4-boxes.ts'
import { attempt, must } from '#/core/media/strict.ts'

/** A track in the beginning of a recording. */
export interface Track {
  id: number
  isVideo: boolean
  /** Units per second. */
  timescale: number
  /** Defaults of samples without own values. */
  duration: number
  flags: number
}

/** The tracks of the beginning of a fragmented MP4 (ftyp, moov); undefined for anything else. */
export const readBeginning = (bytes: Buffer): Track[] | undefined => attempt(() => parseBeginning(bytes))

/**
 * The seconds of one fragment (moof, mdat) of a recording with these tracks. Undefined for anything else, or if its video
 * does not start with a key frame: nobody could start to watch there.
 */
export const readFragment = (bytes: Buffer, tracks: readonly Track[]): number | undefined =>
  attempt(() => parseFragment(bytes, tracks))

/** What browsers record and play. */
const codecs = { vide: ['avc1', 'avc3', 'hvc1', 'hev1', 'av01', 'vp09'], soun: ['mp4a', 'Opus'] } as const

/** More than a second of any recording has; a run can claim any number of samples without having their bytes. */
const maxSamples = 5000

function parseBeginning(bytes: Buffer): Track[] {
  const boxes = readBoxes(bytes)
  must(boxes.length === 2 && boxes[0]?.type === 'ftyp')
  const inside = readBoxes(requireBox(boxes, 'moov'))
  const defaults = new Map(
    bodiesOf(readBoxes(requireBox(inside, 'mvex')), 'trex').map((trex) => [
      trex.readUInt32BE(4),
      { duration: trex.readUInt32BE(12), flags: trex.readUInt32BE(20) },
    ]),
  )
  const tracks = bodiesOf(inside, 'trak').map((trak) => parseTrack(trak, defaults))
  must(tracks.length > 0 && tracks.length === new Set(tracks.map(({ isVideo }) => isVideo)).size)
  must(tracks.length === new Set(tracks.map(({ id }) => id)).size)
  return tracks
}

function parseTrack(trak: Buffer, defaults: ReadonlyMap<number, Pick<Track, 'duration' | 'flags'>>): Track {
  const [head, media] = [requireWithin(trak, 'tkhd'), readBoxes(requireWithin(trak, 'mdia'))]
  const times = requireBox(media, 'mdhd')
  // timestamps have eight bytes in version 1
  const id = head.readUInt32BE(head.readUInt8(0) === 1 ? 20 : 12)
  const timescale = times.readUInt32BE(times.readUInt8(0) === 1 ? 20 : 12)
  const handler = requireBox(media, 'hdlr').toString('latin1', 8, 12)
  must(handler === 'vide' || handler === 'soun')
  const entries = requireWithin(requireBox(media, 'minf'), 'stbl', 'stsd')
  const known: readonly string[] = codecs[handler]
  must(entries.readUInt32BE(4) === 1 && known.includes(entries.toString('latin1', 12, 16)))
  const given = defaults.get(id)
  must(timescale > 0 && given !== undefined)
  return { id, isVideo: handler === 'vide', timescale, ...given }
}

function parseFragment(bytes: Buffer, tracks: readonly Track[]): number {
  const boxes = readBoxes(bytes)
  const [moof, mdat] = boxes
  must(boxes.length === 2 && moof?.type === 'moof' && mdat?.type === 'mdat')
  const data = { from: mdat.at, to: bytes.length }
  const runs = bodiesOf(readBoxes(moof.body), 'traf').map((traf) => parseRun(traf, tracks, data))
  must(runs.length > 0 && runs.length === new Set(runs.map(({ isVideo }) => isVideo)).size)
  // the video decides: audio is not cut at the same time
  const seconds = (runs.find(({ isVideo }) => isVideo) ?? runs[0])?.seconds ?? 0
  must(seconds > 0)
  return seconds
}

const has = (flags: number, bit: number): boolean => (flags & bit) !== 0

function parseRun(
  traf: Buffer,
  tracks: readonly Track[],
  data: { from: number; to: number },
): { isVideo: boolean; seconds: number } {
  const boxes = readBoxes(traf)
  const head = requireBox(boxes, 'tfhd')
  requireBox(boxes, 'tfdt')
  const flags = head.readUInt32BE(0)
  const track = tracks.find(({ id }) => id === head.readUInt32BE(4))
  // offsets must be relative to the fragment, which is a file of its own
  must(track !== undefined && !has(flags, 0x1) && has(flags, 0x20000))
  let at = has(flags, 0x2) ? 12 : 8
  const read = (bit: number, otherwise: number): number => {
    if (!has(flags, bit)) return otherwise
    at += 4
    return head.readUInt32BE(at - 4)
  }
  const defaults = { duration: read(0x8, track.duration), size: read(0x10, 0), flags: read(0x20, track.flags) }
  const runs = bodiesOf(boxes, 'trun').map((trun) => parseSamples(trun, defaults, data))
  const [first] = runs
  must(first !== undefined && (!track.isVideo || !has(first.firstFlags, 0x10000)))
  return { isVideo: track.isVideo, seconds: runs.reduce((sum, run) => sum + run.duration, 0) / track.timescale }
}

function parseSamples(
  trun: Buffer,
  defaults: { duration: number; size: number; flags: number },
  data: { from: number; to: number },
): { duration: number; firstFlags: number } {
  const flags = trun.readUInt32BE(0)
  const count = trun.readUInt32BE(4)
  must(has(flags, 0x1) && count > 0 && count <= maxSamples)
  let at = 8
  const read = (bit: number, otherwise: number): number => {
    if (!has(flags, bit)) return otherwise
    at += 4
    return trun.readUInt32BE(at - 4)
  }
  const offset = read(0x1, 0)
  let firstFlags = read(0x4, -1)
  let [duration, size] = [0, 0]
  for (let sample = 0; sample < count; sample++) {
    duration += read(0x100, defaults.duration)
    size += read(0x200, defaults.size)
    const own = read(0x400, defaults.flags)
    if (firstFlags === -1) firstFlags = own
    read(0x800, 0)
  }
  must(offset >= data.from && size > 0 && offset + size <= data.to)
  return { duration, firstFlags }
}
