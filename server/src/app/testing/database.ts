import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** For the servers of several test files at once: the default of 50 was sometimes not enough. */
export const manyConnections = ['-c', 'max_connections=200']

export type TestDatabase = {
  /** As a superuser, for the tests themselves. */
  connection: pg.ClientConfig
  /** As the ordinary role of the server under test. */
  app: pg.ClientConfig
  /** A standby of this server, for the same role. */
  standby?: pg.ClientConfig
  drop(): Promise<void>
}

/** A new database for one test file, migrated by default; drop it when the file is done. */
export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const { connection, app, standby, template } = inject('testServer')
  const name = makeDatabaseName()
  const role = new pg.Client(app).user ?? ''
  await (content === 'migrated'
    ? runStatements(
        connection,
        `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
        // rights on a database are not copied from its template
        `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`,
        `GRANT CONNECT ON DATABASE ${name} TO ${role}`,
      )
    : runStatements(connection, `CREATE DATABASE ${name}`))
  return {
    connection: withDatabase(connection, name),
    app: withDatabase(app, name),
    ...(standby && { standby: withDatabase(standby, name) }),
    // FORCE: a test that failed before closing its pool must not keep the database.
    drop: () => runStatements(connection, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** A role that owns the database and is no superuser, as on a server that somebody else runs; `drop` includes the database. */
export async function createOwner({ connection, drop }: TestDatabase): Promise<Omit<TestDatabase, 'app'>> {
  const { database } = new pg.Client(connection)
  const role = `${database}_owner`
  const statement = `CREATE ROLE ${role} LOGIN PASSWORD '${role}'; ALTER DATABASE ${database} OWNER TO ${role}`
  await runStatements(connection, statement)
  return {
    connection: withUser(connection, role, role),
    drop: async () => {
      await drop()
      await runStatements(inject('testServer').connection, `DROP ROLE ${role}`)
    },
  }
}

export function withUser(connection: pg.ClientConfig, user: string, password: string): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, user, password }
  const url = new URL(connection.connectionString)
  return { ...connection, connectionString: Object.assign(url, { username: user, password }).href }
}

export function makeDatabaseName(): string {
  return `entemi_test_${randomBytes(8).toString('hex')}`
}

/** One after another: some statements cannot be in a transaction with others. */
export async function runStatements(connection: pg.ClientConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // without a listener a lost connection would end the test run
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
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
