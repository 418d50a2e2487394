import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

export class DatabaseNewerError extends Error {
  override name = 'DatabaseNewerError'
}

export class DatabaseRefusedError extends Error {
  override name = 'DatabaseRefusedError'
}

/**
 * Brings the database to the state the migration files describe. Two starts at once: one migrates, the other waits
 * and finds nothing left to do.
 */
export async function migrate(
  connection: pg.ClientConfig | string,
  options: { folder?: URL; log?: (line: string) => void } = {},
): Promise<{ applied: string[] }> {
  const files = await readMigrations(options.folder)
  const client = new pg.Client(connection)
  // A server that dies while nothing is asked reports it here; without a listener the process would die with it.
  client.on('error', () => {})
  await client.connect()
  try {
    await requireUsableServer(client)
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
    return { applied: await applyMissing(client, files, options.log ?? (() => {})) }
  } finally {
    await client.end()
  }
}

/**
 * For a restore: runs the files after number `from` up to `to` in the transaction the client stands in. What a file
 * leaves to the end of its transaction is settled after each, or the next could not change those tables.
 */
export async function applyRange(client: pg.ClientBase, files: Migration[], from: number, to: number): Promise<void> {
  await client.query(migrationTable)
  for (const file of files.slice(from, to)) {
    await runFile(client, file)
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    await client.query('SET CONSTRAINTS ALL DEFERRED')
  }
}

export type Migration = { number: number; name: string; text: string; checksum: string }

/** Whoever changes the tables holds it. */
export const lockNumber = 4_636_841

export async function readMigrations(folder = new URL('../../../migrations/', import.meta.url)): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
      // A gap or a number used twice would make the order, and so the schema, depend on when each was merged.
      if (number !== index + 1) throw new Error(`Migration ${name} should be number ${index + 1}`)
      // A checkout that turns line ends must not look like a changed file.
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export async function requireUsableServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
  )
  const server = rows[0]
  if (!server || server.version < 150_000) throw new DatabaseRefusedError('PostgreSQL 15 or newer is needed')
  // Another encoding cannot hold every letter a member may write.
  if (server.encoding !== 'UTF8') {
    throw new DatabaseRefusedError(`The database must be encoded as UTF8, this one is ${server.encoding}`)
  }
}

const migrationTable = `CREATE TABLE IF NOT EXISTS migration (
  number int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

async function applyMissing(client: pg.Client, files: Migration[], log: (line: string) => void): Promise<string[]> {
  await client.query(migrationTable)
  const { rows: done } = await client.query<Omit<Migration, 'text'>>(
    'SELECT number, name, checksum FROM migration ORDER BY number',
  )
  for (const row of done) {
    const file = files[row.number - 1]
    if (!file) {
      throw new DatabaseNewerError(
        `The database is newer than this program: it holds migration ${row.name}, the program ends at ${files.length}`,
      )
    }
    if (file.checksum !== row.checksum) {
      throw new DatabaseRefusedError(`Migration ${file.name} was changed after it ran; add a new one instead`)
    }
  }
  const known = new Set(done.map((row) => row.number))
  const missing = files.filter((file) => !known.has(file.number))
  for (const file of missing) {
    await applyOne(client, file)
    log(`Migrated ${file.name}`)
  }
  return missing.map((file) => file.name)
}

/**
 * So long the members wait behind a file that itself waits for somebody who reads long: a backup, an export. Where there
 * is never so short a gap, it waits longer, but less than the second after which PostgreSQL looks for deadlocks: the file
 * steps back, not a member.
 */
const lockMsOf = (tries: number): number => (tries <= 10 ? 500 : 900)
/** Then they go first; after ten minutes the start gives up. */
const pauseMs = 1000
const mostTries = 200

async function applyOne(client: pg.Client, file: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('BEGIN')
    try {
      await client.query(`SET LOCAL lock_timeout = ${lockMsOf(tries)}`)
      await runFile(client, file)
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      if (!isLockRefused(error) || tries === mostTries) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`Migration ${file.name} failed: ${reason}`, { cause: error })
      }
    }
    await setTimeout(pauseMs)
  }
}

/** It waited too long, or it and somebody else waited for each other. */
const isLockRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

async function runFile(client: pg.ClientBase, file: Migration): Promise<void> {
  await client.query(file.text)
  await client.query('INSERT INTO migration (number, name, checksum) VALUES ($1, $2, $3)', [
    file.number,
    file.name,
    file.checksum,
  ])
}
