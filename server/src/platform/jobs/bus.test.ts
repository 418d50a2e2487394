import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase, inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { createPool } from '#/platform/db/pool.ts'
import { createTestDatabase, runStatements, type TestDatabase } from '#/app/testing/database.ts'
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

/** What a process does with the bus. */
async function startProcess(url: string | undefined) {
  const bus = await connectBus(url, database.connection)
  const pool = createPool({ ...database.connection, max: 3, onConnect: bus.onConnect }, () => {})
  const received: string[] = []
  const gap = vi.fn()
  const subscription = await bus.subscribe({
    announcement: (announced: Announced) => received.push('entryId' in announced ? announced.entryId : announced.type),
    gap,
    lost: () => {},
  })
  const db = createDatabase(pool)
  return {
    db,
    received,
    gap,
    stop: async () => {
      await subscription.stop()
      await pool.end()
    },
  }
}

const announceChange = (tx: Tx, entryId: string) => announce(tx, { type: 'entry.changed', entryId })

describe.each(['PostgreSQL', 'NATS'])('announcements over %s', (kind) => {
  const startBoth = () => {
    const url = kind === 'NATS' ? `${nats.url}/test` : undefined
    return Promise.all([startProcess(url), startProcess(url)])
  }

  test('reach every process, the sender too, in the order in which they were sent', async () => {
    const [one, two] = await startBoth()
    await announceChange(one.db, 'a')
    await inTransaction(one.db, async (tx) => {
      await announceChange(tx, 'b')
      await announceAll(
        tx,
        ['c', 'd'].map((entryId) => ({ type: 'entry.changed', entryId })),
      )
    })
    for (const { received } of [one, two]) await expect.poll(() => received).toEqual(['a', 'b', 'c', 'd'])
    await Promise.all([one.stop(), two.stop()])
  })

  test('are sent at the commit, and never after a rollback or an error', async () => {
    const [one, two] = await startBoth()
    const refused = inTransaction(one.db, async (tx) => {
      await announceChange(tx, 'rolled back')
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    const failed = inTransaction(one.db, async (tx) => {
      await announceChange(tx, 'failed')
      await tx.insertInto('site').values({ id: 0, entity_id: 'x', name: '' }).execute()
    })
    await expect(failed).rejects.toThrow()
    await inTransaction(one.db, async (tx) => {
      await announceChange(tx, 'later')
      // on another connection, committed before the first
      await announceChange(one.db, 'sooner')
    })
    await expect.poll(() => two.received).toEqual(['sooner', 'later'])
    await Promise.all([one.stop(), two.stop()])
  })

  test('are received again after the connection was lost, and the gap is reported', async () => {
    const [one, two] = await startBoth()
    if (kind === 'NATS') nats.cut()
    else
      await runStatements(
        database.connection,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
      )
    for (const { gap } of [one, two]) await expect.poll(() => gap.mock.calls.length).toBeGreaterThan(0)
    await announceChange(one.db, 'after')
    for (const { received } of [one, two]) await expect.poll(() => received).toEqual(['after'])
    await Promise.all([one.stop(), two.stop()])
  })
})

test('sites that share a NATS server do not receive announcements of each other', async () => {
  const [one, other] = [await startProcess(`${nats.url}/one`), await startProcess(`${nats.url}/other`)]
  await announceChange(one.db, 'mine')
  await announceChange(other.db, 'yours')
  await expect.poll(() => one.received).toEqual(['mine'])
  await expect.poll(() => other.received).toEqual(['yours'])
  await Promise.all([one.stop(), other.stop()])
})

test('a bus that does not accept a connection stops the start', async () => {
  await expect(connectBus('nats://127.0.0.1:1', database.connection)).rejects.toThrow()
})
