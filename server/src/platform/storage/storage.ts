import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from '#/platform/db/id.ts'
import { PartAwayError } from '#/platform/part-state.ts'

export interface ByteRange {
  first: number
  last: number
}

export interface StoredFile {
  size: number
  /** The whole file, or from the first to the last byte of the range. */
  stream: (range?: ByteRange) => Readable
}

export interface Storage {
  put(key: string, body: Buffer, type: string): Promise<void>
  find(key: string): Promise<StoredFile | undefined>
  /** The names below a key that ends in '/'. */
  list(key: string): Promise<string[]>
  /** Removes a file, or with a key that ends in '/' all files below it. */
  remove(key: string): Promise<void>
  /** Throws if nothing can be written. */
  check(): Promise<void>
}

/** Keys are made by the server; any other could be a path outside of the folder. */
export function requireOwnKey(key: string): void {
  if (!/^[A-Za-z0-9_-]{22,}(\/[a-z0-9.-]*)?$/.test(key)) throw new Error('a storage key that the server did not make')
}

/** Large enough to read most files at once: every read is a round trip to another thread, also one that finds the end. */
const chunkBytes = 128 * 1024

/** Files below a folder. */
export function createFileStorage(folder: string): Storage {
  const root = resolve(folder)

  function pathOf(key: string): string {
    requireOwnKey(key)
    const [name = ''] = key.split('/')
    return join(root, name.slice(0, 2), key)
  }

  return {
    async put(key, body) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw asPartAway(error)
      })
      // written to another name and renamed: a reader or a crash must never see half a file
      const part = `${path}.${newId()}.part`
      try {
        const file = await open(part, 'wx', 0o600)
        try {
          await file.writeFile(body)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(part, path)
      } catch (error) {
        // partial files would fill a full disk further
        await rm(part, { force: true })
        throw asPartAway(error)
      }
    },
    async find(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => undefined)
      if (found?.isFile() !== true) return undefined
      const { size } = found
      const whole = { first: 0, last: Math.max(0, size - 1) }
      return {
        size,
        stream: ({ first, last } = whole) =>
          createReadStream(path, { start: first, end: last, highWaterMark: chunkBytes }),
      }
    },
    async list(key) {
      const names = await readdir(pathOf(key)).catch(() => [])
      return names.filter((name) => !name.endsWith('.part')).sort()
    },
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },
    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.W_OK)
    },
  }
}

const brokenFolder = ['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR', 'ENOENT']

/** A folder that cannot be written, or a disk that is gone; a full one is reported as such. */
const asPartAway = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && brokenFolder.includes(String(error.code))
    ? new PartAwayError('storage', 'the folder for media cannot be written', error)
    : error
