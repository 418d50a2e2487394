import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { applyRules, findChangedRules, readRules, type Rule } from './migrate.rules.ts'
import { countTakenOver, type Recorded } from './migrate.takeover.ts'
import { DatabaseNewerError, DatabaseRefusedError } from './migrate.error.ts'

/** Holds `migrations/` and `rules/`. */
const serverFolder = new URL('../../../', import.meta.url)

/**
 * Brings the database to the state that the migration files and the rules describe. Two starts at once: one migrates, the
 * other waits and finds nothing left to do.
 */
export async function migrate(
  connection: pg.ClientConfig | string,
  options: { folder?: URL; log?: (line: string) => void } = {},
): Promise<{ applied: string[] }> {
  const [files, rules] = await Promise.all([readMigrations(options.folder), readServerRules(options.folder)])
  const client = new pg.Client(connection)
  // A server that dies while nothing is asked reports it here; without a listener the process would die with it.
  client.on('error', () => {})
  await client.connect()
  try {
    await requireUsableServer(client)
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
    return { applied: await applyMissing(client, files, rules, options.log ?? (() => {})) }
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

export type Migration = Recorded & { text: string }

/** Whoever changes the tables holds it. */
export const lockNumber = 4_636_841

export async function readMigrations(folder = serverFolder): Promise<Migration[]> {
  const migrations = new URL('migrations/', folder)
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
      // A gap or a number used twice would make the order, and so the schema, depend on when each was merged.
      if (number !== index + 1) throw new Error(`Migration ${name} should be number ${index + 1}`)
      // A checkout that turns line ends must not look like a changed file.
      const text = (await readFile(new URL(name, migrations), 'utf8')).replaceAll('\r\n', '\n')
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export const readServerRules = (folder = serverFolder): Promise<Rule[]> => readRules(new URL('rules/', folder))

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

async function applyMissing(
  client: pg.Client,
  files: Migration[],
  rules: Rule[],
  log: (line: string) => void,
): Promise<string[]> {
  const missing = await findMissing(client, files)
  const firstRecount = missing.findIndex(isRecount)
  const alone = firstRecount === -1 ? missing : missing.slice(0, firstRecount)
  for (const file of alone) {
    const began = performance.now()
    await runWithRetries(client, `Migration ${file.name}`, () => runFile(client, file))
    log(`Migrated ${file.name} in ${Math.round(performance.now() - began)} ms`)
  }
  const together = missing.slice(alone.length)
  const changed = await findChangedRules(client, rules)
  const names = [...together, ...changed].map((file) => file.name)
  if (names.length > 0) {
    const began = performance.now()
    await runWithRetries(client, names.join(', '), async () => {
      for (const file of together) if (!isRecount(file)) await runFile(client, file)
      await applyRules(client, changed)
      for (const file of together) if (isRecount(file)) await runFile(client, file)
    })
    log(`Applied ${names.join(', ')} in ${Math.round(performance.now() - began)} ms`)
  }
  return [...alone.map((file) => file.name), ...names]
}

/**
 * Fills a counter that a trigger of the rules keeps. It runs in their transaction, after them: a row that another process
 * writes between the count and the trigger would be missing from the counter for ever.
 */
const isRecount = (file: Migration): boolean => file.name.endsWith('_recount.sql')

async function findMissing(client: pg.Client, files: Migration[]): Promise<Migration[]> {
  await client.query(migrationTable)
  const recorded = await client.query<Recorded>('SELECT number, name, checksum FROM migration ORDER BY number')
  const takenOver = countTakenOver(recorded.rows, 'database')
  if (takenOver !== undefined) {
    await recordAnew(client, files.slice(0, takenOver))
    return files.slice(takenOver)
  }
  for (const row of recorded.rows) {
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
  const known = new Set(recorded.rows.map((row) => row.number))
  return files.filter((file) => !known.has(file.number))
}

/** The tables of a database taken over are there already: these files count as run. */
async function recordAnew(client: pg.Client, files: Migration[]): Promise<void> {
  await runWithRetries(client, 'Taking over the migrations', async () => {
    await client.query('DELETE FROM migration')
    for (const file of files) await record(client, file)
  })
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

/** Tries again while somebody holds a lock that it needs. */
export async function runWithRetries(client: pg.Client, title: string, run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('BEGIN')
    try {
      await client.query(`SET LOCAL lock_timeout = ${lockMsOf(tries)}`)
      await run()
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      if (!isLockRefused(error) || tries === mostTries) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`${title} failed: ${reason}`, { cause: error })
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
  await record(client, file)
}

async function record(client: pg.ClientBase, { number, name, checksum }: Recorded): Promise<void> {
  await client.query('INSERT INTO migration (number, name, checksum) VALUES ($1, $2, $3)', [number, name, checksum])
}
