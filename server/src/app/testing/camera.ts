import { readFileSync } from 'node:fs'

type Bytes = Uint8Array<ArrayBuffer>

/** A recording of Chromium's test camera: four and a half seconds, a key frame each second. */
const recorded = readFileSync(new URL('./camera.mp4', import.meta.url))
/** The same as WebM, with clusters as the page of the host makes them. */
const recordedWebm = readFileSync(new URL('./camera.webm', import.meta.url))

/** As the page of the host sends it: first the init segment, then every fragment. */
export const cameraPieces: readonly Bytes[] = cut()
/** First the header, then every cluster. */
export const webmPieces: readonly Bytes[] = cutWebm()

function cut(): Bytes[] {
  const boxes: Bytes[] = []
  for (let at = 0; at < recorded.length; at += recorded.readUInt32BE(at))
    boxes.push(new Uint8Array(recorded.subarray(at, at + recorded.readUInt32BE(at))))
  return boxes.flatMap((box, index) => {
    const next = boxes[index + 1]
    return index % 2 === 1 || next === undefined ? [] : [new Uint8Array([...box, ...next])]
  })
}

function cutWebm(): Bytes[] {
  const first = recordedWebm.indexOf(Buffer.from('1f43b675', 'hex'))
  const pieces = [new Uint8Array(recordedWebm.subarray(0, first))]
  for (let at = first; at < recordedWebm.length;) {
    // four bytes of name, eight of size
    const end = at + 12 + recordedWebm.readUInt32BE(at + 8)
    pieces.push(new Uint8Array(recordedWebm.subarray(at, end)))
    at = end
  }
  return pieces
}

export const cameraPiece = (n: number): Bytes => requirePiece(cameraPieces, n)
export const webmPiece = (n: number): Bytes => requirePiece(webmPieces, n)

function requirePiece(pieces: readonly Bytes[], n: number): Bytes {
  const piece = pieces[n]
  if (piece === undefined) throw new Error(`the test camera gave no piece ${n}`)
  return piece
}
