import type { Answer } from '@entemi/contract/calls'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { readPeaks } from './read-peaks.ts'
import { kindOfFile } from './upload-queue.ts'
import type { UploadOptions } from './upload-queue.ts'

/** A slow connection sends this within the time of a call. */
const pieceBytes = 512 * 1024
/** The server may convert a video first. */
const finishTimeoutMs = 300_000

/** Goes on where an earlier attempt with the same key ended. */
export async function sendClip(
  file: File,
  { key, onProgress, signal }: UploadOptions,
): Promise<Answer<'POST /api/upload/clip'>> {
  const found = kindOfFile(file)
  const kind = found === 'image' ? 'video' : found
  let { upload } = await callApi('GET /api/upload/clip', { query: { key }, signal })
  let conflicts = 0
  while (!upload.ready && upload.bytes < file.size) {
    const offset = upload.bytes
    onProgress(offset / file.size)
    const body = new Uint8Array(await file.slice(offset, offset + pieceBytes).arrayBuffer())
    try {
      ;({ upload } = await callApi('PUT /api/upload/clip', { query: { key, kind, offset }, body, signal }))
    } catch (error) {
      const expected = findExpected(error)
      // Another tab sends the same file, or the server erased what it had.
      if (expected === undefined || conflicts++ > 3) throw error
      upload = { bytes: expected, ready: false }
    }
  }
  const peaks = kind === 'audio' ? await readPeaks(file) : null
  const body = { key, size: file.size, peaks, ...(kind === 'file' && { file_name: file.name.slice(-300) }) }
  return callApi('POST /api/upload/clip', { body, signal, timeout: finishTimeoutMs })
}

/** The offset that the server expects. */
function findExpected(error: unknown): number | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'CONFLICT') return undefined
  return error.fields.find(({ name }) => name === 'offset')?.min
}
