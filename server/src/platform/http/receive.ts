import type { Readable } from 'node:stream'
import { ApiError, fieldError } from '#/platform/api-error.ts'

/** Takes a body as it comes, a chunk at a time; refused where it is empty or larger than so many bytes. */
export async function readChunks(
  body: Readable,
  maxBytes: number,
  take: (chunk: Buffer) => Promise<void> | void,
): Promise<void> {
  let size = 0
  try {
    // not destroyed on the way out: that would cut the connection before the answer that says why
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new ApiError('TOO_LARGE')
      await take(chunk)
    }
  } catch (error) {
    // what still comes is thrown away, or the connection would hang on it
    body.resume()
    if (isCut(error)) throw fieldError('file', 'INVALID_FORMAT')
    throw error
  }
  if (size === 0) throw fieldError('file', 'FIELD_REQUIRED')
}

/** Of a body that is small enough to stand in memory. */
export async function readBytes(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  await readChunks(body, maxBytes, (chunk) => void chunks.push(chunk))
  return Buffer.concat(chunks)
}

/** The client is gone: no fault of the server, and nobody is left to hear. */
const isCut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
