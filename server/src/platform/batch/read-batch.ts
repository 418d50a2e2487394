import pg from 'pg'
import { retryAfterDeadlock } from '#/platform/db/retry.ts'
import { isConnectionError } from '#/platform/db/connection-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { createBatcher } from './batch.ts'
import type { Question } from './prepare-statement.ts'
import { joinStatement, patternOf, readShape, type Joined, type Shape } from './join-statement.ts'

type Row = Record<string, unknown>
type Values = readonly unknown[]
type Placed = Row & { asked_place: number }
/** A question's own outcome: what fails for one must not fail for those who were asked with it. */
type Outcome = PromiseSettledResult<Row | undefined>
type Asker = (values: Values) => Promise<Outcome>

/**
 * A read of at most one row, which several that come at the same time ask in one statement: to begin a statement, and the
 * way there and back, cost as much as what most of them ask. Each has its own values and gets its own row; alone, in a
 * transaction, or of a standby it is asked as it is.
 */
export async function readBatched<Answer>(tx: Tx, question: Question<Answer>): Promise<Answer | undefined> {
  const together = gatherings.get(tx)
  if (together === undefined) return (await question.execute(tx)).rows[0]
  const { sql: text, parameters } = question.compile(tx)
  return (await together(text, parameters)) as Answer | undefined
}

/** Who asks a text, by the pattern of its values. */
interface Known {
  shape: Shape
  askers: Map<string, Asker>
}

type Gathering = (text: string, values: Values) => Promise<Row | undefined>

const gatherings = new WeakMap<Tx, Gathering>()

/** From now on reads of this database are asked together. */
export function enableReadBatching(db: Tx, pool: pg.Pool): void {
  gatherings.set(db, createGathering(pool))
}

/** Texts made at run time could fill the memory: past so many, and so many patterns of each, a statement is asked alone. */
const most = { texts: 200, patterns: 50 }

/**
 * Columns that are the same out of JSON as by themselves, and not dearer to write. Where there are no others the rows come as
 * one value: PostgreSQL sends one in a piece however long, but rows in pieces of 8 kB, and wakes us for each.
 */
const plainTypes: ReadonlySet<number> = new Set([
  pg.types.builtins.BOOL,
  pg.types.builtins.INT2,
  pg.types.builtins.INT4,
  pg.types.builtins.UUID,
  pg.types.builtins.JSON,
  2951, // uuid[]
])

function createGathering(pool: pg.Pool): Gathering {
  const shapes = new Map<string, Promise<Known | undefined>>()

  const askAlone = async (text: string, values: Values): Promise<Row | undefined> =>
    (await retryAfterDeadlock(() => pool.query<Row>(text, [...values]))).rows[0]

  const askEach = (text: string, questions: readonly Values[]): Promise<Outcome[]> =>
    Promise.allSettled(questions.map((values) => askAlone(text, values)))

  function shapeOf(text: string): Promise<Known | undefined> {
    const known = shapes.get(text)
    if (known !== undefined) return known
    if (shapes.size >= most.texts) return Promise.resolve(undefined)
    // where the database was away the next one asks again; this one is told so by its own question
    const read = readShape(pool, text).then(
      (shape) => shape && { shape, askers: new Map<string, Asker>() },
      () => {
        shapes.delete(text)
        return undefined
      },
    )
    shapes.set(text, read)
    return read
  }

  function createAsker(text: string, { joined, columns, shared }: Joined): Asker {
    const inOne = `SELECT json_agg(a) AS answers FROM (${joined}) a`
    let isPlain = false

    async function askAll(values: unknown[]): Promise<Placed[]> {
      if (isPlain) return (await pool.query<{ answers: Placed[] | null }>(inOne, values)).rows[0]?.answers ?? []
      const { rows, fields } = await pool.query<Placed>(joined, values)
      isPlain = fields.every((field) => plainTypes.has(field.dataTypeID))
      return rows
    }

    return createBatcher<Values, Outcome>(async (questions) => {
      const [first, ...others] = questions
      if (first === undefined || others.length === 0) return askEach(text, questions)
      const arrays = columns.map((from) => questions.map((values) => values[from]))
      try {
        const rows = await askAll([...arrays, ...shared.map((i) => first[i])])
        const outcomes = questions.map((): Outcome => ({ status: 'fulfilled', value: undefined }))
        for (const { asked_place: place, ...value } of rows) outcomes[place - 1] = { status: 'fulfilled', value }
        return outcomes
      } catch (error) {
        if (error instanceof Error && isConnectionError(error)) throw error
        return askEach(text, questions)
      }
    })
  }

  return async (text, values) => {
    const known = await shapeOf(text)
    if (known === undefined) return askAlone(text, values)
    const { shape, askers } = known
    const pattern = patternOf(shape, values)
    const key = pattern.join(' ')
    let asker = askers.get(key)
    if (asker === undefined) {
      if (askers.size >= most.patterns) return askAlone(text, values)
      asker = createAsker(text, joinStatement(text, shape, pattern))
      askers.set(key, asker)
    }
    const outcome = await asker(values)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}
