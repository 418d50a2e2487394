import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

await withFilled(
  { members, entries },
  async ({ folder, client }) => {
    const archives = await mkdtemp(join(tmpdir(), 'entemi-bench-archives-'))
    const empty = await mkdtemp(join(tmpdir(), 'entemi-bench-restored-'))
    try {
      const site = { DATA_DIR: folder, BACKUP_DIR: archives }
      const lines = [['', 'seconds']]
      lines.push(['first backup', await time(['backup'], site)])
      lines.push(['second backup, same media', await time(['backup'], site)])
      const archive = join(
        archives,
        (await readdir(archives))
          .filter((name) => name.endsWith('Z'))
          .sort()
          .at(-1) ?? '',
      )
      lines.push(['restore into an empty folder', await time(['restore', archive, '--elsewhere'], { DATA_DIR: empty })])
      printTable(lines)
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

async function time(args: string[], environment: Record<string, string>): Promise<string> {
  // it says itself how far it is
  progress.end()
  const began = performance.now()
  const child = spawn(process.execPath, [cli, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${args[0]} failed`)
  return ((performance.now() - began) / 1000).toFixed(1)
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

async function sizeOf(path: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(path, { recursive: true })) bytes += (await stat(join(path, entry))).size
  return bytes
}
