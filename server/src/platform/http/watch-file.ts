import { readFileSync, statSync } from 'node:fs'
import { ApiError } from '#/platform/api-error.ts'

/** Reads the file again when it changes: a new build is served without a restart. */
export function watchFile<T>(file: URL, parse: (text: string) => T): () => T {
  let read: { at: number; content: T } | undefined
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (at === undefined) throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    if (read?.at !== at) read = { at, content: parse(readFileSync(file, 'utf8')) }
    return read.content
  }
}
