import { must } from './strict.ts'

const maxBoxes = 64

export interface Box {
  type: string
  /** Where it begins in the bytes. */
  from: number
  /** Where its content begins. */
  at: number
  body: Buffer
}

/** The boxes must fill the bytes completely. */
export function readBoxes(bytes: Buffer, most = maxBoxes): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    let size = bytes.readUInt32BE(at)
    let head = 8
    if (size === 1) {
      must(bytes.readUInt32BE(at + 8) === 0)
      size = bytes.readUInt32BE(at + 12)
      head = 16
    }
    must(size >= head && at + size <= bytes.length && boxes.length < most)
    const body = bytes.subarray(at + head, at + size)
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), from: at, at: at + head, body })
    at += size
  }
  return boxes
}

export function requireBox(boxes: readonly Box[], type: string): Buffer {
  const found = boxes.filter((box) => box.type === type)
  must(found.length === 1 && found[0] !== undefined)
  return found[0].body
}

/** By the path from box to box. */
export const requireWithin = (body: Buffer, ...path: string[]): Buffer =>
  path.reduce((within, type) => requireBox(readBoxes(within), type), body)

export const bodiesOf = (boxes: readonly Box[], type: string): Buffer[] =>
  boxes.filter((box) => box.type === type).map((box) => box.body)
