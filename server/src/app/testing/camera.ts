import { readFileSync } from 'node:fs'

type Bytes = Uint8Array<ArrayBuffer>

/** What Chromium's recorder gave of its own test camera in four and a half seconds, key frames a second apart. */
const recorded = readFileSync(new URL('./camera.mp4', import.meta.url))
/** The same as WebM, its clusters written by the host's page. */
const recordedWebm = readFileSync(new URL('./camera.webm', import.meta.url))

/** As a host's page sends it: first the beginning, then every fragment. */
export const cameraPieces: readonly Bytes[] = cut()
/** First the beginning, then every cluster. */
export const webmPieces: readonly Bytes[] = cutWebm()

function cut(): Bytes[] {
  const boxes: Bytes[] = []
  for (let at = 0; at < recorded.length; at += recorded.readUInt32BE(at))
    boxes.push(new Uint8Array(recorded.subarray(at, at + recorded.readUInt32BE(at))))
  return boxes.flatMap((box, place) => {
    const next = boxes[place + 1]
    return place % 2 === 1 || next === undefined ? [] : [new Uint8Array([...box, ...next])]
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
