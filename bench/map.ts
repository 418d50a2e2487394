import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { entryId, fill, openSessions, readers } from './life-line.fill.ts'
import { compare, load, type Case, type Next } from './load.ts'
import { endProgram, findFreePort, startProgram, type Running } from './server.ts'
import { countStatements } from './statements.ts'

// npm run bench -- map: the map of 100,000 members (GET /api/location) from the world to a town, the list of a spot, and
// towns by the start of their name, beside a bare route and one indexed query in the same run. MEMBERS and ROUNDS set
// its size, ONLY picks cases by name; BENCH_DATA_DIR keeps the filled folder for the next run.

const members = Number(process.env['MEMBERS'] ?? 100_000)
const entries = 20_000
const rounds = Number(process.env['ROUNDS'] ?? 3)
const only = process.env['ONLY']?.split(',')
const kept = process.env['BENCH_DATA_DIR']

const serverMain = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const bareMain = fileURLToPath(new URL('bare.ts', import.meta.url))
const embedded = new URL('../server/src/db/embedded/start.ts', import.meta.url).href

interface Embedded {
  startEmbeddedPostgres: (options: { dataDir: string }) => Promise<{ connection: pg.ClientConfig }>
}

const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'entemi-bench-')) : resolve(kept)
const metricsPort = await findFreePort()
const app = await startProgram(serverMain, {
  PORT: '0',
  DATA_DIR: folder,
  DEMO: 'off',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'silent',
  METRICS_PORT: String(metricsPort),
})
try {
  const { startEmbeddedPostgres } = (await import(embedded)) as Embedded
  const { connection } = await startEmbeddedPostgres({ dataDir: folder })
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  await waitForTowns(client)
  await fillOnce(client)
  const bare = await startProgram(bareMain, { BENCH_CONNECTION: JSON.stringify(connection) })
  try {
    await measure(bare, await openSessions(client))
  } finally {
    await endProgram(bare)
    await client.end()
  }
} finally {
  await endProgram(app)
  if (kept === undefined) await rm(folder, { recursive: true, force: true })
}

/** The server fills them after it is ready. */
async function waitForTowns(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ found: boolean }>('SELECT EXISTS (SELECT FROM town) AS found')
    if (rows[0]?.found === true) return
    await new Promise((done) => setTimeout(done, 500))
  }
}

async function fillOnce(client: pg.Client): Promise<void> {
  const mark = join(folder, `map-${members}`)
  if (existsSync(mark)) return
  const began = performance.now()
  await fill(client, { members, entries })
  await placeThem(client)
  await writeFile(mark, '')
  console.log(`${members} members: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

/** Two thirds at home by the size of towns, in their town or near it; the rest in the towns of the world. */
async function placeThem(client: pg.Client): Promise<void> {
  await client.query(`SET session_replication_role = replica`)
  await client.query('DELETE FROM position')
  await client.query('DELETE FROM map_cell')
  await client.query(
    `WITH choice AS (
       SELECT country = 'HU' AS home, lat_cell, lon_cell, name, sum(population) OVER w - population AS low, sum(population) OVER w AS high
       FROM town WHERE population > 0 WINDOW w AS (PARTITION BY country = 'HU' ORDER BY id)),
     total AS (SELECT home, max(high) AS people FROM choice GROUP BY home),
     wish AS (
       SELECT m.entity_id, m.n % 3 > 0 AS home, random() AS luck, m.n % 2 = 0 AS by_town
       FROM (SELECT entity_id, row_number() OVER () AS n FROM site_member WHERE site_id = 0) m)
     INSERT INTO position (site_id, entity_id, lat_cell, lon_cell, town)
     SELECT 0, w.entity_id, least(4499, c.lat_cell + CASE WHEN by_town THEN 0 ELSE floor(random() * 7)::int - 3 END),
       least(8999, c.lon_cell + CASE WHEN by_town THEN 0 ELSE floor(random() * 9)::int - 4 END), CASE WHEN by_town THEN c.name END
     FROM wish w JOIN total t ON t.home = w.home
     JOIN choice c ON c.home = w.home AND w.luck * t.people >= c.low AND w.luck * t.people < c.high`,
  )
  // The trigger that counts is off while so much is poured in.
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

async function measure(bare: Running, cookies: string[]): Promise<void> {
  const pick = (n: number): number => Math.floor(Math.random() * n)
  let turn = 0
  const get =
    (path: () => string): Next =>
    () => ({ method: 'GET', path: path(), headers: { cookie: cookies[turn++ % readers] ?? '' } })
  const map = (bbox: () => string, zoom: number, more = ''): Next =>
    get(() => `/api/location?bbox=${bbox()}&zoom=${zoom}${more}`)
  const around = (side: number) => () => {
    const [lat, lon] = [46.2 + Math.random() * 1.8, 17 + Math.random() * 5]
    return [lon, lat, lon + side, lat + side * 0.8].map((degrees) => degrees.toFixed(2)).join(',')
  }
  const [world, hungary, budapest] = ['-180,-85,180,85', '16.1,45.7,22.9,48.6', '18.9,47.35,19.3,47.65'].map(
    (box) => () => box,
  ) as [() => string, () => string, () => string]
  const starts = ['bud', 'sze', 'vesz', 'gyor', 'new', 'lon', 'san', 'kec', 'pe', 'ba']
  const asked: [name: string, next: Next][] = [
    ['map, the world', map(world, 1)],
    ['map, the world at zoom 22', map(world, 22)],
    ['map, the country', map(hungary, 7)],
    ['map, a county', map(around(1.5), 9)],
    ['map, a town', map(budapest, 12)],
    ['map, friends in the country', map(hungary, 7, '&friends=1')],
    ['map, people of a box', get(() => `/api/location/people?bbox=${around(0.3)()}`)],
    ['map, names of towns', get(() => `/api/location/town?bbox=${around(1.5)()}&zoom=9`)],
    ['towns by the start of a name', get(() => `/api/autocomplete/city?query=${starts[pick(starts.length)] ?? ''}`)],
  ]
  const cases: Case[] = [
    {
      name: 'bare Fastify route',
      run: () =>
        load(
          bare,
          get(() => '/state'),
        ),
    },
    {
      name: 'one indexed query',
      run: () =>
        load(
          bare,
          get(() => `/entry/${entryId(1 + pick(entries - 1))}`),
          app,
        ),
    },
  ]
  for (const [name, next] of asked)
    if (only === undefined || only.some((part) => name.includes(part)))
      cases.push({
        name,
        run: () => load(app, next),
        statements: await countStatements(app.origin, metricsPort, next),
      })
  await compare(cases, rounds)
}
