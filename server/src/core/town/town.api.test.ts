import { editProfileCall } from '@entemi/contract/account/profile'
import { cityCall, nearTownCall } from '@entemi/contract/core/town'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConsent } from '#/app/testing/makers.map.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { explain } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { fillTowns, listTownsNear, readLargestTowns, suggestTowns } from './town.service.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  await fillTowns(server.db, server.connection, new AbortController().signal)
  await sql`ANALYZE town`.execute(server.db)
  member = await makeMember(server)
}, 240_000)
afterAll(() => server.stop())

const suggest = async (query: string, size?: number) =>
  (await member.client.call(cityCall, { query: { query, ...(size !== undefined && { _size: size }) } })).body.list.data

test('R3.10 R9.03 towns are found by the start of their name without accents, Hungarian ones first, twenty at most', async () => {
  expect((await suggest('veszp'))[0]).toMatchObject({ k: 'Veszprém, Magyarország', name: 'Veszprém', v: '3042929' })
  expect((await suggest('GYŐR')).map(({ name }) => name)).toContain('Győrújbarát')
  expect((await suggest('szeg'))[0]?.name).toBe('Szeged')
  expect((await suggest('new yor'))[0]).toMatchObject({ name: 'New York', country: 'Egyesült Államok' })
  expect((await suggest('kolozsv'))[0]).toMatchObject({ name: 'Kolozsvár', country: 'Románia' })
  expect((await suggest('cluj'))[0]?.name).toBe('Kolozsvár')
  expect(await suggest('bu')).toHaveLength(20)
  expect(await suggest('bu', 3)).toHaveLength(3)
  for (const none of ['', 'b', ' ', '%', '%%', "'; --", 'qqqqq']) expect(await suggest(none), none).toEqual([])
})

const near = async (lat: number, lon: number) =>
  (await member.client.call(nearTownCall, { query: { lat, lon } })).body.list.data

test('the towns around a position need the location consent and a position on the earth', async () => {
  const guest = await server.client().call(nearTownCall, { query: { lat: 47.67, lon: 19.08 } })
  expect(guest.status).toBe(401)
  const other = await makeMember(server)
  const refused = await other.client.call(nearTownCall, { query: { lat: 47.67, lon: 19.08 } })
  expect([refused.status, refused.error.consent]).toEqual([403, 'location'])
  await makeConsent(server, other)
  for (const query of [{ lat: 91, lon: 19 }, { lat: 47, lon: 181 }, { lat: 'x', lon: 19 }, { lat: 47 }])
    expect((await other.client.call(nearTownCall, { query: query as never })).status, JSON.stringify(query)).toBe(422)
})

test('a position is in a town, with others to choose from, named in the reader’s language', async () => {
  await makeConsent(server, member)
  const szentendre = await near(47.6694, 19.0756)
  expect(szentendre).toHaveLength(4)
  expect(szentendre[0]).toEqual({ id: 3_044_681, town: 'Szentendre', country: 'Magyarország', near: false })
  expect(JSON.stringify(szentendre)).not.toMatch(/47\.|19\./)
  expect((await near(47.5, 19.05))[0]?.town).toBe('Budapest')
  expect((await near(46.77, 23.59))[0]).toMatchObject({ town: 'Kolozsvár', country: 'Románia' })
  const names = (await near(47.75, 18.12)).map(({ town }) => town)
  expect(names).toEqual(expect.arrayContaining(['Komárom']))
  await member.client.call(editProfileCall, { body: { language: 'en' } })
  expect((await near(46.77, 23.59))[0]).toMatchObject({ town: 'Cluj-Napoca', country: 'Romania' })
  await member.client.call(editProfileCall, { body: { language: 'hu' } })
})

test('far from every town a position is near one, and on the open sea it has no name', async () => {
  // in the Hoggar mountains, then in the middle of the Atlantic and of the Pacific
  expect((await near(23.6, 5.6))[0]).toMatchObject({ near: true })
  expect(await near(30, -40)).toEqual([])
  expect(await near(0, -140)).toEqual([])
  // Taveuni: the date line goes through the island, and its towns are west of it
  expect((await near(-16.8, -179.98)).length).toBeGreaterThan(0)
  expect(await near(90, 180)).toEqual([])
})

test('the table of towns is filled once', async () => {
  const count = async () =>
    (await sql<{ n: number }>`SELECT count(*)::int AS n FROM town`.execute(server.db)).rows[0]?.n
  const before = await count()
  await fillTowns(server.db, server.connection, new AbortController().signal)
  expect(await count()).toBe(before)
  expect(before).toBeGreaterThan(50_000)
})

test('towns are read through indexes, by name and by position', async () => {
  const hungary = { south: 2285, north: 2430, west: 800, east: 1150 }
  const plans = [
    ...(await explain(server, (db) => suggestTowns(db, 'hu', 'veszp', 20))),
    ...(await explain(server, (db) => readLargestTowns(db, 4, hungary))),
    ...(await explain(server, (db) => listTownsNear(db, 'hu', { lat: 47.67, lon: 19.08 }))),
  ]
  expect(plans).toHaveLength(3)
  for (const { statement, plan } of plans) expect(plan, statement).not.toMatch(/Seq Scan/)
})
