import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import {
  createFirstAdministrator,
  createSetupLink,
  hasDemoAccount,
  isNewSite,
} from '#/account/account/setup.service.ts'
import { countDays } from '#/operation/admin/stat.service.ts'
import { ignoreConnectionError } from '#/platform/db/connection-error.ts'
import { createDatabase } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { superviseEmbeddedPostgres } from '#/platform/db/embedded/supervise.ts'
import { createPool } from '#/platform/db/pool.ts'
import { demoLogins } from '#/operation/demo/demo.people.ts'
import { addressOf, readEnvironment, type Env } from '#/platform/env.ts'
import { serveMetrics } from '#/platform/http/metrics.ts'
import { createLedger, settleErasures } from '#/account/identity/ledger.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Serving } from './serve.ts'
import { openStorage } from '#/platform/storage/site-storage.ts'
import { fillTowns } from '#/core/town/town.service.ts'

const stopWithinMs = 15_000
/** The server's own PostgreSQL gives 50 connections. */
const mostWithOwnDatabase = 6

/** Starts the product from the environment. A start that cannot be is one clear line and exit 1. */
export async function main(): Promise<void> {
  process.on('unhandledRejection', ignoreConnectionError)
  try {
    await start(readEnvironment(process.env))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

async function start(env: Env): Promise<void> {
  const dataDir = requireDataFolder(env.DATA_DIR)
  if (env.DATABASE_URL === undefined && env.WORKERS > mostWithOwnDatabase)
    throw new Error(`More than ${mostWithOwnDatabase} WORKERS need a database of their own; set DATABASE_URL.`)
  const postgres =
    env.DATABASE_URL === undefined
      ? await superviseEmbeddedPostgres({ dataDir }, (line) => console.error(line))
      : undefined
  // our own server speaks through a socket of ours: PGSSLMODE of the machine is meant for others
  const connection: pg.ClientConfig =
    postgres === undefined ? { connectionString: env.DATABASE_URL ?? '' } : { ...postgres.connection, ssl: false }
  await prepareDatabase(connection).catch((error: unknown) => {
    throw new Error(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  })
  const pool = createPool({ ...connection, max: 2, connectionTimeoutMillis: 5000 })
  const db = createDatabase(pool)
  const setupToken = await beginSite(db, env, dataDir)

  const serving = await openDoor(env, connection)
  const metrics = env.METRICS_PORT === undefined ? undefined : await serveMetrics(serving.metrics, env.METRICS_PORT)
  const ending = new AbortController()
  stopOnSignal(async () => {
    ending.abort()
    metrics?.close()
    await serving.stop()
    await pool.end()
    await postgres?.stop()
  })
  await serving.complete
  await greet(db, addressOf(env, serving.port, null), setupToken)
  // the first look of an administrator finds numbers; nobody waits for them
  await countDays(db).catch(tellOf('The days were not counted', ending.signal))
  // after the door is open: a first start need not wait for towns
  await fillTowns(db, connection, ending.signal).catch(tellOf('The towns could not be filled', ending.signal))
}

/** A stop takes the database from under what was still being done, which is no fault: the next start does it again. */
const tellOf =
  (what: string, stopping: AbortSignal) =>
  (error: unknown): void => {
    if (!stopping.aborted) console.error(`${what}:`, error)
  }

/** Loaded when it is known which: the process above WORKERS answers nobody, and needs no server in its memory. */
async function openDoor(env: Env, connection: pg.ClientConfig): Promise<Serving> {
  if (env.WORKERS === 1) return (await import('./serve.ts')).serve(env, connection)
  const { superviseWorkers } = await import('./workers.ts')
  return superviseWorkers({ count: env.WORKERS, socket: env.LISTEN_FD }, connection, (line) => console.error(line))
}

/** What must stand before the first member comes; gives the secret of the link for a first administrator. */
async function beginSite(db: Tx, env: Env, dataDir: string): Promise<string | undefined> {
  const again = await settleErasures(db, createLedger(dataDir))
  if (again > 0) console.log(`The database is older than its erasures: ${again} erased again.`)
  const empty = await isNewSite(db)
  const demo = env.DEMO ?? (empty && isLoopback(env.HOST) && env.ADMIN_EMAIL === undefined)
  if (demo && empty) {
    // once in a site's life: the encoder of its pictures would lie in the memory of every start
    const { seedDemo } = await import('#/operation/demo/demo.seed.ts')
    await seedDemo(db, { today: today(), storage: openStorage(env) })
  }
  if (env.ADMIN_EMAIL !== undefined) await createFirstAdministrator(db, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
  return createSetupLink(db)
}

function requireDataFolder(folder: string): string {
  const path = resolve(folder)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return path
  } catch {
    throw new Error(`The data folder ${folder} cannot be read and written; set DATA_DIR to one that can.`)
  }
}

/** The last signal wins no time: a second Ctrl-C, or fifteen seconds, ends at once. */
function stopOnSignal(end: () => Promise<void>): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await end()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
}

async function greet(db: Tx, address: string, setupToken: string | undefined): Promise<void> {
  console.log(`Entemi is ready: ${address}`)
  if (setupToken !== undefined) console.log(`First administrator: ${address}/setup/${setupToken}`)
  if (await hasDemoAccount(db))
    for (const { role, email, password } of demoLogins) console.log(`${role.padEnd(7)} ${email}  ${password}`)
}

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

const today = (): string => Temporal.Now.plainDateISO('Europe/Budapest').toString()

if (import.meta.main) await main()
