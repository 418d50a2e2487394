import { cityCall } from '@entemi/contract/core/town'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { explain } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { fillTowns, readLargestTowns, suggestTowns } from './town.service.ts'

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
  ]
  expect(plans).toHaveLength(2)
  for (const { statement, plan } of plans) expect(plan, statement).not.toMatch(/Seq Scan/)
})
