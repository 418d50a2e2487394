import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { createFirstAdministrator, createSetupLink, hasDemoAccount, isNewSite } from '#/account/setup.service.ts'
import { countDays } from '#/admin/stat.service.ts'
import { createApp, type App } from '#/app.ts'
import { keepEmbeddedPostgres, type KeptPostgres } from '#/db/embedded/keep.ts'
import { isDatabaseAway } from '#/db/away.ts'
import { createPool } from '#/db/pool.ts'
import { joinBus } from '#/effects/bus.ts'
import { demoLogins } from '#/demo/demo.people.ts'
import { seedDemo } from '#/demo/demo.seed.ts'
import { readEnvironment, type Env } from '#/env.ts'
import { serveMetrics } from '#/http/metrics.ts'
import { createLedger, settleErasures } from '#/identity/ledger.ts'
import { createOutbound } from '#/outbound/outbound.ts'
import { prepareDatabase } from '#/prepare.ts'
import { openStorage } from '#/storage/site-storage.ts'
import { fillTowns } from '#/town/town.service.ts'

const stopWithinMs = 15_000

/** Starts the product from the environment. A start that cannot be is one clear line and exit 1. */
export async function main(): Promise<void> {
  process.on('unhandledRejection', outliveDatabase)
  try {
    await start(readEnvironment(process.env))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

async function start(env: Env): Promise<void> {
  const dataDir = requireDataFolder(env.DATA_DIR)
  const postgres =
    env.DATABASE_URL === undefined ? await keepEmbeddedPostgres({ dataDir }, (line) => console.error(line)) : undefined
  // our own server speaks through a socket of ours: PGSSLMODE of the machine is meant for others
  const connection: pg.ClientConfig =
    postgres === undefined ? { connectionString: env.DATABASE_URL ?? '' } : { ...postgres.connection, ssl: false }
  await prepareDatabase(connection).catch((error: unknown) => {
    throw new Error(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  })
  const bus = await joinBus(env.BUS_URL, connection).catch((error: unknown) => {
    throw new Error(`The bus cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  })
  const pool = createPool({ ...connection, max: 15, connectionTimeoutMillis: 5000, onConnect: bus.tap })
  const storage = openStorage(env)
  let port = env.PORT
  const siteAddress = (subdomain: string | null): string => addressOf(env, port, subdomain)
  const app = await createApp({
    env,
    bus,
    pool,
    storage,
    outbound: createOutbound(),
    mailOutbox: join(dataDir, 'outbox'),
    siteAddress,
  })

  const again = await settleErasures(app.db, createLedger(dataDir))
  if (again > 0) console.log(`The database is older than its erasures: ${again} erased again.`)
  const empty = await isNewSite(app.db)
  const demo = env.DEMO ?? (empty && isLoopback(env.HOST) && env.ADMIN_EMAIL === undefined)
  if (demo && empty) await seedDemo(app.db, { today: today(), storage })
  if (env.ADMIN_EMAIL !== undefined) await createFirstAdministrator(app.db, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
  const setupToken = await createSetupLink(app.db)

  port = await openPort(app, env)
  const metrics = env.METRICS_PORT === undefined ? undefined : await serveMetrics(app.metrics, env.METRICS_PORT)
  stopOnSignal(app, postgres, () => metrics?.close())
  await greet(app, siteAddress(null), setupToken)
  // the first look of an administrator finds numbers; nobody waits for them
  await countDays(app.db).catch((error: unknown) => app.http.log.error({ err: error }, 'the days were not counted'))
  // after the door is open: a first start need not wait for towns
  await fillTowns(app.db).catch((error: unknown) => app.http.log.error({ err: error }, 'the towns could not be filled'))
}

/**
 * The queue's library waits for nobody when it notes a job as done: with the database away at that moment, its error
 * would end the process. The job stays noted as running and comes again; any other error is a fault, and ends it.
 */
function outliveDatabase(error: unknown): void {
  if (!(error instanceof Error && isDatabaseAway(error))) throw error
  console.error(`The database was away at the end of a job: ${error.message}`)
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

async function openPort(app: App, env: Env): Promise<number> {
  try {
    await app.http.listen({ port: env.PORT, host: env.HOST })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Error(`Port ${env.PORT} is taken by another program; set PORT to a free one.`)
    throw error
  }
  const address = app.http.server.address()
  return typeof address === 'object' && address !== null ? address.port : env.PORT
}

/** The last signal wins no time: a second Ctrl-C, or fifteen seconds, ends at once. */
function stopOnSignal(app: App, postgres: KeptPostgres | undefined, closeMetrics: () => void): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    closeMetrics()
    await app.stop()
    await postgres?.stop()
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

async function greet(app: App, address: string, setupToken: string | undefined): Promise<void> {
  console.log(`Entemi is ready: ${address}`)
  if (setupToken !== undefined) console.log(`First administrator: ${address}/setup/${setupToken}`)
  if (await hasDemoAccount(app.db))
    for (const { role, email, password } of demoLogins) console.log(`${role.padEnd(7)} ${email}  ${password}`)
}

function addressOf(env: Env, port: number, subdomain: string | null): string {
  const base = new URL(env.PUBLIC_URL ?? `http://${env.BASE_DOMAIN ?? 'localhost'}:${port}`)
  if (subdomain !== null && env.BASE_DOMAIN !== undefined) base.hostname = `${subdomain}.${env.BASE_DOMAIN}`
  return base.origin
}

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

const today = (): string => Temporal.Now.plainDateISO('Europe/Budapest').toString()

if (import.meta.main) await main()
