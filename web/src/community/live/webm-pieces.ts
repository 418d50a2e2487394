import { join, type Bytes } from './bytes.ts'
import { mostBytes, type Cutter } from './cutter.ts'

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
} as const

/** A recorder may give more key frames than requested; segments do not get shorter. */
const leastMs = 900

/** A segment element of unknown size. */
const segmentHead = new Uint8Array([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])

interface Block {
  /** Milliseconds from the beginning of the recording. */
  at: number
  body: Bytes
}

/**
 * The header of a WebM (header, info, tracks), then a cluster from each key frame to the next. A recorder leaves the size
 * of its clusters open and may start them anywhere: the blocks are copied, the clusters are rewritten.
 */
export function createWebmCutter(): Cutter {
  let rest: Bytes = new Uint8Array()
  const headers: Bytes[] = []
  let video: number | undefined
  let isBegun = false
  let clusterAt = 0
  let blocks: Block[] = []

  /** Returns the segment that ends before this block, if it starts a new one. */
  function takeBlock(body: Bytes): Bytes[] {
    must(body.length > 4)
    const view = new DataView(body.buffer)
    const at = clusterAt + view.getInt16(1)
    const isCut = body[0] === video && (view.getUint8(3) & 0x80) !== 0
    const [first] = blocks
    // sound before the first video frame has no frame to be played with
    if (first === undefined && !isCut) return []
    const ended = isCut && first !== undefined && at - first.at >= leastMs ? finish() : []
    blocks.push({ at, body })
    return ended
  }

  function takeElement({ id, from, end }: Element): Bytes[] {
    const body = rest.slice(from, end)
    if (id === ids.header || id === ids.info || id === ids.tracks) headers.push(rest.slice(0, end))
    if (id === ids.tracks) video = findVideo(body)
    if (id === ids.timecode) clusterAt = readNumber(body)
    // no video track, or several: not from a camera
    must(id !== ids.blockGroup)
    return id === ids.simpleBlock ? takeBlock(body) : []
  }

  function begin(): Bytes[] {
    if (isBegun) return []
    isBegun = true
    const [header, ...described] = headers
    must(header !== undefined && described.length === 2 && video !== undefined)
    return [join(header, segmentHead, ...described)]
  }

  function take(bytes: Bytes): Bytes[] {
    rest = join(rest, bytes)
    const pieces: Bytes[] = []
    for (let head = readHead(rest, 0); head !== undefined; head = readHead(rest, 0)) {
      if (head.id === ids.segment || head.id === ids.cluster) {
        // a container: its elements are read one by one
        if (head.id === ids.cluster) pieces.push(...begin())
        rest = rest.subarray(head.from)
        continue
      }
      const { size } = head
      must(size !== undefined)
      const end = head.from + size
      if (end > rest.length) break
      pieces.push(...takeElement({ ...head, end }))
      rest = rest.subarray(end)
    }
    must(rest.length + blocks.reduce((sum, { body }) => sum + body.length, 0) <= mostBytes)
    rest = rest.slice()
    return pieces
  }

  function finish(): Bytes[] {
    const ended = blocks
    blocks = []
    return ended.length === 0 ? [] : [writeCluster(ended)]
  }

  return { take, finish }
}

function must(holds: boolean): asserts holds {
  if (!holds) throw new RangeError('no WebM of a recorder')
}

interface Head {
  id: number
  /** Undefined: it ends where the next element of its kind begins. */
  size: number | undefined
  /** Offset of its content. */
  from: number
}

interface Element extends Head {
  end: number
}

/** The leading zeros of the first byte give the length of a number. */
const widthOf = (first: number): number => Math.clz32(first) - 23

/** Undefined until enough bytes have arrived. */
function readHead(bytes: Bytes, at: number): Head | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  const idWidth = widthOf(first)
  must(idWidth <= 4)
  const sizeFirst = bytes[at + idWidth]
  if (sizeFirst === undefined) return undefined
  const width = widthOf(sizeFirst)
  const from = at + idWidth + width
  must(width <= 8)
  if (from > bytes.length) return undefined
  const [high = 0, ...low] = bytes.subarray(at + idWidth, from)
  const mask = 0xff >> width
  const isOpen = (high & mask) === mask && low.every((byte) => byte === 0xff)
  const size = isOpen ? undefined : low.reduce((sum, byte) => sum * 256 + byte, high & mask)
  return { id: readNumber(bytes.subarray(at, at + idWidth)), size, from }
}

const readNumber = (bytes: Bytes): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)

/** The elements of one that is whole. */
function listElements(bytes: Bytes): { id: number; body: Bytes }[] {
  const elements: { id: number; body: Bytes }[] = []
  for (let at = 0; at < bytes.length;) {
    const head = readHead(bytes, at)
    must(head?.size !== undefined)
    at = head.from + head.size
    elements.push({ id: head.id, body: bytes.subarray(head.from, at) })
  }
  return elements
}

/** The number of the video track, as in the first byte of its blocks. */
function findVideo(tracks: Bytes): number | undefined {
  for (const { id, body } of listElements(tracks)) {
    if (id !== ids.track) continue
    const fields = new Map(listElements(body).map((field) => [field.id, readNumber(field.body)]))
    if (fields.get(ids.trackType) === 1) return (fields.get(ids.trackNumber) ?? 0) | 0x80
  }
  return undefined
}

function writeCluster(blocks: readonly Block[]): Bytes {
  // players refuse a block that is earlier than the one before it
  const sorted = blocks.toSorted((one, other) => one.at - other.at)
  const base = sorted[0]?.at ?? 0
  const inside = [writeElement([ids.timecode], writeLong(base))]
  for (const { at, body } of sorted) {
    must(at - base <= 0x7fff)
    new DataView(body.buffer).setInt16(1, at - base)
    inside.push(writeElement([ids.simpleBlock], body))
  }
  return writeElement([0x1f, 0x43, 0xb6, 0x75], join(...inside))
}

function writeElement(id: readonly number[], body: Bytes): Bytes {
  const size = writeLong(body.length)
  // the first byte says that the number has eight bytes
  size[0] = 1
  return join(new Uint8Array(id), size, body)
}

function writeLong(value: number): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}
