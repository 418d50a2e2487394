import type { EntryId } from '@entemi/contract/platform/ids'
import { readMediaCall } from '@entemi/contract/core/media'
import { readPostCall } from '@entemi/contract/diary/post'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTown } from '#/app/testing/makers.map.ts'
import { makeEntry, makeImage, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { explain } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { cellOf } from '#/core/entry/entry.place.ts'
import { unnamedEntry } from '#/core/entry/entry.service.ts'
import { unnamedMedia } from '#/core/media/media.attach.ts'
import { nameSquares } from './name-squares.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  member = await makeMember(server)
})
afterAll(() => server.stop())

const signal = new AbortController().signal
const placeOf = async (id: EntryId) => (await member.client.call(readPostCall, { params: { id } })).body.post.place
async function makePlaced(lat: number, lon: number): Promise<EntryId> {
  const id = await makeEntry(server, member)
  await server.db.updateTable('entry').set(cellOf(lat, lon)).where('id', '=', id).execute()
  return id
}

test('entries and pictures of before get the name of a town, those at sea keep their square, and a second run changes nothing', async () => {
  const ids = []
  for (let i = 0; i < 205; i++) ids.push(await makePlaced(46.25 + i / 10_000, 20.14))
  const sea = await makePlaced(0, -140)
  const without = await makeEntry(server, member)
  const image = await makeImage(server, member)
  await server.db.updateTable('media').set(cellOf(46.25, 20.14)).where('id', '=', image.id).execute()
  // before the towns are filled nothing has a name
  await nameSquares(server.db, unnamedEntry, signal)
  expect(await placeOf(ids[0]!)).toBeNull()

  await makeTown(server, { name: 'Szeged', lat: 46.253, lon: 20.148, population: 160_000 })
  for (const unnamed of [unnamedEntry, unnamedMedia]) await nameSquares(server.db, unnamed, signal)
  const szeged = { town: 'Szeged', country: 'Magyarország', near: false }
  for (const id of [ids[0]!, ids.at(-1)!]) expect(await placeOf(id)).toEqual(szeged)
  expect((await member.client.call(readMediaCall, { params: { db_key: image.db_key } })).body.media.place).toEqual(
    szeged,
  )
  for (const id of [sea, without]) expect(await placeOf(id)).toBeNull()
  const row = await server.db.selectFrom('entry').selectAll().where('id', '=', sea).executeTakeFirstOrThrow()
  expect(row).toMatchObject(cellOf(0, -140))

  await makeTown(server, { name: 'Tápé', lat: 46.26, lon: 20.14, population: 900_000 })
  await nameSquares(server.db, unnamedEntry, signal)
  expect(await placeOf(ids[0]!)).toEqual(szeged)
})

test('what waits for a name is read through an index of its own', async () => {
  for (const { list } of [unnamedEntry, unnamedMedia])
    for (const { plan } of await explain(server, (db) => list(db, member.personId, 200)))
      expect(plan).toMatch(/unnamed_place/)
})
