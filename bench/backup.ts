import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { withFilled } from './filled.ts'
import { progress } from './progress.ts'
import { printTable } from './load.ts'

// npm run bench -- backup: how long `npm run backup` and `npm run restore` take at 1 M entries, 100,000 members and
// 30,000 media files of 20 kB, while the site runs. MEMBERS, ENTRIES and FILES set the size; with BENCH_DATA_DIR the
// filled folder is reused.

const members = Number(process.env['MEMBERS'] ?? 100_000)
const entries = Number(process.env['ENTRIES'] ?? 1_000_000)
const files = Number(process.env['FILES'] ?? 30_000)

const cli = fileURLToPath(new URL('../server/src/operation/backup/cli.ts', import.meta.url))

/** Writes what the process read at its very end: afterwards the system does not know it any more. */
const counter = `import { readFileSync, writeSync } from 'node:fs'
process.on('exit', () => writeSync(3, readFileSync('/proc/self/io')))`

await withFilled(
  { members, entries },
  async ({ folder, client }) => {
    const archives = await mkdtemp(join(tmpdir(), 'entemi-bench-archives-'))
    const empty = await mkdtemp(join(tmpdir(), 'entemi-bench-restored-'))
    try {
      const site = { DATA_DIR: folder, BACKUP_DIR: archives }
      const lines = [['', 'seconds', 'MB read']]
      const add = (name: string, { seconds, read }: Run): unknown =>
        lines.push([name, seconds.toFixed(1), inMegabytes(read)])
      add('first backup', await time(['backup'], site))
      const night = await time(['backup'], site)
      add('second backup, same media', night)
      const full = await time(['backup', '--verify'], site)
      add('third, which reads all media again', full)
      const archive = join(
        archives,
        (await readdir(archives))
          .filter((name) => name.endsWith('Z'))
          .sort()
          .at(-1) ?? '',
      )
      add('restore into an empty folder', await time(['restore', archive, '--elsewhere'], { DATA_DIR: empty }))
      printTable(lines)
      progress.print(
        `a night with ${files} unchanged files reads ${inMegabytes(full.read - night.read)} MB less and takes ${(full.seconds - night.seconds).toFixed(1)} s less than one that reads them`,
      )
      const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
      progress.print(
        `database ${inMegabytes(Number(rows[0]?.bytes))} MB, archive ${inMegabytes(await sizeOf(archive))} MB`,
      )
    } finally {
      for (const temporary of [archives, empty]) await rm(temporary, { recursive: true, force: true })
    }
  },
  { name: `backup-${files}`, fill: fillFiles },
)

/** Three files for each of the first media; the other rows become video links, which have no files. */
async function fillFiles(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ db_key: string }>('SELECT db_key FROM media ORDER BY id LIMIT $1', [files / 3])
  const bytes = Buffer.alloc(20_000, 'entemi')
  for (const { db_key: key } of rows) {
    const path = join(folder, 'media', key.slice(0, 2), key)
    await mkdir(path, { recursive: true })
    for (const variant of ['orig', 'pres', 'thumb']) await writeFile(join(path, variant), bytes)
  }
  await client.query(`UPDATE media SET media_type = 'v', provider = 'youtube' WHERE db_key <> ALL ($1)`, [
    rows.map((row) => row.db_key),
  ])
}

interface Run {
  seconds: number
  /** Bytes that the command itself read, from files and from PostgreSQL. */
  read: number
}

async function time(args: string[], environment: Record<string, string>): Promise<Run> {
  // it says itself how far it is
  progress.end()
  const began = performance.now()
  const counted = ['--import', `data:text/javascript,${encodeURIComponent(counter)}`]
  const child = spawn(process.execPath, [...counted, cli, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  })
  const output = text(child.stdio[3] as Readable)
  const [code] = (await once(child, 'exit')) as [number | null]
  const seconds = (performance.now() - began) / 1000
  if (code !== 0) throw new Error(`${args[0]} failed`)
  return { seconds, read: Number(/^rchar: (\d+)/m.exec(await output)?.[1]) }
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

async function sizeOf(path: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(path, { recursive: true })) bytes += (await stat(join(path, entry))).size
  return bytes
}
