import { sql, type RawBuilder } from 'kysely'

/** Of a row its values alone, in the order of its columns. */
export type Values<Row, Columns extends readonly (keyof Row)[]> = { [Place in keyof Columns]: Row[Columns[Place]] }

/**
 * The rows of a table `v` as one value, or null. Without their names: in every row these cost more to write, send and
 * parse than most of what they name.
 */
export const jsonValues = <OneRow>(columns: readonly string[]): RawBuilder<OneRow[] | null> =>
  sql`json_agg(json_build_array(${sql.raw(columns.map((column) => `v.${column}`).join(', '))}))`

/** The row again, under its names. Begun as a copy that has them all: name by name it takes three times as long. */
export function nameValues<Row>(columns: readonly (keyof Row)[]): (values: readonly unknown[]) => Row {
  const empty = Object.fromEntries(columns.map((column) => [column, null])) as Record<keyof Row, unknown>
  return (values) => {
    const row = { ...empty }
    for (let place = 0; place < columns.length; place++) row[columns[place] as keyof Row] = values[place]
    return row as Row
  }
}
