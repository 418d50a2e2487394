import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startDatabase } from './embedded.ts'
import { fill, openSessions, type Sizes } from './life-line.fill.ts'
import { progress } from './progress.ts'
import { endProgram, findFreePort, startProgram, type Running } from './server.ts'

const bareMain = fileURLToPath(new URL('bare.ts', import.meta.url))
const serverMain = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))
export interface Filled {
  /** The site's DATA_DIR. */
  folder: string
  app: Running
  client: pg.Client
  connection: pg.ClientConfig
  /** Where the app reports how many statements it sent. */
  metricsPort: number
  /** Of the sessions of the readers. */
  cookies: string[]
}

/**
 * Starts the server on a filled database; with BENCH_DATA_DIR the folder is reused by the next run. `more` is filled after
 * the community, and has its own mark file in the folder.
 */
export async function withFilled(
  sizes: Sizes,
  measure: (filled: Filled) => Promise<void>,
  more?: { name: string; fill: (client: pg.Client, folder: string) => Promise<void> },
): Promise<void> {
  const dataDir = process.env['BENCH_DATA_DIR']
  const folder = dataDir === undefined ? await mkdtemp(join(tmpdir(), 'entemi-bench-')) : resolve(dataDir)
  progress.step('Starting the site')
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
    // connects to the PostgreSQL that the app started
    const { connection } = await startDatabase(folder)
    const client = new pg.Client({ ...connection, ssl: false })
    await client.connect()
    try {
      await fillOnce(join(folder, `filled-${sizes.members}-${sizes.entries}`), () => fill(client, sizes))
      if (more !== undefined) {
        progress.step(`Filling ${more.name}`)
        await fillOnce(join(folder, `filled-${more.name}`), () => more.fill(client, folder))
      }
      await measure({ folder, app, client, connection, metricsPort, cookies: await openSessions(client) })
    } finally {
      await client.end()
    }
  } finally {
    await endProgram(app)
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Starts the program with the bare route and the indexed query. */
export async function withBare({ connection }: Filled, measure: (bare: Running) => Promise<void>): Promise<void> {
  const bare = await startProgram(bareMain, { BENCH_CONNECTION: JSON.stringify(connection) })
  try {
    await measure(bare)
  } finally {
    await endProgram(bare)
  }
}

/** Waits for the effects of earlier calls, which would slow down the next measurement. */
export async function awaitJobs(client: pg.Client): Promise<void> {
  const due =
    'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts UNION ALL SELECT FROM frequent_effect LIMIT 1'
  while ((await client.query(due)).rowCount !== 0) await delay(50)
}

async function fillOnce(mark: string, run: () => Promise<void>): Promise<void> {
  if (existsSync(mark)) return
  const began = performance.now()
  await run()
  progress.print(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await writeFile(mark, '')
}

/** The same clock in every process. */
export const now = (): number => performance.timeOrigin + performance.now()

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
