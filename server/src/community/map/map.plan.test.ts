// The plans of the map with 100,000 people on it: it reads index ranges of squares, never all rows.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { makeMember, viewerOf } from '#/app/testing/makers.ts'
import { makeConsent } from '#/app/testing/makers.map.ts'
import { explain, fillMany } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readMapEventList, readMapEvents } from './map.events.ts'
import { readMap, readMapPeople } from './map.service.ts'

let server: TestServer
let viewer: Viewer
beforeAll(async () => {
  server = await startTestServer()
  const member = await makeMember(server)
  await makeConsent(server, member)
  viewer = viewerOf(member)
  const person = (n: string) => sql`('00000000-0000-7000-8000-' || lpad((${sql.raw(n)})::text, 12, '0'))::uuid`
  await fillMany(server.db, async (tx) => {
    await sql`INSERT INTO entity (id, type, site_id, display_name) SELECT ${person('n')}, 0, 0, 'Tag ' || n
      FROM generate_series(1, 100000) n`.execute(tx)
    await sql`INSERT INTO site_member SELECT e.id, 0, e.name_fold FROM entity e WHERE e.type = 0 ON CONFLICT DO NOTHING`.execute(
      tx,
    )
    // a third in one town, the rest over the country and a little of the world
    await sql`INSERT INTO position (site_id, entity_id, lat_cell, lon_cell)
      SELECT 0, ${person('n')}, CASE WHEN n % 3 = 0 THEN 2374 WHEN n % 50 = 1 THEN n % 8000 - 4000 ELSE 2290 + n % 140 END,
        CASE WHEN n % 3 = 0 THEN 952 WHEN n % 50 = 1 THEN n % 17000 - 8500 ELSE 810 + n * 7 % 330 END
      FROM generate_series(1, 100000) n`.execute(tx)
    await sql`INSERT INTO map_cell SELECT 0, l, p.lat_cell >> l, p.lon_cell >> l, count(*), sum(p.lat_cell), sum(p.lon_cell)
      FROM position p, generate_series(0, 11) l GROUP BY 1, 2, 3, 4`.execute(tx)
    await sql`INSERT INTO town (id, name, country, population, lat, lon, lat_cell, lon_cell, level)
      SELECT n, 'Falu ' || n, 'HU', n, 0, 0, n * 13 % 8900 - 4450, n * 7 % 17800 - 8900, CASE WHEN n % 100 = 0 THEN n % 12 ELSE 0 END
      FROM generate_series(1, 50000) n`.execute(tx)
    // long ago, but for a thousand
    await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, title, text, occurred_on, has_event)
      SELECT ${person('n')}, ${person('n')}, 0, 9, 'note', 'Kirándulás', '', current_date, true FROM generate_series(1, 100000) n`.execute(
      tx,
    )
    await sql`INSERT INTO event (entry_id, starts_at, zone, remind_at, place, lat_cell, lon_cell)
      SELECT ${person('n')}, s.at, 'Europe/Budapest', s.at - interval '1 day', '{"town": "Falu", "country": "HU"}', 2290 + n % 140, 810 + n * 7 % 330
      FROM generate_series(1, 100000) n
      CROSS JOIN LATERAL (SELECT now() + (CASE WHEN n % 100 = 0 THEN 20 ELSE -30 END + n % 9) * interval '1 day' AS at) s`.execute(
      tx,
    )
    await sql`INSERT INTO relation (from_id, letter, to_id)
      SELECT ${member.personId}::uuid, 'b', ${person('n')} FROM generate_series(100, 500) n
      UNION ALL SELECT ${person('n')}, 'b', ${person('n + 1')} FROM generate_series(1, 50000) n`.execute(tx)
    await sql`INSERT INTO block SELECT ${member.personId}::uuid, ${person('n')}, true FROM generate_series(600, 605) n`.execute(
      tx,
    )
  })
}, 300_000)
afterAll(() => server.stop())

const [world, hungary, town] = ['-180,-90,180,90', '16.1,45.7,22.9,48.6', '18.9,47.4,19.2,47.6']
const reads: [string, (db: Tx) => Promise<unknown>][] = [
  ['the world', (db) => readMap(db, viewer, { bbox: world, zoom: 1 })],
  ['the world at the closest zoom', (db) => readMap(db, viewer, { bbox: world, zoom: 22 })],
  ['the country', (db) => readMap(db, viewer, { bbox: hungary, zoom: 7 })],
  ['a town', (db) => readMap(db, viewer, { bbox: town, zoom: 12 })],
  ['friends in the country', (db) => readMap(db, viewer, { bbox: hungary, zoom: 7, friends: '1' })],
  ['people of a square', (db) => readMapPeople(db, viewer, { bbox: '19.041,47.481,19.059,47.499', _size: 20 })],
  ['people of the country', (db) => readMapPeople(db, viewer, { bbox: hungary, _size: 20 })],
  ['events of the world', (db) => readMapEvents(db, viewer, { bbox: world, zoom: 1 })],
  ['events of the country', (db) => readMapEvents(db, viewer, { bbox: hungary, zoom: 7 })],
  ['the list of events of a town', (db) => readMapEventList(db, viewer, { bbox: town, _size: 20 })],
]
test.each(reads)('R2.05 %s among 100,000 people is read through indexes', async (_name, look) => {
  for (const { statement, plan } of await explain(server, look)) {
    expect(plan, statement).not.toMatch(/Seq Scan on (position|site_member|entity|relation|town|event|entry)\b/)
    const touched = [...plan.matchAll(/Buffers: shared hit=(\d+)/g)].map(([, pages]) => Number(pages))
    expect(Math.max(0, ...touched), `${statement}\n${plan}`).toBeLessThan(8000)
  }
})

test('the map answers with few rows, however many people there are', async () => {
  const list = await readMap(server.db, viewer, { bbox: world, zoom: 22 })
  expect(list.data.length).toBeLessThanOrEqual(64 * 64)
  expect(list.data.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0)).toBe(100_000 - 6)
})
