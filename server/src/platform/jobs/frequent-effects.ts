import { sql, type RawBuilder } from 'kysely'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import type { DiskGuard } from '#/platform/db/disk-guard.ts'
import { addEffect, type FrequentEffect } from './effect.ts'

/**
 * What follows from the acts that come by the thousand. A row is written with the act and goes in the transaction that
 * did what follows from it: nothing is lost and nothing happens twice, however many processes take rows and whichever of
 * them dies.
 */

/** As a part of the act's own statement, for each row that `from` holds; the site is the one the act was done on. */
export const insertEffects = (
  siteId: number,
  effect: FrequentEffect,
  from?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`INSERT INTO frequent_effect (site_id, effect) SELECT ${siteId}::smallint, ${JSON.stringify(effect)}::jsonb ${from === undefined ? sql`` : sql`FROM ${from}`}`

/** Of many acts in one statement, the site and the effect of each in a column. */
export const insertEffectsOf = (
  from: RawBuilder<unknown>,
  siteId: RawBuilder<unknown>,
  effect: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`INSERT INTO frequent_effect (site_id, effect) SELECT ${siteId}, ${effect}::jsonb FROM ${from}`

export type RunEffects = (tx: Tx, effects: readonly FrequentEffect[]) => Promise<void>

export interface FrequentEffects {
  /** Something may have been written. */
  wake: () => void
  stop: () => Promise<void>
}

/** So many at once: the more, the less each costs, and the longer the last one waits. */
const most = 40

/** So many of a crowd, which is told of in few rows each; forty new entries are told to thousands. */
const mostOfCrowd = 100

/** So many likes and words that were taken at once are a crowd. */
const crowdFrom = 20

/** So many batches of new entries at once where more waits than one holds: one alone leaves a second core idle. */
const atOnce = 2

/** What comes within this time after the first goes with it; a crowd waits longer, and costs a tenth less. */
const gatherMs = 10
const gatherCrowdMs = 30

/** What another process wrote before it died, or wrote outside of a call, is found so. */
const lookEveryMs = 1000

/** Of the transaction that does what follows. */
const settings = [
  // shorter than the second after which PostgreSQL ends one of two that wait for each other: it is never the act that ends
  ['lock_timeout', '300ms'],
  ['plan_cache_mode', 'force_generic_plan'],
] as const

/**
 * A crash that loses what followed brings its rows back with it: nobody need wait for the disk. But for standbys, which
 * know of a commit only what is on the disk: a screen that was told of it must find it there.
 */
type CommitMode = 'off' | 'local'

export function startFrequentEffects(
  db: Tx,
  follow: RunEffects,
  onError: (error: unknown) => void,
  { commitMode = 'off', disk }: { commitMode?: CommitMode; disk?: Pick<DiskGuard, 'hasSpace'> } = {},
): FrequentEffects {
  let stopped = false
  let waiting: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let isCrowd = false

  const batch: Batch = { db, follow, onError, commitMode, priorityOf: createTurns() }

  // on a full disk it waits: each try would take of what is left
  async function takeNext(): Promise<boolean> {
    if (stopped || disk?.hasSpace() === false) return false
    const taken = await takeSome(batch, isCrowd ? mostOfCrowd : most)
    isCrowd = taken.length >= crowdFrom && !taken.some(isNewEntry)
    return mayLeaveMore(taken)
  }

  async function takeRest(): Promise<void> {
    while (await takeNext());
  }

  async function empty(): Promise<void> {
    // mostly the first takes all there is, and others would find nothing
    if (!(await takeNext())) return
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, takeRest))
    for (const one of ended) if (one.status === 'rejected') onError(one.reason)
  }

  function wake(): void {
    if (running !== undefined) again = true
    else if (!stopped) waiting ??= setTimeout(run, isCrowd ? gatherCrowdMs : gatherMs)
  }

  function run(): void {
    waiting = undefined
    again = false
    running = empty()
      .catch(onError)
      .then(() => {
        running = undefined
        if (again) wake()
      })
  }

  const look = setInterval(wake, lookEveryMs)
  look.unref()
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(look)
      clearTimeout(waiting)
      await running
    },
  }
}

interface Batch {
  db: Tx
  follow: RunEffects
  onError: (error: unknown) => void
  commitMode: CommitMode
  /** Answers when those before have ended, with what ends it. */
  priorityOf: () => Promise<() => void>
}

function createTurns(): Batch['priorityOf'] {
  let last = Promise.resolve()
  return () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    return before.then(() => resolve)
  }
}

/**
 * Answers with what was taken. One that fails keeps no other from happening: they are then done one by one, and it becomes a job
 * of the queue, which tries again later and later.
 */
async function takeSome(batch: Batch, limit: number): Promise<Taken[]> {
  let taken: Taken[] = []
  const endTurn = await batch.priorityOf()
  try {
    await inTransaction(batch.db, async (tx) => {
      taken = await takeRows(tx, limit, batch.commitMode)
      const effects = taken.map((row) => row.effect)
      // What is told of a new entry nobody else writes. Likes and comments join notices that are there: two batches of
      // them would wait for each other, each for what the other has joined first.
      if (taken.every(isNewEntry)) endTurn()
      if (effects.length > 0) await batch.follow(tx, effects)
    }).finally(endTurn)
  } catch (error) {
    const [first] = taken
    if (first === undefined) throw error
    if (taken.length > 1) for (const _ of taken) await takeSome(batch, 1)
    else {
      batch.onError(error)
      await handOver(batch.db, first)
    }
  }
  return taken
}

interface Taken {
  site_id: number
  id: number
  effect: FrequentEffect
  /** So many were wanted of each site. */
  share: number
}

const isNewEntry = ({ effect }: Taken): boolean => effect.type === 'entry.added'

const mayLeaveMore = (taken: readonly Taken[]): boolean =>
  [...Map.groupBy(taken, (row) => row.site_id).values()].some((ofSite) => ofSite.length >= (ofSite[0]?.share ?? 0))

/**
 * The oldest of each site, as many of one as of another: a site that has thousands waiting fills what the others leave in
 * its own part of a batch alone. Where more sites wait than a batch holds, chance says which; by age they would stand
 * behind the thousands again.
 */
async function takeRows(tx: Tx, limit: number, commitMode: CommitMode): Promise<Taken[]> {
  const all = [...settings, ['synchronous_commit', commitMode]]
  const { rows } = await sql<Taken>`
    WITH RECURSIVE settled AS MATERIALIZED (
      SELECT ${sql.join(all.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}),
    -- from one site to the next by the key, over all that the first has waiting
    site AS (
      (SELECT a.site_id FROM frequent_effect a ORDER BY a.site_id LIMIT 1)
      UNION ALL SELECT n.site_id FROM site s CROSS JOIN LATERAL (
        SELECT a.site_id FROM frequent_effect a WHERE a.site_id > s.site_id ORDER BY a.site_id LIMIT 1) n),
    part AS MATERIALIZED (SELECT greatest(1, ${limit}::int / greatest(1, count(*)::int)) AS share FROM site)
    DELETE FROM frequent_effect o USING settled, part
    -- by their places: a join on the key reads all that a site has waiting for the few that are taken
    WHERE o.ctid = ANY (ARRAY(SELECT t.ctid FROM (SELECT s.site_id FROM site s ORDER BY random() LIMIT ${limit}::int) s,
      LATERAL (SELECT a.ctid FROM frequent_effect a WHERE a.site_id = s.site_id ORDER BY a.id
        LIMIT (SELECT share FROM part) FOR UPDATE SKIP LOCKED) t))
    RETURNING o.site_id, o.id, o.effect, part.share`.execute(tx)
  return rows.toSorted((a, b) => a.id - b.id)
}

async function handOver(db: Tx, { site_id, id, effect }: Taken): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } =
      await sql`DELETE FROM frequent_effect WHERE site_id = ${site_id} AND id = ${id} RETURNING id`.execute(tx)
    if (rows.length > 0) await addEffect(tx, effect)
  })
}
