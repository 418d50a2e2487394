import {
  cropMediaCall,
  editMediaCall,
  profileImageCall,
  readMediaCall,
  videoLinkCall,
} from '@entemi/contract/core/media'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, makeImage, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let titles: (() => void)[] = []
beforeAll(async () => {
  // a service that has no preview images, and sends a title when the test lets it
  const get = (address: string) =>
    address.includes('oembed')
      ? new Promise<Buffer>((resolve) => titles.push(() => resolve(Buffer.from('{"title":"A tó"}'))))
      : Promise.reject(new Error('not found'))
  server = await startTestServer({}, { outbound: { get } })
})
afterAll(() => server.stop())

const headers = { 'idempotency-key': 'kep-kulcs-1' }
const points = [0, 0, 60, 60]
const url = 'https://youtu.be/dQw4w9WgXcQ'

async function countMedia({ personId }: TestMember): Promise<number> {
  const rows = await server.db.selectFrom('media').select('id').where('owner_id', '=', personId).execute()
  return rows.length
}

test('a crop that is requested twice with one key makes one image', async () => {
  const anna = await makeMember(server)
  const { db_key } = await makeImage(server, anna)
  const crop = () => anna.client.call(cropMediaCall, { params: { db_key }, body: { points }, headers })
  const first = await crop()
  const second = await crop()
  expect([second.status, second.body]).toEqual([201, first.body])
  expect(await countMedia(anna)).toBe(2)
  const other = await anna.client.call(cropMediaCall, {
    params: { db_key },
    body: { points: [0, 0, 61, 61] },
    headers,
  })
  expect([other.status, other.error.error_code]).toEqual([409, 'CONFLICT'])
})

test('a profile image that is set twice with one key is set once; a refused try stores no key', async () => {
  const anna = await makeMember(server)
  const { db_key } = await makeImage(server, anna)
  const set = (body: object) => anna.client.call(profileImageCall, { body: { db_key, ...body }, headers })
  expect((await set({ points: [0, 0, 9000, 9000] })).status).toBe(422)
  const first = await set({ points })
  const second = await set({ points })
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await countMedia(anna)).toBe(2)
})

test('while the first request runs the second is refused for now, and later gets the answer of the first', async () => {
  const anna = await makeMember(server)
  const add = () => anna.client.call(videoLinkCall, { body: { url }, headers })
  titles = []
  const first = add()
  await expect.poll(() => titles.length).toBe(1)
  const early = await add()
  expect([early.status, early.error.error_code, early.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
  titles[0]?.()
  const { status, body } = await first
  expect(status).toBe(201)
  expect((await add()).body).toEqual(body)
  expect([titles.length, await countMedia(anna)]).toEqual([1, 1])
})

test('a request that a crash interrupted can be repeated after ten minutes', async () => {
  const anna = await makeMember(server)
  const add = () => anna.client.call(videoLinkCall, { body: { url }, headers })
  titles = []
  const cut = add()
  await expect.poll(() => titles.length).toBe(1)
  await sql`UPDATE idempotency SET made_at = now() - interval '11 minutes'
    WHERE account_id = ${anna.accountId}`.execute(server.db)
  const again = add()
  await expect.poll(() => titles.length).toBe(2)
  for (const answer of titles) answer()
  expect((await again).status).toBe(201)
  await cut
})

test('a part of an image gets its title, description and author; a profile image does not', async () => {
  const anna = await makeMember(server)
  const params = { db_key: (await makeImage(server, anna)).db_key }
  const texts = { title: 'A tó', description: 'Este', author: 'Anna' }
  await anna.client.call(editMediaCall, { params, body: texts })
  const cut = await anna.client.call(cropMediaCall, { params, body: { points } })
  expect((await anna.client.call(readMediaCall, { params: cut.body.setData })).body.media).toMatchObject(texts)
  const profileImage = await anna.client.call(profileImageCall, { body: { ...params, points } })
  const { media } = (await anna.client.call(readMediaCall, { params: { db_key: profileImage.body.setData.db_key } }))
    .body
  expect([media.title, media.description, media.author]).toEqual([null, null, null])
})
