import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { createPool } from '#/platform/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import type { FrequentEffect } from './effect.ts'
import { insertEffects, startFrequentEffects, type RunEffects, type FrequentEffects } from './frequent-effects.ts'
import { migrateQueue } from './worker.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let db: Tx

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ ...database.connection, max: 10 }, () => {})
  await migrateQueue(pool)
  db = createDatabase(pool)
  await sql`CREATE TABLE done (name text)`.execute(db)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const effectOf = (name: string): FrequentEffect => ({ type: 'comment.added', commentId: name })
const addRow = (tx: Tx, name: string, siteId = 0) => insertEffects(siteId, effectOf(name)).execute(tx)
const nameOf = (effect: FrequentEffect): string => ('commentId' in effect ? effect.commentId : '')

/** Notes each effect, in the transaction that took the rows. */
const runEffects: RunEffects = async (tx, effects) => {
  for (const effect of effects) await sql`INSERT INTO done VALUES (${nameOf(effect)})`.execute(tx)
}

async function done(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM done ORDER BY name`.execute(db)
  return rows.map((row) => row.name)
}

async function countRows(): Promise<number> {
  const { rows } = await sql`SELECT FROM frequent_effect`.execute(db)
  return rows.length
}

async function within(runners: FrequentEffects[], work: () => Promise<void>): Promise<void> {
  await sql`TRUNCATE done`.execute(db)
  try {
    await work()
  } finally {
    for (const runner of runners) await runner.stop()
  }
}

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i).padStart(3, '0'))

test('an effect runs once, whichever process takes it; one that was rolled back never runs', async () => {
  const runners = Array.from({ length: 3 }, () => startFrequentEffects(db, runEffects, () => {}))
  await within(runners, async () => {
    await Promise.all(
      names(250).map(async (name, i) => {
        await addRow(db, name)
        runners[i % 3]?.wake()
      }),
    )
    await expect(
      inTransaction(db, async (tx) => {
        await addRow(tx, 'rolled back')
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    await expect.poll(countRows).toBe(0)
    expect(await done()).toEqual(names(250))
  })
})

test('an effect that fails does not stop the others, and becomes a job that is retried', async () => {
  for (const name of ['a', 'bad', 'c']) await addRow(db, name)
  const errors: unknown[] = []
  const failing: RunEffects = async (tx, effects) => {
    await runEffects(tx, effects)
    if (effects.some((effect) => nameOf(effect) === 'bad')) throw new Error('cannot be run')
  }
  await within([startFrequentEffects(db, failing, (error) => errors.push(error))], async () => {
    await expect.poll(countRows).toBe(0)
    expect(await done()).toEqual(['a', 'c'])
    expect(errors).toEqual([new Error('cannot be run')])
    const { rows } = await sql<{ payload: unknown }>`SELECT payload FROM graphile_worker._private_jobs`.execute(db)
    expect(rows).toEqual([{ payload: effectOf('bad') }])
  })
})

test('effects that wait for a lock time out before PostgreSQL would cancel an action as deadlocked', async () => {
  await sql`CREATE TABLE held (id int PRIMARY KEY)`.execute(db)
  await sql`INSERT INTO held VALUES (1)`.execute(db)
  await addRow(db, 'late')
  const waits: RunEffects = async (tx, effects) => {
    await sql`SELECT FROM held FOR KEY SHARE`.execute(tx)
    await runEffects(tx, effects)
  }
  const errors: unknown[] = []
  await inTransaction(db, async (tx) => {
    await sql`SELECT FROM held FOR UPDATE`.execute(tx)
    await within([startFrequentEffects(db, waits, (error) => errors.push(error))], async () => {
      await expect.poll(countRows).toBe(0)
      expect(errors).toMatchObject([{ code: '55P03' }])
    })
  })
})

/** Twenty thousand rows of one site by one statement; then one row of each of the others. */
async function flood(siteId: number, others: readonly number[], effect = effectOf('flood')): Promise<void> {
  await insertEffects(siteId, effect, sql`generate_series(1, 20000)`).execute(db)
  for (const other of others) await addRow(db, `site ${other}`, other)
}

/** The contents of each batch until `isEnough`; the other rows are dropped. */
async function collectBatches(isEnough: (batches: string[][]) => boolean): Promise<string[][]> {
  const batches: string[][] = []
  const enough = Promise.withResolvers<void>()
  const look: RunEffects = async (_tx, effects) => {
    batches.push(effects.map(nameOf))
    if (isEnough(batches)) enough.resolve()
  }
  const frequentEffects = startFrequentEffects(db, look, enough.reject)
  await enough.promise
  await frequentEffects.stop()
  await sql`TRUNCATE frequent_effect`.execute(db)
  return batches
}

test('with twenty thousand effects of one company queued, those of other sites are in the first batch', async () => {
  await flood(5, [0, 7])
  const [first] = await collectBatches(([batch]) => batch !== undefined)
  expect(first).toEqual(expect.arrayContaining(['site 0', 'site 7', 'flood']))
  expect(first?.length).toBeLessThanOrEqual(40)
})

test('effects of one site alone fill every batch, and a later effect of another site is in the next batch', async () => {
  await flood(5, [])
  const [first, second] = await collectBatches((batches) => batches.length === 2)
  expect([first?.length, second?.length]).toEqual([40, 100])
  await flood(5, [])
  const written = collectBatches((batches) => batches.some((batch) => batch.includes('site 3')))
  await addRow(db, 'site 3', 3)
  expect((await written).filter((batch) => batch.includes('site 3'))).toHaveLength(1)
})

test('batches of new entries do not grow under load, because each has many recipients', async () => {
  await flood(5, [], { type: 'entry.added', entryId: 'x' })
  const batches = await collectBatches((seen) => seen.length === 4)
  expect(batches.slice(0, 4).map((batch) => batch.length)).toEqual([40, 40, 40, 40])
})

test('with more companies than a batch holds, all are served in turn, each at most once in a batch', async () => {
  const sites = Array.from({ length: 100 }, (_, i) => i + 10)
  await flood(5, sites)
  const batches = await collectBatches((seen) => new Set(seen.flat()).size === 101)
  expect(batches[0]).toHaveLength(40)
  for (const batch of batches.slice(0, 2)) expect(new Set(batch).size).toBe(batch.length)
})

describe('with more effects than a batch holds', () => {
  /** The most batches that ran at the same time; the first waits for a second one. */
  async function countConcurrent(effect: FrequentEffect): Promise<number> {
    await insertEffects(0, effect, sql`generate_series(1, 120)`).execute(db)
    let [now, most] = [0, 0]
    const overlapped = Promise.withResolvers<void>()
    const look: RunEffects = async (tx, effects) => {
      most = Math.max(most, ++now)
      if (most === 2) overlapped.resolve()
      // the first batch runs alone, and serial batches never overlap: neither may wait here
      if (most === 1 && effect.type === 'entry.added' && (await countRowsIn(tx)) < 80) await overlapped.promise
      for (const _ of effects) await sql`INSERT INTO done VALUES ('x')`.execute(tx)
      now--
    }
    const failed: unknown[] = []
    await within([startFrequentEffects(db, look, (error) => failed.push(error))], async () => {
      await expect.poll(countRows).toBe(0)
      expect(failed).toEqual([])
      expect(await done()).toHaveLength(120)
    })
    return most
  }

  const countRowsIn = async (tx: Tx): Promise<number> =>
    (await sql`SELECT FROM frequent_effect`.execute(tx)).rows.length

  test('two batches of new entries run at the same time', async () => {
    expect(await countConcurrent({ type: 'entry.added', entryId: 'x' })).toBe(2)
  })

  test('batches of likes and comments run one after the other: they would wait for the locks of each other', async () => {
    expect(await countConcurrent(effectOf('x'))).toBe(1)
  })
})
