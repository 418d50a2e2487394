import type pg from 'pg'
import { byKeyText } from '#/platform/db/by-key.ts'

/** What is known of a text with values. */
export interface Shape {
  types: readonly string[]
  /** Places of values that must be the same for all who are joined: PostgreSQL takes no column for a limit. */
  shared: ReadonlySet<number>
}

/** Undefined: a list among the values cannot be joined with the lists of others. */
export async function readShape(pool: pg.Pool, text: string): Promise<Shape | undefined> {
  const client = await pool.connect()
  // one that failed half way may hold the name
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
 * For each value the first place that holds the same (who reads stands in a statement many times, and is sent once), or,
 * of one that is shared, the value. Only questions of one pattern are joined.
 */
export function patternOf({ types, shared }: Shape, values: readonly unknown[]): Pattern {
  const firsts: number[] = []
  return values.map((value, i) => {
    if (shared.has(i)) return `=${String(value)}`
    if (typeof value !== 'string' && typeof value !== 'number') return i
    // there are three or four of them: looked for one by one it takes a third of the time
    const first = firsts.find((place) => values[place] === value && types[place] === types[i])
    if (first === undefined) firsts.push(i)
    return first ?? i
  })
}

export interface Joined {
  joined: string
  /** The values that each question has for itself, one array each. */
  columns: readonly number[]
  shared: readonly number[]
}

/**
 * The sub-selects hide how many are asked: seeing it, PostgreSQL would plan anew for each number. byKey: each is
 * planned as if it were asked alone.
 */
export function joinStatement(text: string, shape: Shape, pattern: Pattern): Joined {
  const columns = pattern.flatMap((first, i) => (first === i ? [i] : []))
  const shared = [...shape.shared]
  const one = text.replaceAll(/\$(\d+)/g, (_found, number) => {
    const i = Number(number) - 1
    return shape.shared.has(i) ? `$${columns.length + shared.indexOf(i) + 1}` : `asked.v${pattern[i]}`
  })
  const arrays = columns.map((i, place) => `(SELECT $${place + 1}::${shape.types[i]}[])`)
  const joined = `SELECT asked.place::int AS asked_place, answer.*
    FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS asked(${columns.map((i) => `v${i}`).join(', ')}, place)
    CROSS JOIN LATERAL (SELECT * FROM (${one}) one ${byKeyText}) answer`
  return { joined, columns, shared }
}
