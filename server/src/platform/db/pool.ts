import { createHash } from 'node:crypto'
import pg from 'pg'

/** The usual ten seconds would throw away a connection's plans between two visits of a quiet evening. */
const idleTimeoutMillis = 60_000

/** The driver waits for `onConnect` before a connection is given out; its types do not say so. */
interface PoolSettings extends Omit<pg.PoolConfig, 'onConnect'> {
  onConnect?: (client: pg.ClientBase) => Promise<void>
}

/** The pool every process reads and writes through. Its texts are prepared once a connection; see `nameStatement`. */
export function createPool(
  connection: PoolSettings | string,
  onError: (error: Error) => void = (error) => process.stderr.write(`Database connection lost: ${error.message}\n`),
): pg.Pool {
  const config = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({ idleTimeoutMillis, ...config, types: { getTypeParser: getParser } })
  // a pool that ends waits for no farewell: a database that stops right after it is no loss
  const tellOfLoss = (error: Error): void => {
    if (!pool.ending) onError(error)
  }
  // Without a listener the process dies with the database server: idle connections report to the pool,
  // those between two statements of a transaction to themselves.
  pool.on('error', tellOfLoss)
  pool.on('connect', (client) => {
    client.on('error', tellOfLoss)
    client.query = new Proxy(client.query, {
      apply: (query, self, args: unknown[]) => {
        statements++
        return Reflect.apply(query, self, nameStatement(args))
      },
    })
  })
  return pool
}

/**
 * For every connection that answers calls. All they ask is looked up by keys, and a plan is kept: one that was made while a
 * table was empty would read it whole when it is not any more (45 s for who has how many unread notices, until PostgreSQL
 * counted the table). Nor is any of it worth being compiled.
 */
export const disableSeqScan = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query('SET enable_seqscan = off; SET jit = off'))

let statements = 0

/** So many were sent by this process: a call that asks more than it did is seen in the metrics. */
export const countStatements = (): number => statements

const { builtins } = pg.types

const parsers = new Map<number, (value: string) => unknown>([
  // Counts and versions stay far below 2^53; as strings they would be compared as words.
  [builtins.INT8, Number],
  // A day is a day: as a Date it moves to yesterday in a zone east of the server.
  [builtins.DATE, (value) => value],
])

const getParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format)

const planEachTime = '/* plan */'
const mostNames = 1000
const names = new Map<string, string>()

/**
 * A text with values gets a name, and with it a plan that is made once and kept by the connection. One that begins
 * with the plan mark is planned at every call: search needs another plan for a rare word than for a frequent one.
 */
function nameStatement(args: unknown[]): unknown[] {
  const [text, values, ...rest] = args
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return args
  if (text.startsWith(planEachTime)) return args
  let name = names.get(text)
  if (!name) {
    // Texts made at run time (a list of placeholders) would fill every connection with plans: past the limit they go bare.
    if (names.size >= mostNames) return args
    name = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    names.set(text, name)
  }
  return [{ name, text }, values, ...rest]
}
