import {
  findElement,
  ids,
  readElements,
  readHead,
  readNumber,
  requireElement,
  type Element,
} from '#/core/media/webm-elements.ts'
import { attempt, must } from '#/core/media/strict.ts'

/** A track in the beginning of a recording. */
export interface Track {
  number: number
  isVideo: boolean
}

/** The tracks of the beginning of a WebM (header, then a segment of unknown size: info, tracks); undefined for anything else. */
export const readBeginning = (bytes: Buffer): Track[] | undefined => attempt(() => parseBeginning(bytes))

/**
 * The seconds of one cluster of a recording with these tracks. Undefined for anything else, or if its video does not start
 * with a key frame: nobody could start to watch there.
 */
export const readCluster = (bytes: Buffer, tracks: readonly Track[]): number | undefined =>
  attempt(() => parseCluster(bytes, tracks))

/** What browsers record and play, by the type of the track. */
const codecs = new Map([
  [1, ['V_VP8', 'V_VP9', 'V_AV1']],
  [2, ['A_OPUS']],
])

/** In nanoseconds: all browsers write times in milliseconds. */
const millisecond = 1_000_000
/** Of a cluster with a single frame. */
const minMs = 40
const maxElements = 64
/** More than ten seconds of any recording have. */
const maxBlocks = 5000

function parseBeginning(bytes: Buffer): Track[] {
  const header = readHead(bytes, 0)
  must(header.id === ids.header && header.size !== undefined && header.from + header.size <= bytes.length)
  const end = header.from + header.size
  const described = readElements(bytes.subarray(header.from, end), maxElements)
  must(requireElement(described, ids.docType).toString('latin1') === 'webm')
  const segment = readHead(bytes, end)
  must(segment.id === ids.segment && segment.size === undefined)
  const inside = readElements(bytes.subarray(segment.from), maxElements)
  must(inside.length === 2)
  const scale = findElement(readElements(requireElement(inside, ids.info), maxElements), ids.timecodeScale)
  must(scale === undefined || readNumber(scale) === millisecond)
  const tracks = readElements(requireElement(inside, ids.tracks), maxElements).map(parseTrack)
  must(tracks.length > 0 && tracks.length === new Set(tracks.map(({ isVideo }) => isVideo)).size)
  must(tracks.length === new Set(tracks.map(({ number }) => number)).size)
  return tracks
}

function parseTrack({ id, body }: Element): Track {
  must(id === ids.track)
  const fields = readElements(body, maxElements)
  const number = readNumber(requireElement(fields, ids.trackNumber))
  const type = readNumber(requireElement(fields, ids.trackType))
  // the number must fit into one byte before each block
  must(number > 0 && number < 0x7f)
  must(codecs.get(type)?.includes(requireElement(fields, ids.codec).toString('latin1')) === true)
  // compressed or encrypted
  must(findElement(fields, ids.encodings) === undefined)
  return { number, isVideo: type === 1 }
}

function parseCluster(bytes: Buffer, tracks: readonly Track[]): number {
  const [cluster] = readElements(bytes, 1)
  must(cluster?.id === ids.cluster)
  const [timecode, ...inside] = readElements(cluster.body, maxBlocks)
  must(timecode?.id === ids.timecode && timecode.body.length >= 1 && timecode.body.length <= 8)
  const blocks = inside.map((element) => parseBlock(element, tracks))
  // the video decides: audio is not cut at the same time
  const counted = tracks.some(({ isVideo }) => isVideo) ? blocks.filter(({ isVideo }) => isVideo) : blocks
  const [first] = counted
  must(first !== undefined && first.isKey)
  const span = spanOf(counted)
  // the last frame is as long as the average; a single one as long as the audio
  const ms = counted.length > 1 ? (span * counted.length) / (counted.length - 1) : spanOf(blocks)
  return Math.max(ms, minMs) / 1000
}

interface Block {
  isVideo: boolean
  isKey: boolean
  /** Milliseconds after the start of the cluster. */
  at: number
}

function parseBlock({ id, body }: Element, tracks: readonly Track[]): Block {
  must(id === ids.simpleBlock && body.length > 4)
  const track = tracks.find(({ number }) => body.readUInt8(0) === (number | 0x80))
  const flags = body.readUInt8(3)
  // browsers do not write lacing (several frames in one block)
  must(track !== undefined && (flags & 0x06) === 0)
  return { isVideo: track.isVideo, isKey: (flags & 0x80) !== 0, at: body.readInt16BE(1) }
}

function spanOf(blocks: readonly Block[]): number {
  const times = blocks.map(({ at }) => at)
  return Math.max(...times) - Math.min(...times)
}
