import { Readable } from 'node:stream'
import type { S3Settings } from '#/platform/env.ts'
import { PartAwayError } from '#/platform/part-state.ts'
import { createS3Client } from './s3-client.ts'
import { requireOwnKey, type ByteRange, type Storage } from './storage.ts'

/** Objects of a bucket, under the same keys as files. */
export function createS3Storage(settings: S3Settings, timeoutFactor = 1): Storage {
  const client = createS3Client(settings, timeoutFactor)

  async function* read(key: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
    const response = await client.request({ method: 'GET', path: `/${key}`, range })
    // erased since it was found; the same error code as of a file
    if (response === undefined) throw Object.assign(new Error('the file is gone'), { code: 'ENOENT' })
    yield* response as AsyncIterable<Buffer>
  }

  async function list(key: string): Promise<string[]> {
    requireOwnKey(key)
    return (await client.list(key)).map((found) => found.key.slice(key.length)).sort()
  }

  return {
    list,
    async put(key, body, type) {
      requireOwnKey(key)
      await client.put(key, body, type)
    },
    async find(key) {
      requireOwnKey(key)
      const response = await client.request({ method: 'HEAD', path: `/${key}` })
      response?.resume()
      return response === undefined
        ? undefined
        : {
            size: Number(response.headers['content-length']),
            stream: (range) => Readable.from(read(key, range), { objectMode: false }),
          }
    },
    async remove(key) {
      requireOwnKey(key)
      if (!key.endsWith('/')) return client.remove(key)
      for (const name of await list(key)) await client.remove(key + name)
    },
    async check() {
      // a prefix that no key has: checks the credentials and the bucket without listing anything
      const response = await client.request({ method: 'GET', path: '', query: { 'list-type': '2', prefix: '.' } })
      if (response === undefined) throw new PartAwayError('storage', 'S3 has no such bucket')
      response.resume()
    },
  }
}
