import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { readChunks } from '#/platform/http/receive.ts'

/** A folder for uploaded files until they are encoded again: outside of the storage, never served. */
export interface Quarantine {
  /** Runs `work` with a folder of its own, which is deleted afterwards, also after an error. */
  within<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Deletes what a killed process left behind. */
  sweep(): Promise<void>
}

const oldAfterMs = 60 * 60_000

export function createQuarantine(folder: string): Quarantine {
  return {
    async within(work) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const own = await mkdtemp(join(folder, 'image-'))
      try {
        return await work(own)
      } finally {
        await rm(own, { recursive: true, force: true })
      }
    },
    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found !== undefined && Date.now() - found.mtimeMs > oldAfterMs)
          await rm(path, { recursive: true, force: true })
      }
    },
  }
}

/** Streams a body into a file. */
export async function receiveBody(body: Readable, path: string, maxBytes: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await readChunks(body, maxBytes, (chunk) => file.appendFile(chunk))
  } finally {
    await file.close()
  }
}
