import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { batchWrites, lockTimeout } from '#/platform/batch/write-batch.ts'
import { prepareStatement } from '#/platform/batch/prepare-statement.ts'
import { orNotFound } from '#/platform/db/foreign-key.ts'
import type { FrequentEffect } from '#/platform/jobs/effect.ts'
import type { IdempotencyRecord } from '#/platform/http/idempotency.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { entryVisibleTo } from '#/core/visibility/entry.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { ruleOf, type Rule } from '#/core/visibility/role.ts'

/** What somebody does to an entry that the rule shows them. */
export interface EntryAction {
  viewer: Viewer
  entryId: string
  /** What follows from it. */
  effect: FrequentEffect
  record: IdempotencyRecord | undefined
}

/** What became of an act, as its statement says; `already`: the thing stood so before. */
export type ActionResult<Answer> = (Answer & { outcome: 'done' }) | { outcome: 'forbidden' | 'not_found' | 'already' }

/** A column of the acts' table, with a value for each act. */
export interface ActionColumn<Act> {
  name: string
  type: 'uuid' | 'text' | 'smallint' | 'boolean'
  of: (act: Act) => string | number | boolean | null
}

/**
 * Acts on entries, those that come at the same time in one statement; docs/performance.md, Batched writes. It begins with `WITH tables`: the
 * table `seen` has a row for each act whose entry the rule shows, in its `position`, with the entry's facts, `effect`, `record`
 * and the acts' own columns. It selects the outcome of each row of `seen`; an act without a row is not found.
 */
export function batchEntryActions<Act extends EntryAction, Answer>(
  own: readonly ActionColumn<Act>[],
  make: (tables: RawBuilder<unknown>) => RawBuilder<ActionResult<Answer> & { position: number }>,
): (db: Tx, act: Act) => Promise<ActionResult<Answer>> {
  const columns = [...shared, ...own]
  const statement = prepareStatement(({ failFastOnLock, ...values }: ActionValues, { rule }: { rule: Rule }) =>
    make(tablesOf(rule, columns, values, failFastOnLock)),
  )
  const batchFor = (rule: Rule) =>
    batchWrites(async (db, acts: readonly Act[], failFastOnLock) => {
      const values = Object.fromEntries(columns.map(({ name, of }) => [name, acts.map(of)]))
      const { rows } = await statement({ ...values, failFastOnLock }, { rule }).execute(db)
      const done: ActionResult<Answer>[] = acts.map(() => ({ outcome: 'not_found' }))
      for (const row of rows) done[row.position - 1] = row
      return done
    })
  // each rule is another plan: who is not limited need not pay for it
  const batches = { full: batchFor('full'), limited: batchFor('limited') }
  return (db, act) => orNotFound(batches[ruleOf(act.viewer)](db, act))
}

const shared: readonly ActionColumn<EntryAction>[] = [
  { name: 'id', type: 'uuid', of: (act) => act.entryId },
  { name: 'reader_id', type: 'uuid', of: (act) => act.viewer.readerId },
  { name: 'site_id', type: 'smallint', of: (act) => act.viewer.siteId },
  { name: 'effect', type: 'text', of: (act) => JSON.stringify(act.effect) },
  { name: 'record', type: 'text', of: (act) => act.record ?? null },
]

/** Of each column, by its name, the values of all acts. */
interface ActionValues {
  failFastOnLock: boolean
  [column: string]: unknown
}

/** The sub-selects hide how many there are: seeing it, PostgreSQL would plan anew for each number. byKey: each by its key. */
const tablesOf = (
  rule: Rule,
  columns: readonly Pick<ActionColumn<never>, 'name' | 'type'>[],
  values: Readonly<Record<string, unknown>>,
  failFastOnLock: boolean,
): RawBuilder<unknown> => sql`
  ${lockTimeout(failFastOnLock)},
  seen AS MATERIALIZED (
    SELECT w.*, v.group_id, v.privacy, v.state
    FROM lock_timeout CROSS JOIN
      unnest(${sql.join(columns.map(({ name, type }) => sql`(SELECT ${values[name]}::${sql.raw(type)}[])`))})
        WITH ORDINALITY AS w(${sql.join(columns.map(({ name }) => sql.ref(name)))}, position)
      CROSS JOIN LATERAL (SELECT v.group_id, v.privacy, v.state
        FROM ${entryVisibleTo(rule, sql`w.reader_id`, sql`w.site_id`)} v WHERE v.id = w.id ${byKey}) v)`
