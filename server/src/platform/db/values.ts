import { sql, type RawBuilder } from 'kysely'

/** Of a row its values alone, as text, in the order of its columns. */
export type Values = readonly (string | null)[]

/** A kind of row that comes as values alone. */
export interface RowKind<Row> {
  /** The rows of a table `v` as one value, or null. */
  columns: RawBuilder<Values[] | null>
  make: (values: Values) => Row
}

/**
 * Rows without their names: in every row these cost more to write, send and parse than most of what they name. All values as
 * text: of several kinds PostgreSQL looks up how to write each, every time. `name` takes them in the order in which it names
 * them, and is the one place that knows it. It is written out for every kind: names put on in a loop take ten times as long.
 */
export function rowKind<Row extends object>(name: (...values: never[]) => Row): RowKind<Row> {
  const names = Object.keys(name())
  const places = Object.values(name(...(names.map((_, place) => String(place)) as never[])))
  if (places.some((value, place) => Number(value) !== place))
    throw new Error(`a row is named in another order than it takes its values: ${names.join(', ')}`)
  const columns = names.map((one) => `v.${one}::text`).join(', ')
  return {
    columns: sql`json_agg(ARRAY[${sql.raw(columns)}])`,
    make: (values) => name(...(values as never[])),
  }
}

/** A number as it comes among values. */
export function numberOf<N extends number>(text: string): N
export function numberOf<N extends number>(text: string | null): N | null
export function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
