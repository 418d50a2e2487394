import type pg from 'pg'
import { withBare, withFilled, type Filled } from './filled.ts'
import { entryId, readers } from './life-line.fill.ts'
import { compare, load, type Case, type Next } from './load.ts'
import { importServer, printPlans, viewerOf, type Read } from './plans.ts'
import type { Running } from './server.ts'
import { countStatements } from './statements.ts'

// npm run bench -- map: the map of 100,000 members (GET /api/location) from the world to a street, the list of a spot, and
// towns by the start of their name, compared with a bare route and one indexed query in the same run; then the plans.
// MEMBERS and ROUNDS set its size, ONLY picks cases by name; with BENCH_DATA_DIR the filled folder is reused.

const members = Number(process.env['MEMBERS'] ?? 100_000)
const entries = 20_000
const rounds = Number(process.env['ROUNDS'] ?? 3)
const only = process.env['ONLY']?.split(',')

const boxes = {
  world: '-180,-85,180,85',
  country: '16.1,45.7,22.9,48.6',
  city: '18.9,47.35,19.3,47.65',
  street: '19.04,47.49,19.06,47.505',
}

await withFilled(
  { members, entries, friends: 10 },
  async (filled) => {
    await withBare(filled, (bare) => measure(filled, bare))
    await printPlans(filled.connection, await listReads())
  },
  { name: `map-${members}`, fill: placeMembers },
)

/** Two thirds in Hungary by the size of towns, half of them at their town and half around it; the rest in the towns of the world. */
async function placeMembers(client: pg.Client): Promise<void> {
  await waitForTowns(client)
  await client.query(`SET session_replication_role = replica`)
  await client.query('TRUNCATE position, map_cell')
  await client.query(
    `WITH member AS (
       SELECT m.entity_id, m.home, m.n % 2 = 0 AS by_town, row_number() OVER (PARTITION BY m.home ORDER BY m.n) AS n
       FROM (SELECT entity_id, n, n % 3 > 0 AS home FROM (
         SELECT entity_id, row_number() OVER () AS n FROM site_member WHERE site_id = 0) q) m),
    home_size AS (SELECT home, count(*) AS people FROM member GROUP BY home),
     town_size AS (
       SELECT t.country = 'HU' AS home, t.lat_cell, t.lon_cell, t.name, t.population,
         sum(t.population) OVER (PARTITION BY t.country = 'HU') AS people FROM town t WHERE t.population > 0),
     seat AS (
       SELECT c.home, c.lat_cell, c.lon_cell, c.name, row_number() OVER (PARTITION BY c.home ORDER BY random()) AS n
       FROM town_size c JOIN home_size w ON w.home = c.home
       CROSS JOIN generate_series(1, ceil(c.population * w.people / c.people)::int))
     INSERT INTO position (site_id, entity_id, lat_cell, lon_cell, town)
     SELECT 0, w.entity_id, least(4499, p.lat_cell + CASE WHEN w.by_town THEN 0 ELSE floor(random() * 7)::int - 3 END),
       least(8999, p.lon_cell + CASE WHEN w.by_town THEN 0 ELSE floor(random() * 9)::int - 4 END), CASE WHEN w.by_town THEN p.name END
     FROM member w JOIN seat p ON p.home = w.home AND p.n = w.n`,
  )
  // the trigger that counts is off during the fill
  await client.query(
    `INSERT INTO map_cell SELECT site_id, l, lat_cell >> l, lon_cell >> l, count(*), sum(lat_cell), sum(lon_cell)
     FROM position, generate_series(0, 11) l GROUP BY 1, 2, 3, 4`,
  )
  await client.query(
    `INSERT INTO consent (account_id, site_id, type, version, accepted) SELECT id, 0, 'location', 1, true FROM account ON CONFLICT DO NOTHING`,
  )
  await client.query(`SET session_replication_role = origin`)
  await client.query('VACUUM ANALYZE')
}

/** The server fills them after it is ready. */
async function waitForTowns(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ found: boolean }>('SELECT EXISTS (SELECT FROM town) AS found')
    if (rows[0]?.found === true) return
    await new Promise((done) => setTimeout(done, 500))
  }
}

async function measure({ app, cookies, metricsPort }: Filled, bare: Running): Promise<void> {
  const pick = (n: number): number => Math.floor(Math.random() * n)
  let turn = 0
  const get =
    (path: () => string): Next =>
    () => ({ method: 'GET', path: path(), headers: { cookie: cookies[turn++ % readers] ?? '' } })
  const map = (bbox: string | (() => string), zoom: number, more = ''): Next =>
    get(() => `/api/location?bbox=${typeof bbox === 'string' ? bbox : bbox()}&zoom=${zoom}${more}`)
  const around = (side: number) => () => {
    const [lat, lon] = [46.2 + Math.random() * 1.8, 17 + Math.random() * 5]
    return [lon, lat, lon + side, lat + side * 0.8].map((degrees) => degrees.toFixed(2)).join(',')
  }
  const starts = ['bud', 'sze', 'vesz', 'gyor', 'new', 'lon', 'san', 'kec', 'pe', 'ba']
  const calls: [name: string, next: Next][] = [
    ['map, the world', map(boxes.world, 1)],
    ['map, the world at zoom 22', map(boxes.world, 22)],
    ['map, the country', map(boxes.country, 7)],
    ['map, a county', map(around(1.5), 9)],
    ['map, a city', map(boxes.city, 12)],
    ['map, a street', map(boxes.street, 16)],
    ['map, friends in the country', map(boxes.country, 7, '&friends=1')],
    ['map, people of a box', get(() => `/api/location/people?bbox=${around(0.3)()}`)],
    ['map, names of towns', get(() => `/api/location/town?bbox=${around(1.5)()}&zoom=9`)],
    ['towns by the start of a name', get(() => `/api/autocomplete/city?query=${starts[pick(starts.length)] ?? ''}`)],
  ]
  const state = get(() => '/state')
  const entry = get(() => `/entry/${entryId(1 + pick(entries - 1))}`)
  const cases: Case[] = [
    { name: 'bare Fastify route', run: () => load(bare, state) },
    { name: 'one indexed query', run: () => load(bare, entry, app) },
  ]
  for (const [name, next] of calls)
    if (only === undefined || only.some((part) => name.includes(part)))
      cases.push({
        name,
        run: () => load(app, next),
        statements: await countStatements(app.origin, metricsPort, next),
      })
  await compare(cases, rounds)
}

async function listReads(): Promise<[string, Read][]> {
  const { readMap, readMapPeople } = await importServer('community/map/map.service.ts')
  const viewer = viewerOf(1)
  return [
    ['the world', (db) => readMap(db, viewer, { bbox: boxes.world, zoom: 1 })],
    ['the world at zoom 22', (db) => readMap(db, viewer, { bbox: boxes.world, zoom: 22 })],
    ['the country', (db) => readMap(db, viewer, { bbox: boxes.country, zoom: 7 })],
    ['a city', (db) => readMap(db, viewer, { bbox: boxes.city, zoom: 12 })],
    ['a street', (db) => readMap(db, viewer, { bbox: boxes.street, zoom: 16 })],
    ['friends in the country', (db) => readMap(db, viewer, { bbox: boxes.country, zoom: 7, friends: '1' })],
    ['people of a city', (db) => readMapPeople(db, viewer, { bbox: boxes.city, _size: 20 })],
  ]
}
