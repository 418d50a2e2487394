import pg from 'pg'
import { retryAfterDeadlock } from '#/platform/db/retry.ts'
import { isConnectionError } from '#/platform/db/connection-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { createBatcher } from './batch.ts'
import type { Statement } from './prepare-statement.ts'
import { joinStatement, patternOf, readParameters, type JoinedStatement, type Parameters } from './join-statement.ts'

type Row = Record<string, unknown>
type Values = readonly unknown[]
type BatchRow = Row & { batch_index: number }
/** Each read has its own outcome: an error of one must not fail the others of its batch. */
type Outcome = PromiseSettledResult<Row | undefined>
type BatchedRead = (values: Values) => Promise<Outcome>

/**
 * A read of at most one row. Reads of the same text that arrive at the same time run as one statement: starting a
 * statement and the round trip cost as much as most of these reads. Alone, in a transaction or on a standby the read
 * runs as it is.
 */
export async function readBatched<Found>(tx: Tx, statement: Statement<Found>): Promise<Found | undefined> {
  const read = readers.get(tx)
  if (read === undefined) return (await statement.execute(tx)).rows[0]
  const { sql: text, parameters } = statement.compile(tx)
  return (await read(text, parameters)) as Found | undefined
}

interface KnownText {
  parameters: Parameters
  /** By the pattern of the values. */
  batchedReads: Map<string, BatchedRead>
}

type Read = (text: string, values: Values) => Promise<Row | undefined>

const readers = new WeakMap<Tx, Read>()

export function enableReadBatching(db: Tx, pool: pg.Pool): void {
  readers.set(db, createReader(pool))
}

/** Texts made at run time could fill the memory: beyond these limits a statement is not batched. */
const limits = { texts: 200, patterns: 50 }

/**
 * Types that JSON carries unchanged and as cheaply. If all columns have such a type, the rows come as one JSON value:
 * PostgreSQL sends one value in one piece, but rows in pieces of 8 kB, each of which wakes this process.
 */
const jsonSafeTypes: ReadonlySet<number> = new Set([
  pg.types.builtins.BOOL,
  pg.types.builtins.INT2,
  pg.types.builtins.INT4,
  pg.types.builtins.UUID,
  pg.types.builtins.JSON,
  2951, // uuid[]
])

function createReader(pool: pg.Pool): Read {
  const texts = new Map<string, Promise<KnownText | undefined>>()

  const readAlone = async (text: string, values: Values): Promise<Row | undefined> =>
    (await retryAfterDeadlock(() => pool.query<Row>(text, [...values]))).rows[0]

  const readEach = (text: string, reads: readonly Values[]): Promise<Outcome[]> =>
    Promise.allSettled(reads.map((values) => readAlone(text, values)))

  function findText(text: string): Promise<KnownText | undefined> {
    const known = texts.get(text)
    if (known !== undefined) return known
    if (texts.size >= limits.texts) return Promise.resolve(undefined)
    // after a connection error the next read tries again; this one gets the error of its own statement
    const found = readParameters(pool, text).then(
      (parameters) => parameters && { parameters, batchedReads: new Map<string, BatchedRead>() },
      () => {
        texts.delete(text)
        return undefined
      },
    )
    texts.set(text, found)
    return found
  }

  function createBatchedRead(text: string, { text: joined, columns, shared }: JoinedStatement): BatchedRead {
    const asJson = `SELECT json_agg(a) AS rows FROM (${joined}) a`
    let isJsonSafe = false

    async function runJoined(values: unknown[]): Promise<BatchRow[]> {
      if (isJsonSafe) return (await pool.query<{ rows: BatchRow[] | null }>(asJson, values)).rows[0]?.rows ?? []
      const { rows, fields } = await pool.query<BatchRow>(joined, values)
      isJsonSafe = fields.every((field) => jsonSafeTypes.has(field.dataTypeID))
      return rows
    }

    return createBatcher<Values, Outcome>(async (reads) => {
      const [first, ...others] = reads
      if (first === undefined || others.length === 0) return readEach(text, reads)
      const arrays = columns.map((position) => reads.map((values) => values[position]))
      try {
        const rows = await runJoined([...arrays, ...shared.map((position) => first[position])])
        const outcomes = reads.map((): Outcome => ({ status: 'fulfilled', value: undefined }))
        for (const { batch_index, ...value } of rows) outcomes[batch_index - 1] = { status: 'fulfilled', value }
        return outcomes
      } catch (error) {
        if (error instanceof Error && isConnectionError(error)) throw error
        return readEach(text, reads)
      }
    })
  }

  return async (text, values) => {
    const known = await findText(text)
    if (known === undefined) return readAlone(text, values)
    const { parameters, batchedReads } = known
    const pattern = patternOf(parameters, values)
    const key = pattern.join(' ')
    let read = batchedReads.get(key)
    if (read === undefined) {
      if (batchedReads.size >= limits.patterns) return readAlone(text, values)
      read = createBatchedRead(text, joinStatement(text, parameters, pattern))
      batchedReads.set(key, read)
    }
    const outcome = await read(values)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}
