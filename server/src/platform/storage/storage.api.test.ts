import { deleteMediaCall, mediaFileCall, uploadCall } from '@entemi/contract/core/media'
import { readyCall } from '@entemi/contract/core/site'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '#/app/testing/makers.ts'
import { startS3 } from '#/app/testing/s3.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { createS3Storage } from './s3-storage.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let server: TestServer
beforeAll(async () => {
  s3 = await startS3()
  server = await startTestServer({}, { storage: () => createS3Storage(s3.settings) })
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
})

test('R3.07 media in S3 are checked for visibility like media in files, and are removed from the bucket with their record', async () => {
  const [anna, bela] = [await makeMember(server), await makeMember(server)]
  const image = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await anna.client.call(uploadCall, { raw: new Uint8Array(image) })
  expect(status).toBe(201)
  expect(await server.storage.list(`${body.db_key}/`)).toEqual(['orig', 'pres', 'thumb'])

  const params = { db_key: body.db_key, variant: 'pres' } as const
  const own = await anna.client.call(mediaFileCall, { params })
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await sharp(own.bytes).metadata()).toMatchObject({ format: 'webp', width: 400 })
  expect((await bela.client.call(mediaFileCall, { params })).status).toBe(404)
  expect((await server.client().call(mediaFileCall, { params })).status).toBe(404)

  await anna.client.call(deleteMediaCall, { params: { db_key: body.db_key } })
  expect((await anna.client.call(mediaFileCall, { params })).status).toBe(404)
  await expect.poll(() => server.storage.list(`${body.db_key}/`)).toEqual([])
})

test('without a connection to S3 /api/ready answers 503 with Retry-After', async () => {
  const unready = await startTestServer(
    {},
    { storage: () => createS3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:1' }) },
  )
  const answer = await unready.client().call(readyCall)
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
  await unready.stop()
})
