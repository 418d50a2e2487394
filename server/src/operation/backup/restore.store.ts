import { join } from 'node:path'
import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#/platform/db/tx.ts'
import { lockNumber } from '#/platform/db/migrate.ts'
import { ArchiveError, effectsFile, readTable, tableFile, type Archive } from './archive.ts'
import { excludedTables } from './backup.store.ts'
import { copyIn } from './copy.ts'
import type { Step } from './progress.ts'

/** A running server would write into the replaced tables. One that starts meanwhile waits for the lock of the migrations. */
export async function requireAlone(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
  const { rows } = await client.query(`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      -- the type is hidden for other roles; PostgreSQL's own processes have no user
      AND (backend_type = 'client backend' OR backend_type IS NULL AND usesysid IS NOT NULL)`)
  if (rows.length > 0) throw new ArchiveError('The database is in use: stop the site, then restore.')
}

export async function hasAccounts(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, 'account'))) return false
  return ((await client.query('SELECT FROM account LIMIT 1')).rowCount ?? 0) > 0
}

async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    `public.${table}`,
  ])
  return rows[0]?.found === true
}

/** Of the database that will be replaced: the erased members and the keys of its files. */
export async function readCurrent(client: pg.Client): Promise<{ erased: EntityId[]; keys: string[] }> {
  const select = async (table: string, column: string): Promise<string[]> => {
    if (!(await hasTable(client, table))) return []
    const { rows } = await client.query<[string]>({ text: `SELECT ${column} FROM ${table}`, rowMode: 'array' })
    return rows.map(([value]) => value)
  }
  return { erased: (await select('erasure', 'entity_id')) as EntityId[], keys: await select('media', 'db_key') }
}

/** Drops everything of migrations and rules, of any version. Not extensions: an administrator may have made them. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  for (const list of own) {
    const { rows } = await client.query<{ statement: string }>(list)
    for (const { statement } of rows) await client.query(statement)
  }
}

const isOwn = (catalog: string): string => `NOT EXISTS (SELECT FROM pg_depend d
  WHERE d.classid = '${catalog}'::regclass AND d.objid = o.oid AND d.deptype IN ('e', 'i'))`

/** In this order: dropping a table also drops the functions that return its rows. */
const own = [
  `SELECT format('DROP TABLE %s CASCADE', o.oid::regclass) AS statement FROM pg_class o
   WHERE o.relnamespace = 'public'::regnamespace AND o.relkind IN ('r', 'p') AND ${isOwn('pg_class')}`,
  `SELECT format('DROP ROUTINE %s', o.oid::regprocedure) AS statement FROM pg_proc o
   WHERE o.pronamespace = 'public'::regnamespace AND ${isOwn('pg_proc')}`,
  `SELECT format('DROP TEXT SEARCH CONFIGURATION %s', o.oid::regconfig) AS statement FROM pg_ts_config o
   WHERE o.cfgnamespace = 'public'::regnamespace AND ${isOwn('pg_ts_config')}`,
  `SELECT format('DROP TEXT SEARCH DICTIONARY %s', o.oid::regdictionary) AS statement FROM pg_ts_dict o
   WHERE o.dictnamespace = 'public'::regnamespace AND ${isOwn('pg_ts_dict')}`,
  `SELECT format('DROP TYPE %s', o.oid::regtype) AS statement FROM pg_type o
   WHERE o.typnamespace = 'public'::regnamespace AND o.typtype IN ('d', 'e') AND ${isOwn('pg_type')}`,
]

/**
 * Fills the tables of a new schema and returns the number of rows. Foreign keys and indexes are added afterwards: rows come
 * in any order, and adding a foreign key checks every row. Rules come afterwards too: their triggers would count again what
 * is already counted in the archive.
 */
export async function loadTables(client: pg.Client, { folder, manifest }: Archive, step?: Step): Promise<number> {
  const tables = await listNames(client)
  const unknown = manifest.tables.find((table) => !tables.includes(table.name))
  if (unknown) throw new ArchiveError(`The archive holds a table that its schema does not have: ${unknown.name}.`)
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
  // rows written by the migrations are in the archive too
  await client.query(`TRUNCATE ${tables.filter((name) => name !== 'migration').join(', ')}`)
  const later = await dropKeysAndIndexes(client)
  let sum = 0
  for (const [index, { name, columns, rows }] of manifest.tables.entries()) {
    step?.('Loading tables', index, manifest.tables.length)
    const list = columns.map((column) => `"${column}"`).join(', ')
    await copyIn(client, `COPY "${name}" (${list}) FROM STDIN`, readTable(join(folder, tableFile(name))))
    const counted = await client.query<{ n: string }>(`SELECT count(*) AS n FROM "${name}"`)
    if (Number(counted.rows[0]?.n) !== rows)
      throw new ArchiveError(`The table ${name} took ${counted.rows[0]?.n} rows instead of ${rows}.`)
    sum += rows
  }
  // another version of PostgreSQL may fold letters differently: the foreign key needs the values of this one
  await client.query(`UPDATE site_member m SET name_fold = e.name_fold FROM entity e
    WHERE e.id = m.entity_id AND m.name_fold <> e.name_fold`)
  for (const [index, statement] of later.entries()) {
    step?.('Making indexes and checking keys', index, later.length)
    await client.query(statement)
  }
  return sum
}

async function listNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  return rows.map((row) => row.name)
}

/** Drops foreign keys, then indexes; returns the statements that make them again, indexes first. */
async function dropKeysAndIndexes(client: pg.Client): Promise<string[]> {
  const keys = await client.query<{ drop: string; make: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) AS make
    FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`)
  const indexes = await client.query<{ drop: string; make: string }>(`
    SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS make
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid AND c.relnamespace = 'public'::regnamespace
    WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))`)
  for (const { drop } of [...keys.rows, ...indexes.rows]) await client.query(drop)
  return [...indexes.rows, ...keys.rows].map((row) => row.make)
}

export async function loadEffects(client: pg.Client, { folder }: Archive): Promise<void> {
  await client.query('DELETE FROM graphile_worker._private_jobs')
  await client.query('DELETE FROM frequent_effect')
  await client.query('CREATE TEMP TABLE restored_effect (payload json) ON COMMIT DROP')
  await copyIn(client, 'COPY restored_effect FROM STDIN', readTable(join(folder, effectsFile)))
  await client.query(`SELECT graphile_worker.add_job('effect', payload, max_attempts => 12) FROM restored_effect`)
}

/** What a restored archive does not have either: sessions, links, counts, and mails and pushes that were waiting. */
export async function forgetExcluded(client: pg.Client): Promise<void> {
  for (const table of Object.keys(excludedTables))
    if (!kept.includes(table) && (await hasTable(client, table))) await client.query(`DELETE FROM ${table}`)
  await client.query(`DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
    WHERE t.id = j.task_id AND (t.identifier <> 'effect' OR j.payload ->> 'type' LIKE 'mail.%')`)
  // by a server that has ended
  await client.query(
    'UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_by IS NOT NULL',
  )
  await client.query(
    'UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_by IS NOT NULL',
  )
}

/** Not in an archive's list of tables, but restored. */
const kept = ['migration', 'rule', 'frequent_effect', 'aftermath']

/** Media that was erased while the backup was made. */
export async function deleteGoneMedia(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`DELETE FROM media WHERE db_key = ANY (${keys}::text[])`.execute(tx)
}

/** Returns all erased members of the database, these included. */
export async function addErasures(tx: Tx, ids: readonly EntityId[]): Promise<EntityId[]> {
  await sql`INSERT INTO erasure SELECT unnest(${ids}::uuid[]) ON CONFLICT DO NOTHING`.execute(tx)
  const rows = await tx.selectFrom('erasure').select('entity_id').execute()
  return rows.map((row) => row.entity_id as EntityId)
}

export const listMediaTypes = (tx: Tx): Promise<{ db_key: string; mime: string | null }[]> =>
  tx.selectFrom('media').select(['db_key', 'mime']).execute()
