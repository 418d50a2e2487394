import type pg from 'pg'
import { byKeyText } from '#/platform/db/by-key.ts'

/** The parameters of a statement's text. */
export interface Parameters {
  types: readonly string[]
  /** Positions of parameters that must be equal in all joined reads: LIMIT and OFFSET take no column. */
  shared: ReadonlySet<number>
}

/** Undefined if a parameter is an array: arrays of several reads cannot be joined into one. */
export async function readParameters(pool: pg.Pool, text: string): Promise<Parameters | undefined> {
  const client = await pool.connect()
  // a connection that failed half way may still hold the name of the prepared statement
  let isBroken = false
  try {
    await client.query(`PREPARE shape AS ${text}`)
    const { rows } = await client.query<{ types: string[] }>(
      `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'shape'`,
    )
    await client.query('DEALLOCATE shape')
    const types = rows[0]?.types ?? []
    if (types.length === 0 || types.some((type) => type.endsWith('[]'))) return undefined
    const limits = text.matchAll(/\b(?:LIMIT|OFFSET)\s+\$(\d+)/gi)
    return { types, shared: new Set([...limits].map(([, number]) => Number(number) - 1)) }
  } catch (error) {
    isBroken = true
    throw error
  } finally {
    client.release(isBroken)
  }
}

export type Pattern = readonly (number | string)[]

/**
 * For each parameter the position of the first equal one (the reader stands in a statement many times and is sent once),
 * or, for a shared one, its value. Only reads of one pattern are joined.
 */
export function patternOf({ types, shared }: Parameters, values: readonly unknown[]): Pattern {
  const firsts: number[] = []
  return values.map((value, i) => {
    if (shared.has(i)) return `=${String(value)}`
    if (typeof value !== 'string' && typeof value !== 'number') return i
    // there are three or four of them: a search takes a third of the time of a map
    const first = firsts.find((position) => values[position] === value && types[position] === types[i])
    if (first === undefined) firsts.push(i)
    return first ?? i
  })
}

export interface JoinedStatement {
  text: string
  /** Positions of the parameters that each read has for itself; each becomes an array. */
  columns: readonly number[]
  shared: readonly number[]
}

/**
 * One statement for many reads. The sub-selects hide the number of reads: if the planner saw it, it would plan again for
 * each number. byKey: each read is planned as if it were alone.
 */
export function joinStatement(text: string, parameters: Parameters, pattern: Pattern): JoinedStatement {
  const columns = pattern.flatMap((first, i) => (first === i ? [i] : []))
  const shared = [...parameters.shared]
  const single = text.replaceAll(/\$(\d+)/g, (_match, number) => {
    const i = Number(number) - 1
    return parameters.shared.has(i) ? `$${columns.length + shared.indexOf(i) + 1}` : `asked.v${pattern[i]}`
  })
  const arrays = columns.map((i, index) => `(SELECT $${index + 1}::${parameters.types[i]}[])`)
  const joined = `SELECT asked.place::int AS batch_index, answer.*
    FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS asked(${columns.map((i) => `v${i}`).join(', ')}, place)
    CROSS JOIN LATERAL (SELECT * FROM (${single}) one ${byKeyText}) answer`
  return { text: joined, columns, shared }
}
