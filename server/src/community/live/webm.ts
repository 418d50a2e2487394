import { attempt, must } from './strict.ts'

/** One of the tracks that the beginning of a recording describes. */
export interface Track {
  number: number
  isVideo: boolean
}

/** The tracks of the beginning of a WebM (its header, then a segment without end: info, tracks); none where it is anything else. */
export const readBeginning = (bytes: Buffer): Track[] | undefined => attempt(() => parseBeginning(bytes))

/**
 * The seconds of one cluster of a recording with these tracks. None where it is anything else, or where its picture does
 * not begin with a key frame: nobody could begin to watch there.
 */
export const readCluster = (bytes: Buffer, tracks: readonly Track[]): number | undefined =>
  attempt(() => parseCluster(bytes, tracks))

/** What a browser's recorder writes and another browser's player reads, by the type of the track. */
const codecs = new Map([
  [1, ['V_VP8', 'V_VP9', 'V_AV1']],
  [2, ['A_OPUS']],
])

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  encodings: 0x6d80,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
} as const

/** Nanoseconds: times are told in milliseconds, as every browser writes them. */
const millisecond = 1_000_000
/** Of a picture that stands alone. */
const leastMs = 40
const mostElements = 64
/** More than ten seconds of the finest recording have. */
const mostBlocks = 5000

interface Element {
  id: number
  body: Buffer
}

/** The bytes that a number takes are told by the zeros that its first one begins with. */
const widthAt = (bytes: Buffer, at: number): number => Math.clz32(bytes.readUInt8(at)) - 23

interface Head {
  id: number
  /** None: it goes on to the end of what holds it. */
  size: number | undefined
  /** Where what it holds begins. */
  from: number
}

function readHead(bytes: Buffer, at: number): Head {
  const idWidth = widthAt(bytes, at)
  must(idWidth <= 4)
  const id = bytes.readUIntBE(at, idWidth)
  const sizeAt = at + idWidth
  const width = widthAt(bytes, sizeAt)
  must(width <= 8)
  const from = sizeAt + width
  must(from <= bytes.length)
  const value = bytes.subarray(sizeAt, from)
  const first = value.readUInt8(0) & (0xff >> width)
  if (first === 0xff >> width && value.subarray(1).every((byte) => byte === 0xff)) return { id, size: undefined, from }
  return { id, size: value.subarray(1).reduce((sum, byte) => sum * 256 + byte, first), from }
}

/** The elements that fill the bytes from end to end. */
function readElements(bytes: Buffer, most: number): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length;) {
    const { id, size, from } = readHead(bytes, at)
    must(size !== undefined && from + size <= bytes.length && elements.length < most)
    elements.push({ id, body: bytes.subarray(from, from + size) })
    at = from + size
  }
  return elements
}

function findElement(elements: readonly Element[], id: number): Buffer | undefined {
  const found = elements.filter((element) => element.id === id)
  must(found.length <= 1)
  return found[0]?.body
}

function requireElement(elements: readonly Element[], id: number): Buffer {
  const body = findElement(elements, id)
  must(body !== undefined)
  return body
}

function readNumber(body: Buffer): number {
  must(body.length >= 1 && body.length <= 6)
  return body.readUIntBE(0, body.length)
}

function parseBeginning(bytes: Buffer): Track[] {
  const header = readHead(bytes, 0)
  must(header.id === ids.header && header.size !== undefined && header.from + header.size <= bytes.length)
  const end = header.from + header.size
  const described = readElements(bytes.subarray(header.from, end), mostElements)
  must(requireElement(described, ids.docType).toString('latin1') === 'webm')
  const segment = readHead(bytes, end)
  must(segment.id === ids.segment && segment.size === undefined)
  const inside = readElements(bytes.subarray(segment.from), mostElements)
  must(inside.length === 2)
  const scale = findElement(readElements(requireElement(inside, ids.info), mostElements), ids.timecodeScale)
  must(scale === undefined || readNumber(scale) === millisecond)
  const tracks = readElements(requireElement(inside, ids.tracks), mostElements).map(parseTrack)
  must(tracks.length > 0 && tracks.length === new Set(tracks.map(({ isVideo }) => isVideo)).size)
  must(tracks.length === new Set(tracks.map(({ number }) => number)).size)
  return tracks
}

function parseTrack({ id, body }: Element): Track {
  must(id === ids.track)
  const fields = readElements(body, mostElements)
  const number = readNumber(requireElement(fields, ids.trackNumber))
  const type = readNumber(requireElement(fields, ids.trackType))
  // one byte tells it before each block
  must(number > 0 && number < 0x7f)
  must(codecs.get(type)?.includes(requireElement(fields, ids.codec).toString('latin1')) === true)
  // packed or locked
  must(findElement(fields, ids.encodings) === undefined)
  return { number, isVideo: type === 1 }
}

function parseCluster(bytes: Buffer, tracks: readonly Track[]): number {
  const [cluster] = readElements(bytes, 1)
  must(cluster?.id === ids.cluster)
  const [timecode, ...inside] = readElements(cluster.body, mostBlocks)
  must(timecode?.id === ids.timecode && timecode.body.length >= 1 && timecode.body.length <= 8)
  const blocks = inside.map((element) => parseBlock(element, tracks))
  // the picture counts: sound is cut where it happens to be
  const counted = tracks.some(({ isVideo }) => isVideo) ? blocks.filter(({ isVideo }) => isVideo) : blocks
  const [first] = counted
  must(first !== undefined && first.isKey)
  const span = spanOf(counted)
  // the last picture stands as long as the others do; one alone as long as its sound
  const ms = counted.length > 1 ? (span * counted.length) / (counted.length - 1) : spanOf(blocks)
  return Math.max(ms, leastMs) / 1000
}

interface Block {
  isVideo: boolean
  isKey: boolean
  /** Milliseconds from the cluster's own time. */
  at: number
}

function parseBlock({ id, body }: Element, tracks: readonly Track[]): Block {
  must(id === ids.simpleBlock && body.length > 4)
  const track = tracks.find(({ number }) => body.readUInt8(0) === (number | 0x80))
  const flags = body.readUInt8(3)
  // several sounds in one block are no recorder's
  must(track !== undefined && (flags & 0x06) === 0)
  return { isVideo: track.isVideo, isKey: (flags & 0x80) !== 0, at: body.readInt16BE(1) }
}

function spanOf(blocks: readonly Block[]): number {
  const times = blocks.map(({ at }) => at)
  return Math.max(...times) - Math.min(...times)
}
