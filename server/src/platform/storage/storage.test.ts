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
  made.S3 = createS3Storage(s3.place)
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

let keysMade = 0
const newKey = (): string => `k${String(++keysMade).padStart(2, '0')}${'x'.repeat(20)}_-`

describe.each(['files', 'S3'] as const)('storage in %s', (kind) => {
  const storage = (): Storage => made[kind] ?? expect.fail('not started')

  test.each([0, 1, 131_071, 131_072, 131_073, 3_000_000])('gives back %i bytes, their number first', async (size) => {
    const key = newKey()
    const bytes = Buffer.alloc(size, 'árvíz')
    await storage().put(`${key}/orig`, bytes, 'image/jpeg')
    const file = (await storage().find(`${key}/orig`)) ?? expect.fail('no file')
    expect(file.size).toBe(bytes.length)
    expect((await buffer(file.stream())).equals(bytes)).toBe(true)
    // each asking is a stream of its own
    expect((await buffer(file.stream())).length).toBe(bytes.length)
  })

  test('the same key again holds the later bytes', async () => {
    const key = newKey()
    for (const word of ['one', 'another']) await storage().put(`${key}/pres`, Buffer.from(word), 'image/webp')
    const file = await storage().find(`${key}/pres`)
    expect(String(await buffer(file?.stream() ?? expect.fail('no file')))).toBe('another')
  })

  test('what is not there is undefined, a list of nothing empty, and removing it no fault', async () => {
    const key = newKey()
    expect(await storage().find(`${key}/orig`)).toBeUndefined()
    expect(await storage().list(`${key}/`)).toEqual([])
    await storage().remove(`${key}/`)
    await storage().remove(`${key}/orig`)
  })

  test('lists the names below a key alone, and removes one or all of them', async () => {
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

  test('what was erased between finding and reading ends the stream with the word of a disk', async () => {
    const key = newKey()
    await storage().put(`${key}/orig`, Buffer.from('x'), 'image/webp')
    const file = await storage().find(`${key}/orig`)
    await storage().remove(`${key}/`)
    await expect(buffer(file?.stream() ?? expect.fail('no file'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a reader that leaves in the middle takes nothing along', async () => {
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
    'a key that the server did not make is a fault: %s',
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

  test('says that it can be written', async () => {
    await storage().check()
  })
})

describe('S3 that does not work', () => {
  const at = (change: Partial<S3Settings>): Storage => createS3Storage({ ...s3.place, ...change })

  test('is a fault where its words are wrong: key, bucket', async () => {
    for (const storage of [at({ key: 'other' }), at({ bucket: 'nowhere' })]) {
      await expect(storage.check()).rejects.toThrow(/S3/)
      await expect(storage.put(`${newKey()}/orig`, Buffer.from('x'), 'image/webp')).rejects.toThrow(/^S3 /)
    }
  })

  test('is away for a while where nobody answers, and asked again before that is said', async () => {
    let asked = 0
    const busy = createServer((_request, response) => {
      asked++
      response.writeHead(503).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => busy.once('listening', resolve))
    const { port } = busy.address() as AddressInfo
    const away = at({ endpoint: `http://127.0.0.1:${port}` })
    await expect(away.check()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(asked).toBe(3)
    busy.close()
    busy.closeAllConnections()
    await expect(away.find(`${newKey()}/orig`)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('leads nowhere else: a redirect is a fault', async () => {
    const sly = createServer((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    sly.listen(0, '127.0.0.1')
    await new Promise((resolve) => sly.once('listening', resolve))
    const { port } = sly.address() as AddressInfo
    await expect(at({ endpoint: `http://127.0.0.1:${port}` }).check()).rejects.toThrow('S3 answered 302')
    sly.close()
    sly.closeAllConnections()
  })
})
