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
const note = (tx: Tx, name: string, siteId = 0) => insertEffects(siteId, effectOf(name)).execute(tx)
const nameOf = (effect: FrequentEffect): string => ('commentId' in effect ? effect.commentId : '')

/** What followed, in the transaction that took the rows. */
const follow: RunEffects = async (tx, effects) => {
  for (const effect of effects) await sql`INSERT INTO done VALUES (${nameOf(effect)})`.execute(tx)
}

async function done(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM done ORDER BY name`.execute(db)
  return rows.map((row) => row.name)
}

async function waiting(): Promise<number> {
  const { rows } = await sql`SELECT FROM frequent_effect`.execute(db)
  return rows.length
}

async function within(boxes: FrequentEffects[], work: () => Promise<void>): Promise<void> {
  await sql`TRUNCATE done`.execute(db)
  try {
    await work()
  } finally {
    for (const box of boxes) await box.stop()
  }
}

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i).padStart(3, '0'))

test('what is written with an act follows once, whoever takes it; what was rolled back never does', async () => {
  const boxes = Array.from({ length: 3 }, () => startFrequentEffects(db, follow, () => {}))
  await within(boxes, async () => {
    await Promise.all(
      names(250).map(async (name, i) => {
        await note(db, name)
        boxes[i % 3]?.wake()
      }),
    )
    await expect(
      inTransaction(db, async (tx) => {
        await note(tx, 'taken back')
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    await expect.poll(waiting).toBe(0)
    expect(await done()).toEqual(names(250))
  })
})

test('one that fails keeps no other from happening, and becomes a job that is tried again', async () => {
  for (const name of ['a', 'bad', 'c']) await note(db, name)
  const errors: unknown[] = []
  const failing: RunEffects = async (tx, effects) => {
    await follow(tx, effects)
    if (effects.some((effect) => nameOf(effect) === 'bad')) throw new Error('cannot be told')
  }
  await within([startFrequentEffects(db, failing, (error) => errors.push(error))], async () => {
    await expect.poll(waiting).toBe(0)
    expect(await done()).toEqual(['a', 'c'])
    expect(errors).toEqual([new Error('cannot be told')])
    const { rows } = await sql<{ payload: unknown }>`SELECT payload FROM graphile_worker._private_jobs`.execute(db)
    expect(rows).toEqual([{ payload: effectOf('bad') }])
  })
})

test('one that has to wait for somebody else’s lock gives way before an act is ended for it', async () => {
  await sql`CREATE TABLE held (id int PRIMARY KEY)`.execute(db)
  await sql`INSERT INTO held VALUES (1)`.execute(db)
  await note(db, 'late')
  const waits: RunEffects = async (tx, effects) => {
    await sql`SELECT FROM held FOR KEY SHARE`.execute(tx)
    await follow(tx, effects)
  }
  const errors: unknown[] = []
  await inTransaction(db, async (tx) => {
    await sql`SELECT FROM held FOR UPDATE`.execute(tx)
    await within([startFrequentEffects(db, waits, (error) => errors.push(error))], async () => {
      await expect.poll(waiting).toBe(0)
      expect(errors).toMatchObject([{ code: '55P03' }])
    })
  })
})

/** Twenty thousand of one site, as one statement writes them; then one of each of the others. */
async function flood(siteId: number, others: readonly number[], effect = effectOf('flood')): Promise<void> {
  await insertEffects(siteId, effect, sql`generate_series(1, 20000)`).execute(db)
  for (const other of others) await note(db, `site ${other}`, other)
}

/** What each batch holds, until `isEnough`; the rest is left where it is. */
async function seeBatches(isEnough: (batches: string[][]) => boolean): Promise<string[][]> {
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

test('a company that has twenty thousand waiting keeps no other from being told in the first batch', async () => {
  await flood(5, [0, 7])
  const [first] = await seeBatches(([batch]) => batch !== undefined)
  expect(first).toEqual(expect.arrayContaining(['site 0', 'site 7', 'flood']))
  expect(first?.length).toBeLessThanOrEqual(40)
})

test('with nobody else waiting a flood fills every batch, and what comes later is in the next one', async () => {
  await flood(5, [])
  const [first, second] = await seeBatches((batches) => batches.length === 2)
  expect([first?.length, second?.length]).toEqual([40, 100])
  await flood(5, [])
  const written = seeBatches((batches) => batches.some((batch) => batch.includes('site 3')))
  await note(db, 'site 3', 3)
  expect((await written).filter((batch) => batch.includes('site 3'))).toHaveLength(1)
})

test('of new entries, each for many, a crowd does not make the batches larger', async () => {
  await flood(5, [], { type: 'entry.added', entryId: 'x' })
  const batches = await seeBatches((seen) => seen.length === 4)
  expect(batches.slice(0, 4).map((batch) => batch.length)).toEqual([40, 40, 40, 40])
})

test('of more companies than a batch holds each has its turn, and each one only once in a batch', async () => {
  const sites = Array.from({ length: 100 }, (_, i) => i + 10)
  await flood(5, sites)
  const batches = await seeBatches((seen) => new Set(seen.flat()).size === 101)
  expect(batches[0]).toHaveLength(40)
  for (const batch of batches.slice(0, 2)) expect(new Set(batch).size).toBe(batch.length)
})

describe('where more waits than a batch holds', () => {
  /** Up to how many batches are under way at once, if each waits until two are or nothing more comes. */
  async function seeMeeting(effect: FrequentEffect): Promise<number> {
    await insertEffects(0, effect, sql`generate_series(1, 120)`).execute(db)
    let [now, most] = [0, 0]
    const met = Promise.withResolvers<void>()
    const look: RunEffects = async (tx, effects) => {
      most = Math.max(most, ++now)
      if (most === 2) met.resolve()
      // the first is alone; of what is done one after the other nobody else comes
      if (most === 1 && effect.type === 'entry.added' && (await waitingFor(tx)) < 80) await met.promise
      for (const _ of effects) await sql`INSERT INTO done VALUES ('x')`.execute(tx)
      now--
    }
    const failed: unknown[] = []
    await within([startFrequentEffects(db, look, (error) => failed.push(error))], async () => {
      await expect.poll(waiting).toBe(0)
      expect(failed).toEqual([])
      expect(await done()).toHaveLength(120)
    })
    return most
  }

  const waitingFor = async (tx: Tx): Promise<number> => (await sql`SELECT FROM frequent_effect`.execute(tx)).rows.length

  test('new entries are followed by two batches at once', async () => {
    expect(await seeMeeting({ type: 'entry.added', entryId: 'x' })).toBe(2)
  })

  test('likes and comments by one after the other: they would wait for each other', async () => {
    expect(await seeMeeting(effectOf('x'))).toBe(1)
  })
})
