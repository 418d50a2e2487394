import { must } from './strict.ts'

/** The ids of the elements that are read or written. */
export const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  duration: 0x4489,
  muxer: 0x4d80,
  writer: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  encodings: 0x6d80,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cuePositions: 0xb7,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  reference: 0xfb,
} as const

export interface Element {
  id: number
  body: Buffer
}

/** The leading zeros of the first byte give the length of a number. */
const widthAt = (bytes: Buffer, at: number): number => Math.clz32(bytes.readUInt8(at)) - 23

export interface Head {
  id: number
  /** Undefined: up to the end of the parent element. */
  size: number | undefined
  /** Where its content begins. */
  from: number
}

export function readHead(bytes: Buffer, at: number): Head {
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

/** The elements must fill the bytes completely. */
export function readElements(bytes: Buffer, most: number): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length;) {
    const { id, size, from } = readHead(bytes, at)
    must(size !== undefined && from + size <= bytes.length && elements.length < most)
    elements.push({ id, body: bytes.subarray(from, from + size) })
    at = from + size
  }
  return elements
}

export function findElement(elements: readonly Element[], id: number): Buffer | undefined {
  const found = elements.filter((element) => element.id === id)
  must(found.length <= 1)
  return found[0]?.body
}

export function requireElement(elements: readonly Element[], id: number): Buffer {
  const body = findElement(elements, id)
  must(body !== undefined)
  return body
}

export function readNumber(body: Buffer): number {
  must(body.length >= 1 && body.length <= 6)
  return body.readUIntBE(0, body.length)
}
