import { actAsCall, confirmCall, deleteAccountCall } from '@entemi/contract/account/identity'
import { deleteMediaCall, storageCall, uploadCall } from '@entemi/contract/core/media'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeAdministered, makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { makeStored, setSite } from '#/app/testing/storage.ts'

let server: TestServer
let image: Uint8Array<ArrayBuffer>
const limit = 1_000_000
beforeAll(async () => {
  server = await startTestServer()
  const drawn = sharp({ create: { width: 60, height: 60, channels: 3, background: '#886644' } })
  image = new Uint8Array(await drawn.png().toBuffer())
})
afterAll(() => server.stop())
afterEach(() => setSite(server, { member_storage_mb: 1, site_storage_mb: null }))

const upload = (by: TestMember) => by.client.call(uploadCall, { raw: image, query: {} })
const storageOf = async (by: TestMember) => (await by.client.call(storageCall)).body.storage
const siteTotal = async (): Promise<{ counted: number; stored: number }> => {
  const { rows } = await sql<{ counted: number; stored: number }>`
    SELECT coalesce((SELECT bytes FROM site_storage WHERE site_id = 0), 0) AS counted,
      (SELECT coalesce(sum(bytes), 0)::bigint FROM media WHERE site_id = 0) AS stored`.execute(server.db)
  return rows[0] ?? { counted: 0, stored: 0 }
}

/** The bytes that one upload of the image takes. */
async function sizeOfUpload(): Promise<number> {
  const member = await makeMember(server)
  await upload(member)
  return (await storageOf(member)).used
}

test('R3.07 an image beyond the member’s quota is refused and not stored; deleting frees space', async () => {
  await setSite(server, { member_storage_mb: 1 })
  const [member, other] = [await makeMember(server), await makeMember(server)]
  const first = await upload(member)
  const { used } = await storageOf(member)
  expect([first.status, used > 0, await storageOf(other)]).toEqual([201, true, { used: 0, limit }])
  await makeStored(server, member, limit - used)
  const refused = await upload(member)
  expect([refused.status, refused.error.error_code]).toEqual([413, 'QUOTA_EXCEEDED'])
  expect(await storageOf(member)).toEqual({ used: limit, limit })
  expect((await upload(other)).status).toBe(201)

  await member.client.call(deleteMediaCall, { params: { db_key: first.body.db_key } })
  expect((await upload(member)).status).toBe(201)
})

test('concurrent uploads at the limit do not exceed it', async () => {
  const size = await sizeOfUpload()
  await setSite(server, { member_storage_mb: 1 })
  const member = await makeMember(server)
  await makeStored(server, member, limit - 2 * size)
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(member)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413, 413])
  expect(await storageOf(member)).toEqual({ used: limit, limit })
})

test('an upload while acting as an administered person counts for one’s own account', async () => {
  await setSite(server, { member_storage_mb: 1 })
  const member = await makeMember(server)
  await makeStored(server, member, limit)
  const child = await makeAdministered(server, member, 1)
  await member.client.call(actAsCall, { params: { entityId: child } })
  expect((await upload(member)).error.error_code).toBe('QUOTA_EXCEEDED')
})

test('a site at its quota refuses every upload until something is deleted', async () => {
  const [member, leaving] = [await makeMember(server), await makeMember(server)]
  await makeStored(server, leaving, 3_000_000)
  const { counted } = await siteTotal()
  await setSite(server, { site_storage_mb: Math.floor(counted / 1_000_000) })
  const refused = await upload(member)
  expect([refused.status, refused.error.error_code]).toEqual([507, 'STORAGE_FULL'])
  await leaving.client.call(confirmCall, { body: { password: testPassword } })
  expect((await leaving.client.call(deleteAccountCall)).status).toBe(200)
  expect((await upload(member)).status).toBe(201)
})

test('the total of a site is the sum of its files after every change', async () => {
  const member = await makeMember(server)
  await makeStored(server, member, 700)
  await sql`UPDATE media SET bytes = bytes + 5 WHERE account_id = ${member.accountId}`.execute(server.db)
  await sql`UPDATE media SET title = 'A tó' WHERE account_id = ${member.accountId}`.execute(server.db)
  await sql`DELETE FROM media WHERE bytes = 3000000`.execute(server.db)
  const { counted, stored } = await siteTotal()
  expect([counted, stored > 0]).toEqual([stored, true])
})
