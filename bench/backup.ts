import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { fill } from './life-line.fill.ts'
import { endProgram, startProgram } from './server.ts'

// npm run bench -- backup: how long `npm run backup` and `npm run restore` take at 1 M entries, 100,000 members and
// 30,000 media files of 20 kB. MEMBERS, ENTRIES and FILES set the size; BENCH_DATA_DIR keeps the filled folder.

const members = Number(process.env['MEMBERS'] ?? 100_000)
const entries = Number(process.env['ENTRIES'] ?? 1_000_000)
const files = Number(process.env['FILES'] ?? 30_000)
const kept = process.env['BENCH_DATA_DIR']

const program = (path: string): string => fileURLToPath(new URL(`../server/src/${path}`, import.meta.url))
const embedded = new URL('../server/src/db/embedded/start.ts', import.meta.url).href

interface Embedded {
  startEmbeddedPostgres: (options: { dataDir: string }) => Promise<{ connection: pg.ClientConfig }>
}

const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'entemi-bench-')) : resolve(kept)
const archives = await mkdtemp(join(tmpdir(), 'entemi-bench-archives-'))
const empty = await mkdtemp(join(tmpdir(), 'entemi-bench-restored-'))
try {
  await prepare()
  const site = { DATA_DIR: folder, BACKUP_DIR: archives }
  const rows = [
    ['first backup', run(['backup'], site)],
    ['second backup, same media', run(['backup'], site)],
  ]
  const archive = join(archives, (await readdir(archives)).sort().at(-1) ?? '')
  rows.push(['restore into an empty place', run(['restore', archive], { DATA_DIR: empty })])
  console.table(Object.fromEntries(rows.map(([name, seconds]) => [name, { seconds }])))
  console.log(`archive: ${((await sizeOf(archive)) / 1e6).toFixed(0)} MB`)
} finally {
  for (const made of [archives, empty, ...(kept === undefined ? [folder] : [])])
    await rm(made, { recursive: true, force: true })
}

async function prepare(): Promise<void> {
  const mark = join(folder, `backup-${members}-${entries}-${files}`)
  if (existsSync(mark)) return
  const app = await startProgram(program('main.ts'), { PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' })
  try {
    const { startEmbeddedPostgres } = (await import(embedded)) as Embedded
    const { connection } = await startEmbeddedPostgres({ dataDir: folder })
    const client = new pg.Client({ ...connection, ssl: false })
    await client.connect()
    try {
      await fill(client, { members, entries })
      await fillFiles(client)
    } finally {
      await client.end()
    }
  } finally {
    await endProgram(app)
  }
  await writeFile(mark, '')
}

/** Three files for each of the first media; rows beyond them say that theirs stand elsewhere. */
async function fillFiles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ db_key: string }>('SELECT db_key FROM media ORDER BY id LIMIT $1', [files / 3])
  const bytes = Buffer.alloc(20_000, 'entemi')
  for (const { db_key: key } of rows) {
    const place = join(folder, 'media', key.slice(0, 2), key)
    await mkdir(place, { recursive: true })
    for (const variant of ['orig', 'pres', 'thumb']) await writeFile(join(place, variant), bytes)
  }
  await client.query(`UPDATE media SET media_type = 'v', provider = 'youtube' WHERE db_key <> ALL ($1)`, [
    rows.map((row) => row.db_key),
  ])
}

function run(words: string[], environment: Record<string, string>): number {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, [program('backup/cli.ts'), ...words], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${words[0]} failed`)
  return Math.round((performance.now() - began) / 100) / 10
}

async function sizeOf(place: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(place, { recursive: true })) bytes += (await stat(join(place, entry))).size
  return bytes
}
