import { join, type Bytes } from './bytes.ts'
import { mostBytes, type Cutter } from './cutter.ts'

/** The header of a fragmented MP4, then each of its fragments; other boxes are left out. */
export function createMp4Cutter(): Cutter {
  let rest: Bytes = new Uint8Array()
  let head: Bytes | undefined
  const take = (bytes: Bytes): Bytes[] => {
    rest = join(rest, bytes)
    const pieces: Bytes[] = []
    for (let size = sizeOf(rest); size !== undefined && size <= rest.length; size = sizeOf(rest)) {
      const box = rest.slice(0, size)
      rest = rest.slice(size)
      const type = String.fromCharCode(...box.subarray(4, 8))
      if (type === 'ftyp' || type === 'moof') head = box
      else if ((type === 'moov' || type === 'mdat') && head !== undefined) {
        pieces.push(join(head, box))
        head = undefined
      }
    }
    if (rest.length > mostBytes) throw new RangeError('no fragmented MP4')
    return pieces
  }
  return { take, finish: () => [] }
}

/** The size of the first box; undefined until enough bytes have arrived. */
function sizeOf(bytes: Bytes): number | undefined {
  if (bytes.length < 16) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const size = view.getUint32(0)
  const whole = size === 1 ? Number(view.getBigUint64(8)) : size
  if (whole < 8) throw new RangeError('no fragmented MP4')
  return whole
}
