import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Env, S3Settings } from '#/platform/env.ts'
import { createS3Client } from '#/platform/storage/s3-client.ts'

/** A place that gets copies of archives. */
export interface CopyTarget {
  kind: 'folder' | 's3'
  /** For the operator. */
  name: string
  /** All its files. */
  list: () => Promise<{ name: string; bytes: number }[]>
  /** The file is there whole, or not at all. */
  put: (name: string, body: Buffer) => Promise<void>
  read: (name: string) => Promise<Buffer>
  remove: (name: string) => Promise<void>
}

export function listTargets({ BACKUP_COPY_DIR: folder, BACKUP_S3_PREFIX: prefix, backupS3 }: Env): CopyTarget[] {
  return [
    ...(folder === undefined ? [] : [createFolderTarget(folder)]),
    ...(backupS3 === undefined ? [] : [createS3Target(backupS3, prefix)]),
  ]
}

export function createFolderTarget(folder: string): CopyTarget {
  const root = resolve(folder)

  async function write(path: string, body: Buffer): Promise<void> {
    const part = `${path}.part`
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(body)
      await file.sync()
    } finally {
      await file.close()
    }
    if (hashOfBytes(await readFile(part)) !== hashOfBytes(body)) throw new Error(`${part} was not stored as written`)
    await rename(part, path)
  }

  return {
    kind: 'folder',
    name: root,
    async list() {
      const found = await stat(root).catch(() => undefined)
      // made here, it would be on the system's disk while the other one is not mounted
      if (found?.isDirectory() !== true) throw new Error(`${root} does not exist; its disk may not be mounted`)
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      const sized = await Promise.all(files.map(async (path) => ({ path, bytes: (await stat(path)).size })))
      return sized.map(({ path, bytes }) => ({ name: path.slice(root.length + 1), bytes }))
    },
    async put(name, body) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await write(path, body)
      } catch (error) {
        await rm(`${path}.part`, { force: true })
        throw error
      }
    },
    read: (name) => readFile(join(root, name)),
    remove: (name) => rm(join(root, name), { force: true }),
  }
}

export function createS3Target(settings: S3Settings, prefix: string): CopyTarget {
  const client = createS3Client(settings)
  return {
    kind: 's3',
    name: `${settings.endpoint}/${settings.bucket}/${prefix}`,
    list: async () =>
      (await client.list(`${prefix}/`)).map(({ key, bytes }) => ({ name: key.slice(prefix.length + 1), bytes })),
    // signed with the hash of the body, which S3 compares
    put: (name, body) => client.put(`${prefix}/${name}`, body, 'application/octet-stream'),
    async read(name) {
      const response = await client.request({ method: 'GET', path: `/${prefix}/${name}` })
      if (response === undefined) throw new Error(`the bucket has no ${name}`)
      return buffer(response)
    },
    remove: (name) => client.remove(`${prefix}/${name}`),
  }
}

export const hashOfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
