// Reads on a real PostgreSQL that follows another one, behind it, and gone.
import { commentBaseCall } from '@entemi/contract/diary/comment'
import type { EntryId } from '@entemi/contract/platform/ids'
import { personCall } from '@entemi/contract/diary/lifeline'
import { addPostCall, setPrivacyCall, timelineCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#/app/prepare-database.ts'
import { makeFriends, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { startPair } from '#/app/testing/standby.ts'
import { isConnectionError } from './connection-error.ts'
import type { Tx } from './tx.ts'
import {
  createPrimaryPool,
  createStandby,
  createStandbyPool,
  positionOfPrimary,
  readPosition,
  type Position,
  type Standby,
} from './standby.ts'

let pair: Awaited<ReturnType<typeof startPair>>
let server: TestServer
let anna: TestMember
let bela: TestMember

beforeAll(async () => {
  pair = await startPair(prepareDatabase)
  const { primary, standby } = pair
  server = await startTestServer(
    {},
    { database: { connection: primary.connection, standby: standby.connection, drop: async () => {} } },
  )
  anna = await makeMember(server)
  bela = await makeMember(server)
  await makeFriends(server, anna, bela)
})
afterAll(async () => {
  await server.stop()
  await pair.stop()
})

async function countReads(): Promise<Record<string, number>> {
  const metric = await server.app.metrics.getSingleMetric('standby_reads_total')?.get()
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels['result']), value]))
}

async function askStandby(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(pair.standby.connection)
  client.on('error', () => {}) // a lost connection fails the statement; without a listener the whole run
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A door of its own, with its own counts, for what no call does. */
async function withReader(work: (reader: Tx, standby: Standby, position: Position) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ said: string }>`SELECT ${positionOfPrimary} AS said`.execute(server.db)
  const position = readPosition(rows[0]?.said ?? '')
  await expect
    .poll(
      async () =>
        (await askStandby(`SELECT (pg_last_wal_replay_lsn() - '0/0')::float8 >= ${position.place} AS there`)).rows,
    )
    .toEqual([{ there: true }])
  // what takes long on a busy machine is not what is tested
  const patience = { connectionTimeoutMillis: 30_000, query_timeout: 30_000 }
  const pool = createStandbyPool({ ...pair.standby.connection, ...patience, max: 2 }, () => {})
  try {
    await pool.query('SELECT')
    const standby = createStandby(pool, server.db)
    await work(standby.readFrom(position), standby, position)
  } finally {
    await pool.end()
  }
}

async function write(privacy_status: number): Promise<EntryId> {
  const { body } = await anna.client.call(addPostCall, { body: { type: 'note', text: 'szia', privacy_status } })
  return body.setData.post_id
}

const seenBy = async (member: TestMember, object_id: EntryId): Promise<number> =>
  (await member.client.call(commentBaseCall, { params: { object_id } })).status

const lineOf = async (): Promise<string[]> => {
  const { body } = await bela.client.call(personCall, { params: { id: anna.personId } })
  return body.list.data.map((item) => item.id)
}

test('a standby that is there answers, and what one has just written is in its answer', async () => {
  for (let n = 0; n < 5; n++) {
    const id = await write(9)
    expect(await seenBy(anna, id)).toBe(200)
    expect(await lineOf()).toContain(id)
  }
  await answersAgain()
})

test('one that is behind is not asked: what was written is found, what was made private is not', async () => {
  const open = await write(9)
  expect(await lineOf()).toContain(open)
  await askStandby('SELECT pg_wal_replay_pause()')
  try {
    await expect
      .poll(async () => (await askStandby('SELECT pg_get_wal_replay_pause_state() AS state')).rows)
      .toEqual([{ state: 'paused' }])
    const before = await countReads()
    expect((await anna.client.call(setPrivacyCall, { params: { id: open, level: 0 } })).status).toBe(200)
    const written = await write(9)
    for (let n = 0; n < 3; n++) {
      expect(await seenBy(bela, open)).toBe(404)
      expect(await seenBy(bela, written)).toBe(200)
      expect(await lineOf()).not.toContain(open)
      expect(await lineOf()).toContain(written)
      expect((await bela.client.call(timelineCall)).status).toBe(200)
    }
    const after = await countReads()
    expect(after['answered']).toBe(before['answered'])
    expect(after['behind']).toBeGreaterThan(before['behind'] ?? 0)
  } finally {
    await askStandby('SELECT pg_wal_replay_resume()')
  }
  await answersAgain()
})

test('one that hangs is waited for once', async () => {
  const { rows } = await askStandby(
    `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  const pids = rows.map(({ pid }: { pid: number }) => pid)
  const { failed = 0 } = await countReads()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    const id = await write(9)
    expect(await seenBy(bela, id)).toBe(200)
    expect((await countReads())['failed']).toBeGreaterThan(failed)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
})

test('a read that the standby breaks off, for what it had to replay, is asked of the primary', async () => {
  await sql`CREATE TABLE short_lived (id int)`.execute(server.db)
  await askStandby('ALTER SYSTEM SET max_standby_streaming_delay = 0')
  await askStandby('SELECT pg_reload_conf()')
  await withReader(async (reader, standby) => {
    const slow = sql`SELECT CASE WHEN pg_is_in_recovery() THEN pg_sleep(20) END
      FROM (SELECT count(*) FROM short_lived) t`.execute(reader)
    // caught from now on: it may fail before the answer to DROP TABLE is here
    const refusal = slow.catch(String)
    await expect
      .poll(async () => (await askStandby(`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).rowCount)
      .toBe(1)
    await sql`DROP TABLE short_lived`.execute(server.db)
    expect(await refusal).toContain('relation "short_lived" does not exist')
    expect(standby.counts).toEqual({ answered: 0, behind: 0, failed: 1 })
  })
})

test('what reads there writes nothing, and opens no transaction', async () => {
  await withReader(async (reader, standby) => {
    await expect(sql`DELETE FROM entry`.execute(reader)).rejects.toThrow('read-only')
    await expect(reader.transaction().execute(async () => {})).rejects.toThrow('no transaction')
    expect(standby.counts).toEqual({ answered: 0, behind: 0, failed: 0 })
  })
})

test('where commits do not wait for the disk no place is named, and the primary answers', async () => {
  await server.db.connection().execute(async (db) => {
    await sql`SET synchronous_commit = off`.execute(db)
    const { rows } = await sql<{ said: string | null }>`SELECT ${positionOfPrimary} AS said`.execute(db)
    expect(rows).toEqual([{ said: null }])
    await sql`RESET synchronous_commit`.execute(db)
  })
})

test('one that followed another primary is not asked, however far it came', async () => {
  await withReader(async (_reader, standby, position) => {
    const { rows } = await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(
      standby.readFrom({ timeline: position.timeline + 1, place: 0 }),
    )
    expect(rows).toEqual([{ standby: false }])
    expect(standby.counts).toEqual({ answered: 0, behind: 1, failed: 0 })
  })
})

test('where the way to the primary leads to a standby, the database is away', async () => {
  const pool = createPrimaryPool({ ...pair.standby.connection, max: 1 }, async () => {})
  await expect(pool.query('SELECT')).rejects.toSatisfy(isConnectionError)
  await pool.end()
})

test('no connection that answers calls reads a table whole', async () => {
  await withReader(async (reader, standby) => {
    for (const db of [server.db, reader])
      expect((await sql`SHOW enable_seqscan`.execute(db)).rows).toEqual([{ enable_seqscan: 'off' }])
    expect(standby.counts.answered).toBe(1)
  })
})

test('one that is gone is missed by nobody', async () => {
  await pair.standby.stop()
  const id = await write(9)
  for (let n = 0; n < 5; n++) expect(await seenBy(bela, id)).toBe(200)
  expect(await lineOf()).toContain(id)
  expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200)
  expect((await countReads())['failed']).toBeGreaterThan(0)
})

/** After a rest it is asked again. */
async function answersAgain(): Promise<void> {
  const { answered = 0 } = await countReads()
  await expect
    .poll(async () => {
      await lineOf()
      return (await countReads())['answered']
    })
    .toBeGreaterThan(answered)
}
