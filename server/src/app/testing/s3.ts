import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#/platform/env.ts'

/** A real S3 server on loopback with one empty bucket, which is removed when it stops. */
export async function startS3(): Promise<{ settings: S3Settings; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'entemi-s3-'))
  const bucket = 'media'
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] }
  const server = new S3rver(options)
  const { port } = await server.run()
  return {
    // the only account of this server
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' },
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
