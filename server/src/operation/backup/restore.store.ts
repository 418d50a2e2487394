import { join } from 'node:path'
import type pg from 'pg'
import { ArchiveError, readTable, tableFile, type Archive } from './archive.ts'
import { copyIn } from './copy.ts'

/** Drops what the migrations and the rules made, whatever their number; extensions stay, an administrator may have made them. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  for (const list of own) {
    const { rows } = await client.query<{ statement: string }>(list)
    for (const { statement } of rows) await client.query(statement)
  }
}

const isOwn = (catalog: string): string => `NOT EXISTS (SELECT FROM pg_depend d
  WHERE d.classid = '${catalog}'::regclass AND d.objid = o.oid AND d.deptype IN ('e', 'i'))`

/** One kind after the other: a table takes the functions along that give its rows. */
const own = [
  `SELECT format('DROP TABLE %s CASCADE', o.oid::regclass) AS statement FROM pg_class o
   WHERE o.relnamespace = 'public'::regnamespace AND o.relkind IN ('r', 'p') AND ${isOwn('pg_class')}`,
  `SELECT format('DROP ROUTINE %s', o.oid::regprocedure) AS statement FROM pg_proc o
   WHERE o.pronamespace = 'public'::regnamespace AND ${isOwn('pg_proc')}`,
  `SELECT format('DROP TEXT SEARCH CONFIGURATION %s', o.oid::regconfig) AS statement FROM pg_ts_config o
   WHERE o.cfgnamespace = 'public'::regnamespace AND ${isOwn('pg_ts_config')}`,
  `SELECT format('DROP TYPE %s', o.oid::regtype) AS statement FROM pg_type o
   WHERE o.typnamespace = 'public'::regnamespace AND o.typtype IN ('d', 'e') AND ${isOwn('pg_type')}`,
]

/**
 * Fills the tables of a schema that has just been made, and gives how many rows they hold. Keys and indexes come
 * afterwards: rows may stand in any order, and a key that is added holds every row against it. So do the rules: a trigger
 * would count again what the archive has counted.
 */
export async function loadTables(client: pg.Client, { folder, manifest }: Archive): Promise<number> {
  const tables = await listNames(client)
  const unknown = manifest.tables.find((table) => !tables.includes(table.name))
  if (unknown) throw new ArchiveError(`The archive holds a table that its schema does not have: ${unknown.name}.`)
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
  // what the migrations wrote is in the archive, as it was
  await client.query(`TRUNCATE ${tables.filter((name) => name !== 'migration').join(', ')}`)
  const later = await takeDown(client)
  let sum = 0
  for (const { name, columns, rows } of manifest.tables) {
    const list = columns.map((column) => `"${column}"`).join(', ')
    await copyIn(client, `COPY "${name}" (${list}) FROM STDIN`, readTable(join(folder, tableFile(name))))
    const counted = await client.query<{ n: string }>(`SELECT count(*) AS n FROM "${name}"`)
    if (Number(counted.rows[0]?.n) !== rows)
      throw new ArchiveError(`The table ${name} took ${counted.rows[0]?.n} rows instead of ${rows}.`)
    sum += rows
  }
  // another version of PostgreSQL may fold a letter otherwise: the key between the two is held by today's
  await client.query(`UPDATE site_member m SET name_fold = e.name_fold FROM entity e
    WHERE e.id = m.entity_id AND m.name_fold <> e.name_fold`)
  for (const statement of later) await client.query(statement)
  return sum
}

async function listNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  return rows.map((row) => row.name)
}

/** Drops keys between tables, then plain indexes; gives the statements that put them back, indexes first. */
async function takeDown(client: pg.Client): Promise<string[]> {
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
