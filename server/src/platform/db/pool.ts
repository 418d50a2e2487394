import { createHash } from 'node:crypto'
import pg from 'pg'

/** The default of ten seconds would drop a connection with its plans between two requests at quiet times. */
const idleTimeoutMillis = 60_000

/** The driver awaits `onConnect` before it hands out a connection; its types do not say so. */
interface PoolSettings extends Omit<pg.PoolConfig, 'onConnect'> {
  onConnect?: (client: pg.ClientBase) => Promise<void>
}

/** The pool of every process. Statements are prepared once on each connection; see `nameStatement`. */
export function createPool(
  connection: PoolSettings | string,
  onError: (error: Error) => void = (error) => process.stderr.write(`Database connection lost: ${error.message}\n`),
): pg.Pool {
  const config = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({ idleTimeoutMillis, ...config, types: { getTypeParser: getParser } })
  const names = new Map<string, string>()
  // not while the pool is ending: a database that stops at the same time is no error
  const reportConnectionLoss = (error: Error): void => {
    if (!pool.ending) onError(error)
  }
  // Without a listener the process would end with the database server: idle connections emit the error on the pool,
  // those between two statements of a transaction on themselves.
  pool.on('error', reportConnectionLoss)
  pool.on('connect', (client) => {
    client.on('error', reportConnectionLoss)
    client.query = new Proxy(client.query, {
      apply: (query, self, args: unknown[]) => {
        statements++
        return Reflect.apply(query, self, nameStatement(names, args))
      },
    })
  })
  return pool
}

/**
 * For every connection that serves requests. Their statements use keys, and plans are cached: a plan that was made while a
 * table was empty would scan it when it has grown (45 s for the number of unread notifications, until PostgreSQL had
 * analyzed the table). No statement runs long enough to be worth JIT.
 */
export const disableSeqScan = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query('SET enable_seqscan = off; SET jit = off'))

let statements = 0

/** Statements that this process has sent: the metrics show if a call needs more than before. */
export const countStatements = (): number => statements

const { builtins } = pg.types

const parsers = new Map<number, (value: string) => unknown>([
  // Counts and versions stay far below 2^53; strings would be compared as text.
  [builtins.INT8, Number],
  // Not a Date: in a time zone east of the server it would become the day before.
  [builtins.DATE, (value) => value],
])

const getParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format)

const planEachTime = '/* plan */'
const maxNames = 1000

/**
 * A statement with parameters gets a name: the connection prepares it once and caches its plan. A statement that begins
 * with the plan mark is planned every time: search needs another plan for a rare word than for a frequent one.
 */
function nameStatement(names: Map<string, string>, args: unknown[]): unknown[] {
  const [text, values, ...rest] = args
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return args
  if (text.startsWith(planEachTime)) return args
  let name = names.get(text)
  if (!name) {
    // Texts made at run time (a list of placeholders) would fill every connection with plans: past the limit no name.
    if (names.size >= maxNames) return args
    name = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    names.set(text, name)
  }
  return [{ name, text }, values, ...rest]
}
