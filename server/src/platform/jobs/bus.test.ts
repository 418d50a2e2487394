import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase, inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { createPool } from '#/platform/db/pool.ts'
import { createTestDatabase, runStatement, type TestDatabase } from '#/app/testing/database.ts'
import { startNats, type TestNats } from '#/app/testing/nats.ts'
import { announce, announceAll, type Announced } from './announce.ts'
import { connectBus } from './bus.ts'

let database: TestDatabase
let nats: TestNats
beforeAll(async () => {
  database = await createTestDatabase()
  nats = await startNats()
})
afterAll(async () => {
  await database.drop()
  await nats.stop()
})

/** A process as far as the bus can tell. */
async function join(url: string | undefined) {
  const bus = await connectBus(url, database.connection)
  const pool = createPool({ ...database.connection, max: 3, onConnect: bus.tap }, () => {})
  const heard: string[] = []
  const gap = vi.fn()
  const listening = await bus.listen({
    announcement: (announced: Announced) => heard.push('entryId' in announced ? announced.entryId : announced.type),
    gap,
  })
  const db = createDatabase(pool)
  return {
    db,
    heard,
    gap,
    stop: async () => {
      await listening.stop()
      await pool.end()
    },
  }
}

const say = (tx: Tx, entryId: string) => announce(tx, { type: 'entry.changed', entryId })

describe.each(['PostgreSQL', 'NATS'])('announcements over %s', (kind) => {
  const joinBoth = () => {
    const url = kind === 'NATS' ? `${nats.url}/test` : undefined
    return Promise.all([join(url), join(url)])
  }

  test('are heard by every process, the own one too, in the order of what was said', async () => {
    const [one, two] = await joinBoth()
    await say(one.db, 'a')
    await inTransaction(one.db, async (tx) => {
      await say(tx, 'b')
      await announceAll(
        tx,
        ['c', 'd'].map((entryId) => ({ type: 'entry.changed', entryId })),
      )
    })
    for (const { heard } of [one, two]) await expect.poll(() => heard).toEqual(['a', 'b', 'c', 'd'])
    await Promise.all([one.stop(), two.stop()])
  })

  test('wait for the commit, and are never heard of what was rolled back or failed', async () => {
    const [one, two] = await joinBoth()
    const refused = inTransaction(one.db, async (tx) => {
      await say(tx, 'rolled back')
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    const failed = inTransaction(one.db, async (tx) => {
      await say(tx, 'failed')
      await tx.insertInto('site').values({ id: 0, entity_id: 'x', name: '' }).execute()
    })
    await expect(failed).rejects.toThrow()
    await inTransaction(one.db, async (tx) => {
      await say(tx, 'later')
      // on another connection, committed before the first
      await say(one.db, 'sooner')
    })
    await expect.poll(() => two.heard).toEqual(['sooner', 'later'])
    await Promise.all([one.stop(), two.stop()])
  })

  test('come again after the line broke, and the gap is told', async () => {
    const [one, two] = await joinBoth()
    if (kind === 'NATS') nats.cut()
    else
      await runStatement(
        database.connection,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
      )
    for (const { gap } of [one, two]) await expect.poll(() => gap.mock.calls.length).toBeGreaterThan(0)
    await say(one.db, 'after')
    for (const { heard } of [one, two]) await expect.poll(() => heard).toEqual(['after'])
    await Promise.all([one.stop(), two.stop()])
  })
})

test('sites that share a NATS server do not hear each other', async () => {
  const [one, other] = [await join(`${nats.url}/one`), await join(`${nats.url}/other`)]
  await say(one.db, 'mine')
  await say(other.db, 'yours')
  await expect.poll(() => one.heard).toEqual(['mine'])
  await expect.poll(() => other.heard).toEqual(['yours'])
  await Promise.all([one.stop(), other.stop()])
})

test('a bus that is not there stops the start', async () => {
  await expect(connectBus('nats://127.0.0.1:1', database.connection)).rejects.toThrow()
})
