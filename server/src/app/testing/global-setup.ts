import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#/app/prepare-database.ts'
import { startPair } from './standby.ts'
import { makeDatabaseName, manyConnections, runStatements, withDatabase, withUser } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server of the tests, and the migrated database that each test file gets a copy of. */
    testServer: TestServers & { template: string }
  }
}

let stop = async (): Promise<void> => {}

/** One PostgreSQL for the whole run: TEST_DATABASE_URL or DATABASE_URL if set, else a temporary embedded one. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  const { connection, app, standby } = url ? await makeRole(url) : await startTemporaryServer()
  const template = makeDatabaseName()
  await runStatements(connection, `CREATE DATABASE ${template}`)
  const stopServer = stop
  stop = async () => {
    await runStatements(connection, `DROP DATABASE ${template} WITH (FORCE)`)
    await stopServer()
  }
  await prepareDatabase(withDatabase(connection, template), withDatabase(app, template))
  project.provide('testServer', { connection, app, template, ...(standby && { standby }) })
}

export async function teardown(): Promise<void> {
  await stop()
}

interface TestServers {
  connection: pg.ClientConfig
  app: pg.ClientConfig
  standby?: pg.ClientConfig
}

/** An ordinary role for the servers under test, for the time of the run. */
async function makeRole(url: string): Promise<TestServers> {
  const connection = { connectionString: url }
  const [role, password] = [makeDatabaseName(), randomUUID()]
  await runStatements(connection, `CREATE ROLE ${role} LOGIN NOINHERIT PASSWORD '${password}'`)
  stop = () => runStatements(connection, `DROP ROLE ${role}`)
  return { connection, app: withUser(connection, role, password) }
}

/** TEST_STANDBY=on: the whole suite with reads from a standby. */
async function startTemporaryServer(): Promise<TestServers> {
  if (process.env['TEST_STANDBY'] === 'on') {
    const pair = await startPair()
    stop = pair.stop
    const { connection, appConnection } = pair.primary
    return { connection, app: appConnection, standby: pair.standby.appConnection }
  }
  const { startEmbeddedPostgres } = await import('#/platform/db/embedded/start.ts')
  const parent = await chooseParent()
  await removeStale(parent)
  const dataDir = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  const server = await startEmbeddedPostgres({ dataDir, flags: [...manyConnections, ...notDurable] })
  // after the start, which is refused without it
  await runStatements(server.connection, 'ALTER SYSTEM SET fsync = off', 'SELECT pg_reload_conf()')
  stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { connection: server.connection, app: server.appConnection }
}

/**
 * Without what keeps the data over a crash, and with few shared buffers: every DROP DATABASE looks through them all.
 * synchronous_commit stays on: without it no read would be answered by a standby, see db/standby.ts.
 * A statement is planned once on a connection, as after some minutes in production: planned anew five times on each of the
 * connections of a new server, plans would take a tenth of the time of the tests.
 */
const notDurable = [
  'shared_buffers=64MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'full_page_writes=off',
  'checkpoint_timeout=1h',
  'max_wal_size=512MB',
  'autovacuum=off',
  'plan_cache_mode=force_generic_plan',
].flatMap((setting) => ['-c', setting])

const prefix = 'entemi-test-database-'

/** Of a run that was killed: in memory its databases would stay until the machine is restarted. */
async function removeStale(parent: string): Promise<void> {
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix))
  const stale = names.filter((name) => !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
  await Promise.all(stale.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}

/** In memory where there is enough of it: the files of 800 tables and indexes are written for each database. */
async function chooseParent(): Promise<string> {
  const memory = '/dev/shm'
  const found = await statfs(memory).catch(() => undefined)
  return found !== undefined && found.bavail * found.bsize >= 4 * 2 ** 30 ? memory : tmpdir()
}
