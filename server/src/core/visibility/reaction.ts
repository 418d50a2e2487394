import { sql, type RawBuilder } from 'kysely'

/** An entry, and the group somebody acts as when reacting to it. */
export interface ReactedTo {
  state: number
  privacy: number
  group_id: string | null
  consultant_id: string | null
  acting_group: string | null
}

type Condition = [column: keyof ReactedTo, is: keyof typeof comparisons, other: number | keyof ReactedTo]

const comparisons = {
  equal: { inSql: (a: Sql, b: Sql) => sql`${a} = ${b}`, holds: (a: Value, b: Value) => a === b },
  aboveZeroOrSome: {
    inSql: (a: Sql, b: Sql) => sql`(${a} > 0 OR ${b} IS NOT NULL)`,
    holds: (a: Value, b: Value) => Number(a) > 0 || b !== null,
  },
  noneOr: {
    inSql: (a: Sql, b: Sql) => sql`(${a} IS NULL OR ${a} = ${b})`,
    holds: (a: Value, b: Value) => a === null || a === b,
  },
}

type Sql = RawBuilder<unknown>
type Value = number | string | null

/** No reaction to entries that wait for a moderator, are hidden by one, or are visible to their author only. */
const reaction: readonly Condition[] = [
  ['state', 'equal', 0],
  ['privacy', 'aboveZeroOrSome', 'consultant_id'],
]

/** A group comments only on what was published to it. */
const comment: readonly Condition[] = [...reaction, ['acting_group', 'noneOr', 'group_id']]

// Each list is used twice: as a condition of the statement that writes, and as a right shown to the member. Written twice,
// the two would differ sooner or later.

/** `row`: a table with the columns of `ReactedTo` except `acting_group`. */
export const mayReact = (row: Sql): RawBuilder<boolean> => inSql(reaction, row)

export const canReact = (entry: Omit<ReactedTo, 'acting_group'>): boolean =>
  holds(reaction, { ...entry, acting_group: null })

/** `row`: a table with the columns of `ReactedTo`. */
export const mayComment = (row: Sql): RawBuilder<boolean> => inSql(comment, row)

export const canCommentAs = (entry: ReactedTo): boolean => holds(comment, entry)

const inSql = (conditions: readonly Condition[], row: Sql): RawBuilder<boolean> => {
  const valueOf = (one: number | keyof ReactedTo) =>
    typeof one === 'number' ? sql.lit(one) : sql`${row}.${sql.ref(one)}`
  const parts = conditions.map(([column, is, other]) => comparisons[is].inSql(valueOf(column), valueOf(other)))
  return sql`(${sql.join(parts, sql` AND `)})`
}

const holds = (conditions: readonly Condition[], entry: ReactedTo): boolean =>
  conditions.every(([column, is, other]) =>
    comparisons[is].holds(entry[column], typeof other === 'number' ? other : entry[other]),
  )
