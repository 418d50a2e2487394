import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { fill, openSessions, type Sizes } from './life-line.fill.ts'
import { endProgram, startProgram, type Running } from './server.ts'

const serverMain = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const embedded = new URL('../server/src/db/embedded/start.ts', import.meta.url).href

interface Embedded {
  startEmbeddedPostgres: (options: { dataDir: string }) => Promise<{ connection: pg.ClientConfig }>
}

export interface Filled {
  app: Running
  client: pg.Client
  /** Of the readers, who all have their sessions. */
  cookies: string[]
}

/** The server on a filled database; BENCH_DATA_DIR keeps the folder for the next run. */
export async function withFilled(sizes: Sizes, measure: (filled: Filled) => Promise<void>): Promise<void> {
  const kept = process.env['BENCH_DATA_DIR']
  const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'entemi-bench-')) : resolve(kept)
  const app = await startProgram(serverMain, {
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'off',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'silent',
  })
  try {
    // the app's own server, joined
    const { startEmbeddedPostgres } = (await import(embedded)) as Embedded
    const { connection } = await startEmbeddedPostgres({ dataDir: folder })
    const client = new pg.Client({ ...connection, ssl: false })
    await client.connect()
    try {
      const mark = join(folder, `filled-${sizes.members}-${sizes.entries}`)
      if (!existsSync(mark)) {
        await fill(client, sizes)
        await writeFile(mark, '')
      }
      await measure({ app, client, cookies: await openSessions(client) })
    } finally {
      await client.end()
    }
  } finally {
    await endProgram(app)
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** By the machine's clock, alike in every process. */
export const now = (): number => performance.timeOrigin + performance.now()

export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
