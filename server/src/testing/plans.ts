import { sql, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Tx } from '#/db/database.ts'

/** How PostgreSQL answers what `read` asks: every statement with the plan that a connection keeps, executed. */
export async function explain(
  db: Tx,
  read: (db: Tx) => Promise<unknown>,
): Promise<{ statement: string; plan: string }[]> {
  const asked: RootOperationNode[] = []
  const remember: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await read(db.withPlugin(remember))
  return db.connection().execute(async (one) => {
    const plans = []
    for (const node of asked) {
      const { sql: statement, parameters } = one.getExecutor().compileQuery(node, { queryId: 'plan' })
      // what is planned at every call sees its values; the rest is planned once for any
      const mode = statement.startsWith('/* plan */') ? 'force_custom_plan' : 'force_generic_plan'
      await sql.raw(`SET plan_cache_mode = ${mode}`).execute(one)
      await sql.raw(`PREPARE asked AS ${statement}`).execute(one)
      const values = parameters.length === 0 ? '' : `(${parameters.map(writeValue).join(', ')})`
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) EXECUTE asked ${values}`)
        .execute(one)
      await sql.raw('DEALLOCATE asked').execute(one)
      plans.push({ statement, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
    }
    await sql.raw('RESET plan_cache_mode').execute(one)
    return plans
  })
}

function writeValue(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  return `'${String(value).replaceAll("'", "''")}'`
}
