import type { Readable } from 'node:stream'
import { ApiError, fieldError } from '#/platform/api-error.ts'

/** Passes on a body chunk by chunk; throws if it is empty or larger than `maxBytes`. */
export async function readChunks(
  body: Readable,
  maxBytes: number,
  onChunk: (chunk: Buffer) => Promise<void> | void,
): Promise<void> {
  let size = 0
  try {
    // not destroyed at an error: that would close the connection before the response
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new ApiError('TOO_LARGE')
      await onChunk(chunk)
    }
  } catch (error) {
    // the rest is discarded, or the connection would hang
    body.resume()
    if (isDisconnect(error)) throw fieldError('file', 'INVALID_FORMAT')
    throw error
  }
  if (size === 0) throw fieldError('file', 'FIELD_REQUIRED')
}

/** For bodies that are small enough for the memory. */
export async function readBytes(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  await readChunks(body, maxBytes, (chunk) => void chunks.push(chunk))
  return Buffer.concat(chunks)
}

/** The client has disconnected: no fault of the server. */
const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
