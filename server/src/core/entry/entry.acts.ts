import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { batchWrites, lockTimeout } from '#/platform/batch/write-batch.ts'
import { prepareStatement } from '#/platform/batch/prepare-statement.ts'
import type { FrequentEffect } from '#/platform/jobs/effect.ts'
import type { Kept } from '#/platform/http/idempotency.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { orNotFound } from './entry.counter.ts'
import { entryVisibleTo, type VisibleEntry } from '#/core/visibility/entry.visibility.ts'
import { byKey } from '#/platform/db/by-key.ts'

/** What somebody does to an entry that the rule shows them. */
export interface EntryAct {
  viewer: Viewer
  entryId: string
  /** What follows from it. */
  effect: FrequentEffect
  kept: Kept | undefined
}

/** The entry as the rule showed it. */
export type ActedOn = Pick<VisibleEntry, 'author_id' | 'group_id' | 'kind' | 'privacy' | 'state'>

/** A column of the acts' table, with a value for each act. */
export interface ActColumn<Act> {
  name: string
  type: 'uuid' | 'text' | 'smallint' | 'boolean'
  of: (act: Act) => string | number | boolean | null
}

/**
 * Acts on entries, those that come at the same time in one statement; decision 28. It begins with `WITH tables`: the
 * table `seen` has a row for each act whose entry the rule shows, in its `place`, with the entry's facts, `effect`, `kept`
 * and the acts' own columns. What is not seen is NOT_FOUND.
 */
export function gatherEntryActs<Act extends EntryAct, Acted extends ActedOn>(
  own: readonly ActColumn<Act>[],
  make: (tables: RawBuilder<unknown>) => RawBuilder<Acted & { place: number }>,
): (db: Tx, act: Act) => Promise<Acted> {
  const columns = [...shared, ...own]
  const statement = prepareStatement(({ failFastOnLock, ...values }: ActValues, { role }: Pick<Viewer, 'role'>) =>
    make(tablesOf(role, columns, values, failFastOnLock)),
  )
  const gatherFor = (role: Viewer['role']) =>
    batchWrites(async (db, acts: readonly Act[], failFastOnLock) => {
      const values = Object.fromEntries(columns.map(({ name, of }) => [name, acts.map(of)]))
      const { rows } = await statement({ ...values, failFastOnLock }, { role }).execute(db)
      const done: (Acted | undefined)[] = acts.map(() => undefined)
      for (const row of rows) done[row.place - 1] = row
      return done
    })
  // the rule of LIMIT is another plan: who is not limited need not pay for it
  const [full, limited] = [gatherFor('LOGGED'), gatherFor('LIMIT')]
  return async (db, act) => {
    const acted = await orNotFound((act.viewer.role === 'LIMIT' ? limited : full)(db, act))
    if (acted === undefined) throw new ApiError('NOT_FOUND')
    return acted
  }
}

const shared: readonly ActColumn<EntryAct>[] = [
  { name: 'id', type: 'uuid', of: (act) => act.entryId },
  { name: 'reader_id', type: 'uuid', of: (act) => act.viewer.readerId },
  { name: 'site_id', type: 'smallint', of: (act) => act.viewer.siteId },
  { name: 'effect', type: 'text', of: (act) => JSON.stringify(act.effect) },
  { name: 'kept', type: 'text', of: (act) => act.kept ?? null },
]

/** Of each column, by its name, the values of all acts. */
interface ActValues {
  failFastOnLock: boolean
  [column: string]: unknown
}

/** The sub-selects hide how many there are: seeing it, PostgreSQL would plan anew for each number. byKey: each by its key. */
const tablesOf = (
  role: Viewer['role'],
  columns: readonly Pick<ActColumn<never>, 'name' | 'type'>[],
  values: Readonly<Record<string, unknown>>,
  failFastOnLock: boolean,
): RawBuilder<unknown> => sql`
  ${lockTimeout(failFastOnLock)},
  seen AS MATERIALIZED (
    SELECT w.*, v.author_id, v.group_id, v.kind, v.privacy, v.state
    FROM patience CROSS JOIN
      unnest(${sql.join(columns.map(({ name, type }) => sql`(SELECT ${values[name]}::${sql.raw(type)}[])`))})
        WITH ORDINALITY AS w(${sql.join(columns.map(({ name }) => sql.ref(name)))}, place)
      CROSS JOIN LATERAL (SELECT v.author_id, v.group_id, v.kind, v.privacy, v.state
        FROM ${entryVisibleTo(role, sql`w.reader_id`, sql`w.site_id`)} v WHERE v.id = w.id ${byKey}) v)`
