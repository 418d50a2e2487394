import { Client, DatabaseError } from 'pg'
import { requirePassword, superuser } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { Folders } from './folders.ts'
import type { PostmasterFile } from './postmaster-file.ts'

export interface PostgresConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** The socket's folder by our own path: the server may know it as a descriptor. */
export function findConnection(folders: Folders, { port, listenAddress }: PostmasterFile): PostgresConnection {
  const host = listenAddress ? '127.0.0.1' : folders.run
  return { host, port, user: superuser, password: requirePassword(folders), database: 'entemi' }
}

/** Creates the app's database where it is missing, and refuses a server that could lose what it has acknowledged. */
export async function prepareDatabase(connection: PostgresConnection): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, (client) => ensureDatabase(client, connection.database))
  await withClient(connection, requireDurability)
}

/** False when nobody answers; a server that is just starting or stopping does answer. */
export async function isAnswering(connection: PostgresConnection): Promise<boolean> {
  try {
    await withClient(connection, async () => {})
    return true
  } catch (error) {
    return error instanceof DatabaseError
  }
}

const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  try {
    await client.query(`create database ${name} owner ${superuser}`)
    await makeSpareLogFiles(client)
  } catch (error) {
    // Two starts that share a server may both find it missing.
    const code = error instanceof DatabaseError ? error.code : undefined
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
  }
}

/** As many as it keeps by itself once it has had them (`min_wal_size`). */
const spareLogFiles = 4

/**
 * PostgreSQL ends where it finds no room for the next file of its log, and a young one has none in advance: on a disk that
 * fills up just then nobody could read any more. Files that it is done with are kept for later, so it is done with some.
 */
async function makeSpareLogFiles(client: Client): Promise<void> {
  for (let made = 0; made < spareLogFiles; made++) {
    // one with nothing in it would not be left
    await client.query(`select pg_logical_emit_message(false, 'entemi', 'spare')`)
    await client.query('select pg_switch_wal()')
  }
  await client.query('checkpoint')
}

async function requireDurability(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name`,
  )
  if (rows.length === 0) return
  const names = rows.map((row) => row.name).join(' and ')
  throw new EmbeddedPostgresError(`PostgreSQL runs with ${names} off and could lose acknowledged writes: turn it on.`)
}

async function withClient(connection: PostgresConnection, work: (client: Client) => Promise<void>): Promise<void> {
  // ssl is said outright: PGSSLMODE in our environment would ask this server for what it does not speak.
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // a server that stops meanwhile fails the query; without a listener it ends the process
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
