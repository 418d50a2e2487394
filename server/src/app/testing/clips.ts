import { readFileSync } from 'node:fs'
import { finishClipCall, sendClipCall } from '@entemi/contract/core/clip'
import { limits } from '@entemi/contract/platform/limits'
import type { TestClient } from './server.ts'

export type ClipName = 'voice.webm' | 'voice.ogg' | 'voice.m4a' | 'voice-frag.m4a' | 'video.mp4' | 'video.webm'

/** Two seconds of a tone or one of a test picture, made by ffmpeg, with the title TITKOS-CIM and where possible a place. */
export const readClip = (name: ClipName): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`./clips/${name}`, import.meta.url)))

type Kind = 'audio' | 'video'

/** In pieces, as a device sends it. */
export async function sendClip(
  client: TestClient,
  bytes: Uint8Array<ArrayBuffer>,
  { key = crypto.randomUUID(), kind = 'audio' as Kind, peaks = null as number[] | null } = {},
) {
  for (let offset = 0; offset < bytes.length; offset += limits.clip.pieceBytes) {
    const raw = bytes.slice(offset, offset + limits.clip.pieceBytes)
    const piece = await client.call(sendClipCall, { query: { key, kind, offset }, raw })
    if (piece.status !== 200) throw new Error(`a piece was answered ${piece.status}`)
  }
  return client.call(finishClipCall, { body: { key, size: bytes.length, peaks } })
}
