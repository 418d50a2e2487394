import { readFileSync } from 'node:fs'

type Bytes = Uint8Array<ArrayBuffer>

/** What Chromium's recorder gave of its own test camera in four and a half seconds, key frames a second apart. */
const recorded = readFileSync(new URL('./camera.mp4', import.meta.url))

/** As a host's page sends it: first the beginning, then every fragment. */
export const cameraPieces: readonly Bytes[] = cut()

function cut(): Bytes[] {
  const boxes: Bytes[] = []
  for (let at = 0; at < recorded.length; at += recorded.readUInt32BE(at))
    boxes.push(new Uint8Array(recorded.subarray(at, at + recorded.readUInt32BE(at))))
  return boxes.flatMap((box, place) => {
    const next = boxes[place + 1]
    return place % 2 === 1 || next === undefined ? [] : [new Uint8Array([...box, ...next])]
  })
}

export function cameraPiece(n: number): Bytes {
  const piece = cameraPieces[n]
  if (piece === undefined) throw new Error(`the test camera gave no piece ${n}`)
  return piece
}
