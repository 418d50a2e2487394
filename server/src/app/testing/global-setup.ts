import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#/app/prepare-database.ts'
import { startPair } from './standby.ts'
import { makeDatabaseName, manyConnections, runStatement, withDatabase, withUser } from './database.ts'

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
  await runStatement(connection, `CREATE DATABASE ${template}`)
  const stopServer = stop
  stop = async () => {
    await runStatement(connection, `DROP DATABASE ${template} WITH (FORCE)`)
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
  await runStatement(connection, `CREATE ROLE ${role} LOGIN NOINHERIT PASSWORD '${password}'`)
  stop = () => runStatement(connection, `DROP ROLE ${role}`)
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
  const dataDir = await mkdtemp(join(tmpdir(), 'entemi-test-'))
  const server = await startEmbeddedPostgres({ dataDir, flags: manyConnections })
  stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { connection: server.connection, app: server.appConnection }
}
