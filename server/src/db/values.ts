import { sql, type RawBuilder } from 'kysely'

/** Of a row its values alone, as text, in the order of its columns. */
export type Values = readonly (string | null)[]

/** Every column of a row, and as what it comes back: one that is forgotten does not compile. */
export type Columns<Row> = {
  readonly [Name in keyof Row]: Extract<Row[Name], number> extends never ? 'text' : 'number'
}

/**
 * The rows of a table `v` as one value, or null. Without their names: in every row these cost more to write, send and
 * parse than most of what they name. All as text: of values of several kinds PostgreSQL looks up how to write each, every time.
 */
export const jsonValues = <Row extends object>(columns: Columns<Row>): RawBuilder<Values[] | null> =>
  sql`json_agg(ARRAY[${sql.raw(
    namesOf(columns)
      .map((name) => `v.${name}::text`)
      .join(', '),
  )}])`

/** The row again, under its names. Begun as a copy that has them all: name by name it takes three times as long. */
export function nameValues<Row extends object>(columns: Columns<Row>): (values: Values) => Row {
  const names = namesOf(columns)
  const numbers = names.filter((name) => columns[name] === 'number')
  const empty = Object.fromEntries(names.map((name) => [name, null])) as Record<keyof Row, unknown>
  return (values) => {
    const row = { ...empty }
    for (let place = 0; place < names.length; place++) row[names[place] as keyof Row] = values[place]
    for (const name of numbers) if (row[name] !== null) row[name] = Number(row[name])
    return row as Row
  }
}

const namesOf = <Row extends object>(columns: Columns<Row>) => Object.keys(columns) as (keyof Row & string)[]
