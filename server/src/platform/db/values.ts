import { sql, type RawBuilder } from 'kysely'

/** The values of a row as text, in the order of its columns. */
export type Values = readonly (string | null)[]

/** A type of row that is sent as values without names. */
export interface RowKind<Row> {
  /** The rows of a table `v` as one value, or null. */
  columns: RawBuilder<Values[] | null>
  make: (values: Values) => Row
}

/**
 * Rows without column names: repeated in every row they cost more to serialize, send and parse than most values. All values
 * as text: for mixed types PostgreSQL would look up the output function of each, every time. The order of the parameters of
 * `name` is the order of the columns. `name` is written by hand for each type: a loop over names takes ten times as long.
 */
export function rowKind<Row extends object>(name: (...values: never[]) => Row): RowKind<Row> {
  const names = Object.keys(name())
  const indexes = Object.values(name(...(names.map((_, index) => String(index)) as never[])))
  if (indexes.some((value, index) => Number(value) !== index))
    throw new Error(`a row has its fields in another order than its parameters: ${names.join(', ')}`)
  const columns = names.map((one) => `v.${one}::text`).join(', ')
  return {
    columns: sql`json_agg(ARRAY[${sql.raw(columns)}])`,
    make: (values) => name(...(values as never[])),
  }
}

/** The number of a value. */
export function numberOf<N extends number>(text: string): N
export function numberOf<N extends number>(text: string | null): N | null
export function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
