import type { Clip } from './clip.ts'
import { attempt, must } from './strict.ts'
import { findElement, ids, readElements, readHead, readNumber, requireElement, type Element } from './webm-elements.ts'

/** Number, UID, type, codec with its private data, delay, pre-roll and frame duration, video, audio. */
const trackFields: readonly number[] = [0xd7, 0x73c5, 0x83, 0x86, 0x63a2, 0x56aa, 0x56bb, 0x23e383, 0xe0, 0xe1]
const codecs = new Map([
  [1, ['V_VP8', 'V_VP9', 'V_AV1']],
  [2, ['A_OPUS', 'A_VORBIS']],
])
const millisecond = 1_000_000
const maxElements = 64
/** Five minutes of the shortest Opus frames. */
const maxFrames = 130_000
const clusterMs = 5000

interface Track {
  number: number
  isVideo: boolean
  fields: Element[]
}
interface Frame {
  track: Track
  isKey: boolean
  ms: number
  data: Buffer
}
interface Cluster {
  ms: number
  frames: Frame[]
}

/** Writes the frames into a new file with a length and an index: recorders write neither, and players could not seek. */
export function cleanWebm(bytes: Buffer): Clip {
  const { tracks, frames } = parse(bytes)
  const video = tracks.find(({ isVideo }) => isVideo)
  const counted = video === undefined ? frames : frames.filter(({ track }) => track === video)
  const [first, last] = [frames[0], counted.at(-1)]
  must(first !== undefined && last !== undefined && counted.length > 1)
  const span = last.ms - first.ms
  // the last frame is as long as the average
  const ms = (span * counted.length) / (counted.length - 1)
  const sizes = video && readElements(requireElement(video.fields, ids.video), maxElements)
  return {
    bytes: write(tracks, splitClusters(frames, first.ms, video), ms),
    mime: video === undefined ? 'audio/webm' : 'video/webm',
    format: 'matroska',
    seconds: ms / 1000,
    hasVideo: video !== undefined,
    width: sizes === undefined ? null : readNumber(requireElement(sizes, ids.width)),
    height: sizes === undefined ? null : readNumber(requireElement(sizes, ids.height)),
  }
}

function parse(bytes: Buffer): { tracks: Track[]; frames: Frame[] } {
  const header = readHead(bytes, 0)
  must(header.id === ids.header && header.size !== undefined)
  const end = header.from + header.size
  const described = readElements(bytes.subarray(header.from, end), maxElements)
  must(requireElement(described, ids.docType).toString('latin1') === 'webm')
  const segment = readHead(bytes, end)
  must(segment.id === ids.segment)
  let tracks: Track[] = []
  let clusterMs = 0
  const frames: Frame[] = []
  for (let at = segment.from; at < bytes.length;) {
    // a recorder that was killed leaves half an element at the end
    const head = attempt(() => readHead(bytes, at))
    if (head === undefined) break
    const { id, size, from } = head
    // the size of a cluster may be unknown: its elements are read like those of the segment
    if (id === ids.cluster) {
      at = from
      continue
    }
    must(size !== undefined)
    if (from + size > bytes.length) break
    const body = bytes.subarray(from, from + size)
    if (id === ids.info) requireMilliseconds(body)
    else if (id === ids.tracks && tracks.length === 0) tracks = parseTracks(body)
    else if (id === ids.timecode) clusterMs = readNumber(body)
    else if (id === ids.simpleBlock) frames.push(parseBlock(body, tracks, clusterMs, (body.readUInt8(3) & 0x80) !== 0))
    else if (id === ids.blockGroup) {
      const inside = readElements(body, maxElements)
      const isKey = findElement(inside, ids.reference) === undefined
      frames.push(parseBlock(requireElement(inside, ids.block), tracks, clusterMs, isKey))
    }
    must(frames.length <= maxFrames)
    at = from + size
  }
  return { tracks, frames }
}

function requireMilliseconds(info: Buffer): void {
  const scale = findElement(readElements(info, maxElements), ids.timecodeScale)
  must(scale === undefined || readNumber(scale) === millisecond)
}

function parseTracks(body: Buffer): Track[] {
  const tracks = readElements(body, maxElements)
    .filter(({ id }) => id === ids.track)
    .map(({ body: track }) => {
      const fields = readElements(track, maxElements)
      const number = readNumber(requireElement(fields, ids.trackNumber))
      const type = readNumber(requireElement(fields, ids.trackType))
      // the number must fit into one byte before each block; compressed or encrypted tracks have encodings
      must(number > 0 && number < 0x7f && findElement(fields, ids.encodings) === undefined)
      must(codecs.get(type)?.includes(requireElement(fields, ids.codec).toString('latin1')) === true)
      return { number, isVideo: type === 1, fields: fields.filter(({ id }) => trackFields.includes(id)) }
    })
  must(tracks.length > 0 && tracks.length === new Set(tracks.map(({ isVideo }) => isVideo)).size)
  must(tracks.length === new Set(tracks.map(({ number }) => number)).size)
  return tracks
}

function parseBlock(body: Buffer, tracks: readonly Track[], from: number, isKey: boolean): Frame {
  const track = tracks.find(({ number }) => body.readUInt8(0) === (number | 0x80))
  // lacing: several frames in one block
  must(track !== undefined && (body.readUInt8(3) & 0x06) === 0 && body.length > 4)
  return { track, isKey, ms: from + body.readInt16BE(1), data: body.subarray(4) }
}

/** Every few seconds a new one; with video, at its key frames. */
function splitClusters(frames: readonly Frame[], start: number, video: Track | undefined): Cluster[] {
  const clusters: Cluster[] = []
  let current: Cluster | undefined
  for (const frame of frames) {
    const ms = frame.ms - start
    const isCut = video === undefined || (frame.track === video && frame.isKey)
    if (current === undefined || (ms - current.ms >= clusterMs && isCut)) {
      must(ms >= 0)
      current = { ms, frames: [] }
      clusters.push(current)
    }
    must(Math.abs(ms - current.ms) < 0x8000)
    current.frames.push({ ...frame, ms })
  }
  return clusters
}

function write(tracks: readonly Track[], clusters: readonly Cluster[], ms: number): Buffer {
  const info = element(
    ids.info,
    element(ids.timecodeScale, uint(millisecond)),
    element(ids.duration, float(ms)),
    element(ids.muxer, Buffer.from('Entemi')),
    element(ids.writer, Buffer.from('Entemi')),
  )
  const described = element(
    ids.tracks,
    ...tracks.map(({ fields }) => element(ids.track, ...fields.map(({ id, body }) => element(id, body)))),
  )
  const written = clusters.map(writeCluster)
  const indexed = (tracks.find(({ isVideo }) => isVideo) ?? tracks[0])?.number ?? 1
  const cuesAt = (from: number): Buffer => {
    let at = from
    return element(
      ids.cues,
      ...clusters.map((cluster, index) => {
        const positions = element(
          ids.cuePositions,
          element(ids.cueTrack, uint(indexed)),
          element(ids.cueCluster, uint(at)),
        )
        at += written[index]?.length ?? 0
        return element(ids.cuePoint, element(ids.cueTime, uint(cluster.ms)), positions)
      }),
    )
  }
  // Numbers have a fixed width, so the positions do not change the size of the index.
  const before = info.length + described.length
  const cues = cuesAt(before + cuesAt(0).length)
  const header = element(
    ids.header,
    element(0x4286, uint(1)),
    element(0x42f7, uint(1)),
    element(0x42f2, uint(4)),
    element(0x42f3, uint(8)),
    element(ids.docType, Buffer.from('webm')),
    element(0x4287, uint(4)),
    element(0x4285, uint(2)),
  )
  return Buffer.concat([header, element(ids.segment, info, described, cues, ...written)])
}

function writeCluster({ ms, frames }: Cluster): Buffer {
  const blocks = frames.map(({ track, isKey, ms: at, data }) => {
    const head = Buffer.alloc(4)
    head.writeUInt8(track.number | 0x80, 0)
    head.writeInt16BE(at - ms, 1)
    head.writeUInt8(isKey ? 0x80 : 0, 3)
    return element(ids.simpleBlock, head, data)
  })
  return element(ids.cluster, element(ids.timecode, uint(ms)), ...blocks)
}

function element(id: number, ...parts: Buffer[]): Buffer {
  const width = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1
  const head = Buffer.alloc(width + 8)
  head.writeUIntBE(id, 0, width)
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  // eight bytes for every size: the first says so
  head.writeUInt8(0x01, width)
  head.writeUIntBE(size, width + 2, 6)
  return Buffer.concat([head, ...parts])
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(Math.round(value), 0, 6)
  return bytes
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
