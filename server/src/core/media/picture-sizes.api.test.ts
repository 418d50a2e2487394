import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaFileCall, type MediaRecord, storageCall, uploadCall } from '@entemi/contract/core/media'
import { addPostCall, readPostCall, timelineCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { createEncoder } from './encoder.ts'
import { makeMissingSizes } from './picture-sizes.ts'
import { createQuarantine } from './quarantine.ts'

let server: TestServer
let anna: TestMember
beforeAll(async () => {
  // the server makes missing sizes each minute, also in the middle of a test
  const refuse = () => Promise.reject(new Error('left to the test'))
  server = await startTestServer({}, { encoder: { ...createEncoder(), encodeSizes: refuse } })
  anna = await makeMember(server)
})
afterAll(() => server.stop())

type Key = MediaRecord['db_key']

const paint = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#886644' } })
/** As varied as a photograph: a plain one takes the same bytes in any width. */
const photo = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })

async function upload(image: Sharp, member = anna): Promise<MediaRecord> {
  const raw = new Uint8Array(await image.png().toBuffer())
  const answer = await member.client.call(uploadCall, { raw })
  expect(answer.status).toBe(201)
  return answer.body
}

const filesOf = (key: Key) => readdir(join(server.folder, 'media', key.slice(0, 2), key)).catch(() => [])
const usedBy = async ({ client }: TestMember) => (await client.call(storageCall)).body.storage.used

describe('the sizes of a picture', () => {
  test.each([
    [photo(1200, 600), ['orig', 'pres', 'thumb', 'w480', 'w800'], [480, 800]],
    [photo(999, 300), ['orig', 'pres', 'thumb', 'w480'], [480]],
    [photo(500, 900), ['orig', 'pres', 'thumb'], []],
  ])('are those that are clearly narrower than the picture itself', async (image, files, widths) => {
    const record = await upload(image)
    expect(record.widths).toEqual(widths)
    expect(await filesOf(record.db_key)).toEqual(files)
  })

  test('that would not be smaller files are not stored', async () => {
    // stripes that end in no pixel of the smaller one: it takes more bytes than the picture
    const stripes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1040" height="1040"><pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse"><path d="M0 0h8v8H0zM8 8h8v8H8z"/></pattern><path fill="#fff" d="M0 0h1040v1040H0z"/><path fill="url(#p)" d="M0 0h1040v1040H0z"/></svg>`,
    )
    const { db_key, widths } = await upload(sharp(stripes).flatten())
    const size = async (variant: string) => (await server.storage.find(`${db_key}/${variant}`))?.size ?? 0
    for (const width of [480, 800])
      expect(widths.includes(width)).toBe(
        (await size(`w${width}`)) > 0 && (await size(`w${width}`)) < (await size('pres')),
      )
    expect(widths.length).toBeLessThan(2)
  })

  test('count towards the quota', async () => {
    const member = await makeMember(server)
    const { db_key } = await upload(photo(1200, 600), member)
    const stored = await Promise.all((await filesOf(db_key)).map((name) => server.storage.find(`${db_key}/${name}`)))
    expect(await usedBy(member)).toBe(stored.reduce((sum, file) => sum + (file?.size ?? 0), 0))
  })

  test('are in the data of an entry wherever it is listed', async () => {
    const { db_key, widths, preview } = await upload(photo(1200, 600))
    const added = await anna.client.call(addPostCall, { body: { type: 'note', text: 'Kép', media: [db_key] } })
    const id = added.body.setData.post_id
    const entry = await anna.client.call(readPostCall, { params: { id } })
    const feed = await anna.client.call(timelineCall, { query: {} })
    const listed = feed.body.list.data.find((item) => item.id === id)
    for (const media of [entry.body.post.media[0], listed?.media[0]])
      expect(media).toMatchObject({ width: 1200, height: 600, widths, preview })
  })
})

describe('the preview of a picture', () => {
  test('is a WebP of 16 pixels in under 200 bytes, whatever the picture shows', async () => {
    for (const image of [photo(1600, 1200), photo(16, 16), paint(40, 2000), paint(2000, 40)]) {
      const { preview } = await upload(image)
      expect(preview?.length).toBeLessThan(200)
      const { format, width, height } = await sharp(Buffer.from(preview ?? '', 'base64')).metadata()
      expect([format, Math.max(width, height)]).toEqual(['webp', 16])
    }
  })

  test('does not exist for a picture with transparent parts, behind which it would be seen', async () => {
    const background = { r: 200, g: 0, b: 0, alpha: 0.4 }
    const { preview } = await upload(sharp({ create: { width: 300, height: 300, channels: 4, background } }))
    expect(preview).toBeNull()
    const opaque = await upload(paint(300, 300).ensureAlpha())
    expect(opaque.preview).not.toBeNull()
  })
})

describe('a picture from before there were sizes', () => {
  const parts = () => ({
    storage: server.storage,
    encoder: createEncoder(),
    quarantine: createQuarantine(join(server.folder, 'quarantine')),
  })
  const going = new AbortController().signal
  const make = (changed = {}, hasSpace = true) =>
    makeMissingSizes(server.db, { ...parts(), ...changed }, { hasSpace: () => hasSpace }, going)

  /** As the former version left it. */
  async function makeOld(member: TestMember, image = photo(1200, 600)): Promise<Key> {
    const { db_key, widths } = await upload(image, member)
    let bytes = 0
    for (const width of widths) {
      bytes += (await server.storage.find(`${db_key}/w${width}`))?.size ?? 0
      await server.storage.remove(`${db_key}/w${width}`)
    }
    await sql`UPDATE media SET widths = NULL, preview = NULL, bytes = bytes - ${bytes} WHERE db_key = ${db_key}`.execute(
      server.db,
    )
    return db_key
  }
  const readRow = (key: Key) =>
    server.db.selectFrom('media').select(['widths', 'preview']).where('db_key', '=', key).executeTakeFirst()

  test('is shown without them, and gets them in the background, once', async () => {
    const member = await makeMember(server)
    const key = await makeOld(member)
    const added = await member.client.call(addPostCall, { body: { type: 'note', text: 'Régi', media: [key] } })
    const read = async () =>
      (await member.client.call(readPostCall, { params: { id: added.body.setData.post_id } })).body.post.media[0]
    expect(await read()).toMatchObject({ widths: [], preview: null, pres: `/media/${key}/pres` })
    const before = await usedBy(member)
    await make()
    expect(await read()).toMatchObject({ widths: [480, 800], preview: expect.any(String) as string })
    const used = await usedBy(member)
    expect(used).toBeGreaterThan(before)
    const file = await member.client.call(mediaFileCall, { params: { db_key: key, variant: 'w480' } })
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
    await make()
    expect(await usedBy(member)).toBe(used)
  })

  test('that is erased meanwhile leaves no file behind', async () => {
    const key = await makeOld(anna)
    const { encoder } = parts()
    await make({
      encoder: {
        ...encoder,
        encodeSizes: async (input: string, folder: string) => {
          const encoded = await encoder.encodeSizes(input, folder)
          await sql`DELETE FROM media WHERE db_key = ${key}`.execute(server.db)
          await server.storage.remove(`${key}/`)
          return encoded
        },
      },
    })
    expect(await filesOf(key)).toEqual([])
  })

  test('that cannot be read, or has no file, is tried once and keeps no other waiting', async () => {
    const [broken, lost, whole] = [await makeOld(anna), await makeOld(anna), await makeOld(anna)]
    await server.storage.put(`${broken}/pres`, Buffer.from('RIFF____WEBP and no picture'), 'image/webp')
    await server.storage.remove(`${lost}/pres`)
    await make()
    expect(await readRow(broken)).toEqual({ widths: [], preview: null })
    expect(await readRow(lost)).toEqual({ widths: [], preview: null })
    expect((await readRow(whole))?.widths).toEqual([480, 800])
  })

  test('waits while the disk is full', async () => {
    const key = await makeOld(anna)
    await make({}, false)
    expect(await readRow(key)).toEqual({ widths: null, preview: null })
  })
})
