import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { S3Settings } from '#/platform/env.ts'
import { startS3 } from '#/app/testing/s3.ts'
import { createS3Storage } from './s3-storage.ts'
import { createFileStorage, type Storage } from './storage.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
const made: { files?: Storage; S3?: Storage } = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entemi-storage-'))
  s3 = await startS3()
  made.files = createFileStorage(folder)
  made.S3 = createS3Storage(s3.settings)
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

let keysMade = 0
const newKey = (): string => `k${String(++keysMade).padStart(2, '0')}${'x'.repeat(20)}_-`

describe.each(['files', 'S3'] as const)('storage in %s', (kind) => {
  const storage = (): Storage => made[kind] ?? expect.fail('not started')

  test.each([0, 1, 131_071, 131_072, 131_073, 3_000_000])('returns %i bytes and their number', async (size) => {
    const key = newKey()
    const bytes = Buffer.alloc(size, 'árvíz')
    await storage().put(`${key}/orig`, bytes, 'image/jpeg')
    const file = (await storage().find(`${key}/orig`)) ?? expect.fail('no file')
    expect(file.size).toBe(bytes.length)
    expect((await buffer(file.stream())).equals(bytes)).toBe(true)
    // each call makes a new stream
    expect((await buffer(file.stream())).length).toBe(bytes.length)
  })

  test('a second put under the same key replaces the bytes', async () => {
    const key = newKey()
    for (const word of ['one', 'another']) await storage().put(`${key}/pres`, Buffer.from(word), 'image/webp')
    const file = await storage().find(`${key}/pres`)
    expect(String(await buffer(file?.stream() ?? expect.fail('no file')))).toBe('another')
  })

  test('a missing key is undefined, lists nothing, and can be removed', async () => {
    const key = newKey()
    expect(await storage().find(`${key}/orig`)).toBeUndefined()
    expect(await storage().list(`${key}/`)).toEqual([])
    await storage().remove(`${key}/`)
    await storage().remove(`${key}/orig`)
  })

  test('lists only the names below a key, and removes one or all of them', async () => {
    const [key, other] = [newKey(), newKey()]
    for (const name of ['thumb', 'orig', 'pres']) await storage().put(`${key}/${name}`, Buffer.from(name), 'image/webp')
    await storage().put(`${other}/orig`, Buffer.from('x'), 'image/webp')
    expect(await storage().list(`${key}/`)).toEqual(['orig', 'pres', 'thumb'])
    await storage().remove(`${key}/thumb`)
    expect(await storage().list(`${key}/`)).toEqual(['orig', 'pres'])
    await storage().remove(`${key}/`)
    expect(await storage().list(`${key}/`)).toEqual([])
    expect(await storage().list(`${other}/`)).toEqual(['orig'])
  })

  test('a file erased between find and read ends the stream with ENOENT', async () => {
    const key = newKey()
    await storage().put(`${key}/orig`, Buffer.from('x'), 'image/webp')
    const file = await storage().find(`${key}/orig`)
    await storage().remove(`${key}/`)
    await expect(buffer(file?.stream() ?? expect.fail('no file'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a reader that stops in the middle leaks no connection', async () => {
    const key = newKey()
    await storage().put(`${key}/orig`, Buffer.alloc(2_000_000), 'image/webp')
    const file = await storage().find(`${key}/orig`)
    for (let reader = 0; reader < 70; reader++)
      for await (const chunk of file?.stream() ?? expect.fail('no file')) {
        expect(chunk).toBeDefined()
        break
      }
    await storage().check()
  })

  test.each(['../../etc/passwd', 'short/orig', `${'k'.repeat(22)}/../x`, `${'k'.repeat(22)}/a?list-type=2`])(
    'a key that the server did not make is an error: %s',
    async (key) => {
      const acts = [
        storage().find(key),
        storage().list(key),
        storage().remove(key),
        storage().put(key, Buffer.from(''), 'image/webp'),
      ]
      await Promise.all(acts.map((act) => expect(act).rejects.toThrow('did not make')))
    },
  )

  test('check() passes if it can be written', async () => {
    await storage().check()
  })
})

describe('S3 that does not work', () => {
  const at = (change: Partial<S3Settings>): Storage => createS3Storage({ ...s3.settings, ...change })

  test('is an error with a wrong key or bucket', async () => {
    for (const storage of [at({ key: 'other' }), at({ bucket: 'nowhere' })]) {
      await expect(storage.check()).rejects.toThrow(/S3/)
      await expect(storage.put(`${newKey()}/orig`, Buffer.from('x'), 'image/webp')).rejects.toThrow(/^S3 /)
    }
  })

  test('is UNAVAILABLE without a good response after two retries', async () => {
    let requests = 0
    const busy = createServer((_request, response) => {
      requests++
      response.writeHead(503).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => busy.once('listening', resolve))
    const { port } = busy.address() as AddressInfo
    const unavailable = at({ endpoint: `http://127.0.0.1:${port}` })
    await expect(unavailable.check()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(requests).toBe(3)
    busy.close()
    busy.closeAllConnections()
    await expect(unavailable.find(`${newKey()}/orig`)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('is an error with a redirect, which is not followed', async () => {
    const redirecting = createServer((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    redirecting.listen(0, '127.0.0.1')
    await new Promise((resolve) => redirecting.once('listening', resolve))
    const { port } = redirecting.address() as AddressInfo
    await expect(at({ endpoint: `http://127.0.0.1:${port}` }).check()).rejects.toThrow('S3 answered 302')
    redirecting.close()
    redirecting.closeAllConnections()
  })
})
