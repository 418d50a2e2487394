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

/** An action on an entry that is visible to the viewer, such as a like or a comment. */
export interface EntryAction {
  viewer: Viewer
  entryId: string
  effect: FrequentEffect
  record: IdempotencyRecord | undefined
}

/** What the statement returns for an action; `already`: it changed nothing, for example a second like. */
export type ActionResult<Answer> = (Answer & { outcome: 'done' }) | { outcome: 'forbidden' | 'not_found' | 'already' }

/** A column of the table of actions, with a value for each action. */
export interface ActionColumn<Action> {
  name: string
  type: 'uuid' | 'text' | 'smallint' | 'boolean'
  of: (action: Action) => string | number | boolean | null
}

/**
 * Actions on entries, batched: docs/performance.md, Batched writes. `make` writes the statement, which begins with
 * `WITH ${tables}`. The table `seen` has a row for each action whose entry is visible: its `position` in the batch, group,
 * privacy, state and consultant of the entry, `effect`, `record` and the columns in `own`. The statement selects the outcome of each
 * row of `seen`; an action without a row is not found.
 */
export function batchEntryActions<Action extends EntryAction, Answer>(
  own: readonly ActionColumn<Action>[],
  make: (tables: RawBuilder<unknown>) => RawBuilder<ActionResult<Answer> & { position: number }>,
): (db: Tx, action: Action) => Promise<ActionResult<Answer>> {
  const columns = [...shared, ...own]
  const statement = prepareStatement(({ failFastOnLock, ...values }: ActionValues, { rule }: { rule: Rule }) =>
    make(tablesOf(rule, columns, values, failFastOnLock)),
  )
  const batchFor = (rule: Rule) =>
    batchWrites(async (db, actions: readonly Action[], failFastOnLock) => {
      const values = Object.fromEntries(columns.map(({ name, of }) => [name, actions.map(of)]))
      const { rows } = await statement({ ...values, failFastOnLock }, { rule }).execute(db)
      const results: ActionResult<Answer>[] = actions.map(() => ({ outcome: 'not_found' }))
      for (const row of rows) results[row.position - 1] = row
      return results
    })
  // the rule for LIMIT is slower: a common batch would cost all others its time
  const batches = { full: batchFor('full'), limited: batchFor('limited') }
  return (db, action) => orNotFound(batches[ruleOf(action.viewer)](db, action))
}

const shared: readonly ActionColumn<EntryAction>[] = [
  { name: 'id', type: 'uuid', of: (action) => action.entryId },
  { name: 'reader_id', type: 'uuid', of: (action) => action.viewer.readerId },
  { name: 'site_id', type: 'smallint', of: (action) => action.viewer.siteId },
  { name: 'effect', type: 'text', of: (action) => JSON.stringify(action.effect) },
  { name: 'record', type: 'text', of: (action) => action.record ?? null },
]

/** By the name of a column, its values for all actions. */
interface ActionValues {
  failFastOnLock: boolean
  [column: string]: unknown
}

/** The sub-selects hide the length of the arrays from PostgreSQL, which would otherwise plan again for each length. */
const tablesOf = (
  rule: Rule,
  columns: readonly Pick<ActionColumn<never>, 'name' | 'type'>[],
  values: Readonly<Record<string, unknown>>,
  failFastOnLock: boolean,
): RawBuilder<unknown> => sql`
  ${lockTimeout(failFastOnLock)},
  seen AS MATERIALIZED (
    SELECT w.*, v.group_id, v.privacy, v.state, v.consultant_id
    FROM lock_timeout CROSS JOIN
      unnest(${sql.join(columns.map(({ name, type }) => sql`(SELECT ${values[name]}::${sql.raw(type)}[])`))})
        WITH ORDINALITY AS w(${sql.join(columns.map(({ name }) => sql.ref(name)))}, position)
      CROSS JOIN LATERAL (SELECT v.group_id, v.privacy, v.state, v.consultant_id
        FROM ${entryVisibleTo(rule, sql`w.reader_id`, sql`w.site_id`)} v WHERE v.id = w.id ${byKey}) v)`
