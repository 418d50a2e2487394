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
import type { EmbeddedPostgres } from '#/platform/db/embedded/start.ts'
import { superviseEmbeddedPostgres } from '#/platform/db/embedded/supervise.ts'
import { isSuperuser } from '#/platform/db/grants.ts'
import { createPool } from '#/platform/db/pool.ts'
import { readServerVersion } from '#/platform/db/server-version.ts'
import { backupFolder } from '#/operation/backup/instance.ts'
import { keepLogCollected } from '#/operation/backup/wal.ts'
import { demoLogins } from '#/operation/demo/demo.people.ts'
import { addressOf, readEnvironment, type Env } from '#/platform/env.ts'
import { listMisspelled } from '#/platform/misspelled.ts'
import { serveMetrics } from '#/platform/http/metrics.ts'
import { endByError, loggedError } from '#/platform/logged-error.ts'
import { createLedger, syncErasures } from '#/account/identity/ledger.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Serving } from './serve.ts'
import { isLoopback, listStartWarnings } from './start-warnings.ts'
import { openStorage } from '#/platform/storage/site-storage.ts'
import { unnamedEntry } from '#/core/entry/entry.service.ts'
import { unnamedMedia } from '#/core/media/media.attach.ts'
import { nameSquares } from '#/core/town/name-squares.ts'
import { fillTowns } from '#/core/town/town.service.ts'

const stopWithinMs = 15_000
/** The embedded PostgreSQL has 50 connections. */
const maxWorkersEmbedded = 6

/** Starts the product from the environment. A start that fails prints one line and exits with 1. */
export async function main(): Promise<void> {
  process.on('unhandledRejection', ignoreConnectionError)
  process.on('uncaughtException', endByError)
  try {
    for (const line of listMisspelled(process.env)) console.warn(line)
    await start(readEnvironment(process.env))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

async function start(env: Env): Promise<void> {
  const dataDir = requireDataFolder(env.DATA_DIR)
  if (env.DATABASE_URL === undefined && env.WORKERS > maxWorkersEmbedded)
    throw new Error(`More than ${maxWorkersEmbedded} WORKERS need a database of their own; set DATABASE_URL.`)
  const postgres =
    env.DATABASE_URL === undefined
      ? await superviseEmbeddedPostgres({ dataDir, handsOverLog: env.BACKUP_PITR }, (line) => console.error(line))
      : undefined
  const stopCollecting = env.BACKUP_PITR
    ? keepLogCollected(dataDir, backupFolder(env), (line) => console.error(line))
    : undefined
  const { owner, app } = findConnections(env, postgres)
  const isDetailed = ['info', 'debug', 'trace'].includes(env.LOG_LEVEL)
  const print = (line: string): void => console.log(line)
  await prepareDatabase(owner, app, { summary: print, ...(isDetailed && { detail: print }) }).catch(
    (error: unknown) => {
      throw new Error(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}`)
    },
  )
  const pool = createPool({ ...app, max: 2, connectionTimeoutMillis: 5000 * env.TIMEOUT_FACTOR })
  if (owner === app && (await isSuperuser(pool))) console.error(superuserWarning)
  const db = createDatabase(pool)
  const setupToken = await prepareSite(db, env, dataDir)

  const serving = await startServing(env, app)
  const metrics = env.METRICS_PORT === undefined ? undefined : await serveMetrics(serving.metrics, env.METRICS_PORT)
  const ending = new AbortController()
  stopOnSignal(async () => {
    ending.abort()
    metrics?.close()
    await serving.stop()
    await pool.end()
    await postgres?.stop()
    // the server hands over the last of its log when it stops
    await stopCollecting?.()
  })
  await serving.complete
  await printWarnings(db, env)
  await printAddresses(db, addressOf(env, serving.port, null), setupToken)
  // statistics for the pages of administrators; the start does not wait for them
  await countDays(db).catch(reportError('The days were not counted', ending.signal))
  // after the port is open: a first start must not wait for the towns
  await fillTowns(db, owner, ending.signal).catch(reportError('The towns could not be filled', ending.signal))
  for (const unnamed of [unnamedEntry, unnamedMedia])
    await nameSquares(db, unnamed, ending.signal).catch(reportError('Places were not named', ending.signal))
}

const superuserWarning =
  'DATABASE_URL names a superuser of PostgreSQL: set DATABASE_OWNER_URL, and an ordinary role in DATABASE_URL (docs/operating.md).'

/** The owner makes tables, grants and towns; everything else uses the role of the app, which is the same if no owner is set. */
function findConnections(
  env: Env,
  postgres: Pick<EmbeddedPostgres, 'connection' | 'appConnection'> | undefined,
): { owner: pg.ClientConfig; app: pg.ClientConfig } {
  // the embedded server has a local socket without TLS, whatever PGSSLMODE says
  if (postgres !== undefined)
    return { owner: { ...postgres.connection, ssl: false }, app: { ...postgres.appConnection, ssl: false } }
  const app = { connectionString: env.DATABASE_URL ?? '' }
  return { owner: env.DATABASE_OWNER_URL === undefined ? app : { connectionString: env.DATABASE_OWNER_URL }, app }
}

/** Not while stopping: the database is stopped too, and the next start does the work again. */
const reportError =
  (what: string, stopping: AbortSignal) =>
  (error: unknown): void => {
    if (!stopping.aborted) console.error(`${what}:`, loggedError(error))
  }

/** Imported on demand: the parent process of WORKERS serves no requests, and the server would take its memory. */
async function startServing(env: Env, connection: pg.ClientConfig): Promise<Serving> {
  if (env.WORKERS === 1) return (await import('./serve.ts')).serve(env, connection)
  const { superviseWorkers } = await import('./workers.ts')
  return superviseWorkers({ count: env.WORKERS, socket: env.LISTEN_FD }, connection, (line) => console.error(line))
}

/** Erasures, demo and first administrator, before the port is open; returns the token of the setup link. */
async function prepareSite(db: Tx, env: Env, dataDir: string): Promise<string | undefined> {
  const again = await syncErasures(db, createLedger(dataDir))
  if (again > 0) console.log(`The database is older than its erasures: ${again} erased again.`)
  const empty = await isNewSite(db)
  const demo = env.DEMO ?? (empty && isLoopback(env.HOST) && env.ADMIN_EMAIL === undefined)
  if (demo && empty) {
    // imported on demand: it runs once, and its image encoder would take the memory of every start
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

/** A second signal, or fifteen seconds, ends the process at once. */
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
      stop().catch(endByError)
    })
}

async function printWarnings(db: Tx, env: Env): Promise<void> {
  const [postgres, node, uid] = [await readServerVersion(db), process.versions.node, process.getuid?.()]
  for (const line of listStartWarnings({ env, postgres, node, uid })) console.warn(line)
}

async function printAddresses(db: Tx, address: string, setupToken: string | undefined): Promise<void> {
  console.log(`Entemi is ready: ${address}`)
  if (setupToken !== undefined) console.log(`First administrator: ${address}/setup/${setupToken}`)
  if (await hasDemoAccount(db))
    for (const { role, email, password } of demoLogins) console.log(`${role.padEnd(7)} ${email}  ${password}`)
}

const today = (): string => Temporal.Now.plainDateISO('Europe/Budapest').toString()

if (import.meta.main) await main()
