import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** For the servers of several test files at once: the default of 50 was sometimes not enough. */
export const manyConnections = ['-c', 'max_connections=200']

export type TestDatabase = {
  connection: pg.ClientConfig
  /** A standby of this server. */
  standby?: pg.ClientConfig
  drop(): Promise<void>
}

/** A new database for one test file, migrated by default; drop it when the file is done. */
export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const { connection, standby, template } = inject('testServer')
  const name = makeDatabaseName()
  await runStatement(connection, `CREATE DATABASE ${name}${content === 'migrated' ? ` TEMPLATE ${template}` : ''}`)
  return {
    connection: withDatabase(connection, name),
    ...(standby && { standby: withDatabase(standby, name) }),
    // FORCE: a test that failed before closing its pool must not keep the database.
    drop: () => runStatement(connection, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

export function makeDatabaseName(): string {
  return `entemi_test_${randomBytes(8).toString('hex')}`
}

export async function runStatement(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // without a listener a lost connection would end the test run
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function withDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  // the path of the URL overrides `database`, so the name must be in the URL
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}
