import { createHmac } from 'node:crypto'
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

const appRole = 'entemi_app'

/** The ordinary role of the app. Its password is derived, because one in another file could be lost or left behind. */
export function findAppConnection(connection: PostgresConnection): PostgresConnection {
  const password = createHmac('sha256', connection.password).update(appRole).digest('base64url')
  return { ...connection, user: appRole, password }
}

/** Creates the app's database and role if they are missing, and refuses a server that could lose acknowledged commits. */
export async function prepareDatabase(connection: PostgresConnection): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, async (client) => {
    await ensureDatabase(client, connection.database)
    await ensureAppRole(client, findAppConnection(connection))
  })
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

const roleLock = 4_636_843
const attributes = 'login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls'

/** Writes nothing if the role is as it should be: a start must succeed on a full disk. */
async function ensureAppRole(client: Client, app: PostgresConnection): Promise<void> {
  // two starts that share a server would both create it
  await client.query('select pg_advisory_lock($1)', [roleLock])
  const { rows } = await client.query<{ is_ordinary: boolean | null; is_standby: boolean }>(
    `select pg_is_in_recovery() as is_standby, rolcanlogin
       and not (rolsuper or rolcreatedb or rolcreaterole or rolinherit or rolreplication or rolbypassrls) as is_ordinary
     from (values ($1)) as wanted (name) left join pg_roles on rolname = name`,
    [app.user],
  )
  const role = rows[0]
  // a standby has the roles of its primary
  if (role?.is_standby === true || (role?.is_ordinary === true && (await isPasswordRight(app)))) return
  const verb = role?.is_ordinary === null ? 'create' : 'alter'
  await client.query(`${verb} role ${app.user} ${attributes} password ${client.escapeLiteral(app.password)}`)
  await client.query('revoke all on database postgres, template1 from public')
}

const INVALID_PASSWORD = '28P01'

async function isPasswordRight(connection: PostgresConnection): Promise<boolean> {
  try {
    await withClient(connection, async () => {})
    return true
  } catch (error) {
    return !(error instanceof DatabaseError && error.code === INVALID_PASSWORD)
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
