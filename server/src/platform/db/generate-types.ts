// Writes types.gen.ts from the migrated database: node server/src/platform/db/generate-types.ts [--check]
// With DATABASE_URL it reads (and migrates) that database, else an embedded one in a temporary folder.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from './migrate.ts'

const target = fileURLToPath(new URL('types.gen.ts', import.meta.url))

type Column = {
  table_name: string
  column_name: string
  type_name: string
  not_null: boolean
  has_default: boolean
  computed: boolean
  checks: string[]
}

// The base type of a domain, and the CHECKs that speak of this column alone (its domain's too).
const columnsQuery = `
  SELECT c.relname AS table_name, a.attname AS column_name, coalesce(b.typname, t.typname) AS type_name,
         a.attnotnull AS not_null, a.atthasdef AS has_default, a.attgenerated <> '' AS computed,
         ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.contype = 'c'
               AND (k.conrelid = c.oid AND k.conkey = ARRAY[a.attnum] OR k.contypid = t.oid)) AS checks
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_type b ON b.oid = nullif(t.typbasetype, 0)
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname COLLATE "C", a.attnum`

const plainTypes: Record<string, string> = {
  _text: 'string[]',
  _uuid: 'string[]',
  bool: 'boolean',
  bytea: 'Buffer',
  char: 'string',
  date: 'string',
  float8: 'number',
  int2: 'number',
  _int2: 'number[]',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  time: 'string',
  timestamptz: 'Time',
  tsvector: 'string',
  uuid: 'string',
}

const head = `// Generated from the migrated database by generate-types.ts; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
// Read as unknown: parse it. Written as an object or as JSON text; the driver would take an array for a PostgreSQL array.
type Json = ColumnType<unknown, Record<string, unknown> | string, Record<string, unknown> | string>
type DefaultJson = ColumnType<unknown, Record<string, unknown> | string | undefined, Record<string, unknown> | string>
`

/** `CHECK (column IN ('a','b'))` becomes the union 'a' | 'b'. */
function findUnion(checks: string[]): string | undefined {
  for (const check of checks) {
    const list = /^CHECK \(\(\(?"?\w+"?\)?(?:::\w+)? = ANY \(\(?ARRAY\[([^\]]*)\](?:::[\w" ]+\[\])?\)?\)\)\)$/.exec(
      check,
    )?.[1]
    if (!list) continue
    const values = list.split(', ').map((value) => value.replace(/::(\w+|"char")$/, ''))
    return values.map((value) => (/^'-?\d+'$/.test(value) ? value.slice(1, -1) : value)).join(' | ')
  }
  return undefined
}

function describeColumn(column: Column): string {
  const plain = findUnion(column.checks) ?? plainTypes[column.type_name]
  if (!plain) throw new Error(`No type known for ${column.type_name} (${column.table_name}.${column.column_name})`)
  const nullable = column.not_null ? plain : `${plain} | null`
  if (column.computed) return `GeneratedAlways<${nullable}>`
  if (!column.has_default) return nullable
  return plain === 'Time' || plain === 'Json' ? `Default${nullable}` : `Generated<${nullable}>`
}

function describeTables(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name)
  const nameType = (table: string) =>
    `${table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`
  const interfaces = [...tables].map(
    ([table, rows]) =>
      `export interface ${nameType(table)} {\n${rows.map((row) => `  ${row.column_name}: ${describeColumn(row)}\n`).join('')}}\n`,
  )
  const list = [...tables.keys()].map((table) => `  ${table}: ${nameType(table)}\n`)
  return `${head}\n${interfaces.join('\n')}\nexport interface DB {\n${list.join('')}}\n`
}

async function describeDatabase(connection: pg.ClientConfig): Promise<string> {
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return describeTables((await client.query<Column>(columnsQuery)).rows)
  } finally {
    await client.end()
  }
}

async function describeEmbedded(): Promise<string> {
  const { startEmbeddedPostgres } = await import('./embedded/start.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'entemi-types-'))
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    return await describeDatabase(server.connection)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const url = process.env['DATABASE_URL']
const text = await (url ? describeDatabase({ connectionString: url }) : describeEmbedded())
if (!process.argv.includes('--check')) {
  await writeFile(target, text)
} else if (text !== (await readFile(target, 'utf8').catch(() => ''))) {
  console.error(
    'server/src/platform/db/types.gen.ts differs from the migrations: run node server/src/platform/db/generate-types.ts',
  )
  process.exitCode = 1
}
