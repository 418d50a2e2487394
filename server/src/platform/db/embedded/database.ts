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

/** The folder of the socket by our own path: the server may have got it as a descriptor. */
export function findConnection(folders: Folders, { port, listenAddress }: PostmasterFile): PostgresConnection {
  const host = listenAddress ? '127.0.0.1' : folders.run
  return { host, port, user: superuser, password: requirePassword(folders), database: 'entemi' }
}

/** Creates the database of the app if it is missing, and refuses a server that could lose acknowledged commits. */
export async function prepareDatabase(connection: PostgresConnection): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, (client) => ensureDatabase(client, connection.database))
  await withClient(connection, requireDurability)
}

/** False if no server responds; one that is just starting or stopping does respond. */
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
    await makeSpareWalFiles(client)
  } catch (error) {
    // two starts that share a server may both create it
    const code = error instanceof DatabaseError ? error.code : undefined
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
  }
}

/** As many as PostgreSQL keeps by itself (`min_wal_size`). */
const spareWalFiles = 4

/**
 * PostgreSQL stops if it has no space for the next WAL file, and a new cluster has no spare ones: if the disk is full then,
 * reads fail too. It recycles WAL files that were used, so some are used here.
 */
async function makeSpareWalFiles(client: Client): Promise<void> {
  for (let made = 0; made < spareWalFiles; made++) {
    // an empty WAL file would not be switched
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
  // explicit: PGSSLMODE in our environment would ask for TLS, which this server does not have
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // without a listener a server that stops meanwhile would end the process
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
