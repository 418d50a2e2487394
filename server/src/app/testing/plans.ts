import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import type pg from 'pg'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { joinStatement, patternOf, readParameters } from '#/platform/batch/join-statement.ts'
import { createPool } from '#/platform/db/pool.ts'
import type { DB } from '#/platform/db/types.gen.ts'

interface TestedDatabase {
  db: Tx
  connection: pg.ClientConfig
}

type Read = (db: Tx) => Promise<unknown>

interface Plan {
  statement: string
  plan: string
}

/** Inserts rows without triggers and foreign keys, which other tests cover and which would take a minute here. */
export async function fillMany(db: Tx, fill: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await fill(tx)
  })
  await sql`VACUUM ANALYZE`.execute(db)
}

/** Every statement of `read` with the plan that a connection would cache, executed. */
export async function explain(server: TestedDatabase, read: Read): Promise<Plan[]> {
  return explainAll(server.db, await listStatements(server, read))
}

/** The same for batched reads: each statement joined for eight requests. */
export async function explainBatched({ db, connection }: TestedDatabase, read: Read): Promise<Plan[]> {
  const pool = createPool({ ...connection, max: 1 })
  const joined: Executed[] = []
  for (const { sql: text, parameters } of await listStatements({ connection }, read)) {
    const types = text.startsWith(planEachTime) ? undefined : await readParameters(pool, text)
    if (types === undefined) continue
    const statement = joinStatement(text, types, patternOf(types, parameters))
    const each = statement.columns.map((from) => Array.from({ length: 8 }, () => parameters[from]))
    joined.push({ sql: statement.text, parameters: [...each, ...statement.shared.map((from) => parameters[from])] })
  }
  await pool.end()
  return explainAll(db, joined)
}

type Executed = Pick<CompiledQuery, 'sql' | 'parameters'>

const planEachTime = '/* plan */'

/** All statements of `read`, not batched. */
export async function listStatements(
  { connection }: Pick<TestedDatabase, 'connection'>,
  read: Read,
): Promise<Executed[]> {
  const executed: Executed[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(connection) }),
    log: ({ query }) => {
      if (!/^(?:begin|commit|rollback)\b/i.test(query.sql)) executed.push(query)
    },
  })
  await read(db)
  await db.destroy()
  return executed
}

function explainAll(db: Tx, executed: readonly Executed[]): Promise<Plan[]> {
  return db.connection().execute(async (one) => {
    const plans = []
    for (const { sql: statement, parameters } of executed) {
      // a statement with the plan mark is planned with its values, others once for all values
      const mode = statement.startsWith(planEachTime) ? 'force_custom_plan' : 'force_generic_plan'
      await sql.raw(`SET plan_cache_mode = ${mode}`).execute(one)
      await sql.raw(`PREPARE tested AS ${statement}`).execute(one)
      const values = parameters.length === 0 ? '' : `(${parameters.map(writeValue).join(', ')})`
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) EXECUTE tested ${values}`)
        .execute(one)
      await sql.raw('DEALLOCATE tested').execute(one)
      plans.push({ statement, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
    }
    await sql.raw('RESET plan_cache_mode').execute(one)
    return plans
  })
}

function writeValue(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `'{${value.map((one) => one ?? 'NULL').join(',')}}'`
  return `'${String(value).replaceAll("'", "''")}'`
}
