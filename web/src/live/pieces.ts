type Bytes = Uint8Array<ArrayBuffer>

/** More than this without a whole piece is no recording of ours; it would grow for ever. */
const mostBytes = 8 * 1024 * 1024

/**
 * Puts what a recorder gives, cut anywhere, together into whole pieces: the beginning of a fragmented MP4, then each of
 * its fragments. What else stands between them is left out.
 */
export function createCutter(): (bytes: Bytes) => Bytes[] {
  let rest: Bytes = new Uint8Array()
  let head: Bytes | undefined
  return (bytes) => {
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
}

/** Of the box at the beginning, once that much is there to tell. */
function sizeOf(bytes: Bytes): number | undefined {
  if (bytes.length < 16) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const size = view.getUint32(0)
  const whole = size === 1 ? Number(view.getBigUint64(8)) : size
  if (whole < 8) throw new RangeError('no fragmented MP4')
  return whole
}

function join(one: Bytes, other: Bytes): Bytes {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
