import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** For the servers of several test files at once: with the usual 50 one of them was told now and then that it is one too many. */
export const manyConnections = ['-c', 'max_connections=200']

export type TestDatabase = {
  connection: pg.ClientConfig
  /** A server that follows this one's. */
  standby?: pg.ClientConfig
  drop(): Promise<void>
}

/** A fresh database for one test file, migrated unless it asks for an empty one; drop it when the file is done. */
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
  client.on('error', () => {}) // a lost connection fails the statement; without a listener the whole run
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function withDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  // The path of an address wins over a database named beside it, so the name goes into the address.
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}
