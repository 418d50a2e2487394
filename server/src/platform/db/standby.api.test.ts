// Reads on a real standby: up to date, behind, and stopped.
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
    {
      database: {
        connection: primary.connection,
        app: primary.appConnection,
        standby: standby.appConnection,
        drop: async () => {},
      },
    },
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

async function queryStandby(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(pair.standby.connection)
  client.on('error', () => {}) // a lost connection fails the statement; without a listener the whole run
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A reader with counts of its own, for what no call does. */
async function withReader(work: (reader: Tx, standby: Standby, position: Position) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ position_text: string }>`SELECT ${positionOfPrimary} AS position_text`.execute(server.db)
  const position = readPosition(rows[0]?.position_text ?? '')
  await expect
    .poll(
      async () =>
        (await queryStandby(`SELECT (pg_last_wal_replay_lsn() - '0/0')::float8 >= ${position.lsn} AS reached`)).rows,
    )
    .toEqual([{ reached: true }])
  // the timeouts are not what is tested, and a busy machine needs longer
  const timeouts = { connectionTimeoutMillis: 30_000, query_timeout: 30_000 }
  const pool = createStandbyPool({ ...pair.standby.connection, ...timeouts, max: 2 }, () => {})
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

const listEntries = async (): Promise<string[]> => {
  const { body } = await bela.client.call(personCall, { params: { id: anna.personId } })
  return body.list.data.map((item) => item.id)
}

test('a standby that is up to date answers reads, with what the member has just written', async () => {
  for (let n = 0; n < 5; n++) {
    const id = await write(9)
    expect(await seenBy(anna, id)).toBe(200)
    expect(await listEntries()).toContain(id)
  }
  await expectAnsweredAgain()
})

test('a standby that is behind is not used: new entries are found, entries made private are not', async () => {
  const open = await write(9)
  expect(await listEntries()).toContain(open)
  await queryStandby('SELECT pg_wal_replay_pause()')
  try {
    await expect
      .poll(async () => (await queryStandby('SELECT pg_get_wal_replay_pause_state() AS state')).rows)
      .toEqual([{ state: 'paused' }])
    const before = await countReads()
    expect((await anna.client.call(setPrivacyCall, { params: { id: open, level: 0 } })).status).toBe(200)
    const written = await write(9)
    for (let n = 0; n < 3; n++) {
      expect(await seenBy(bela, open)).toBe(404)
      expect(await seenBy(bela, written)).toBe(200)
      expect(await listEntries()).not.toContain(open)
      expect(await listEntries()).toContain(written)
      expect((await bela.client.call(timelineCall)).status).toBe(200)
    }
    const after = await countReads()
    expect(after['answered']).toBe(before['answered'])
    expect(after['behind']).toBeGreaterThan(before['behind'] ?? 0)
  } finally {
    await queryStandby('SELECT pg_wal_replay_resume()')
  }
  await expectAnsweredAgain()
})

test('reads are answered while the standby hangs, and it is counted as failed', async () => {
  const { rows } = await queryStandby(
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

test('a read that the standby cancels because of its replay is retried on the primary', async () => {
  await sql`CREATE TABLE short_lived (id int)`.execute(server.db)
  await queryStandby('ALTER SYSTEM SET max_standby_streaming_delay = 0')
  await queryStandby('SELECT pg_reload_conf()')
  await withReader(async (reader, standby) => {
    const slow = sql`SELECT CASE WHEN pg_is_in_recovery() THEN pg_sleep(20) END
      FROM (SELECT count(*) FROM short_lived) t`.execute(reader)
    // caught from now on: it may fail before DROP TABLE returns
    const refusal = slow.catch(String)
    await expect
      .poll(async () => (await queryStandby(`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).rowCount)
      .toBe(1)
    await sql`DROP TABLE short_lived`.execute(server.db)
    expect(await refusal).toContain('relation "short_lived" does not exist')
    expect(standby.counts).toEqual({ answered: 0, behind: 0, failed: 1 })
  })
})

test('a reader of the standby can neither write nor open a transaction', async () => {
  await withReader(async (reader, standby) => {
    await expect(sql`DELETE FROM entry`.execute(reader)).rejects.toThrow('read-only')
    await expect(reader.transaction().execute(async () => {})).rejects.toThrow('no transaction')
    expect(standby.counts).toEqual({ answered: 0, behind: 0, failed: 0 })
  })
})

test('without synchronous_commit there is no position, so that the primary answers', async () => {
  await server.db.connection().execute(async (db) => {
    await sql`SET synchronous_commit = off`.execute(db)
    const { rows } = await sql<{ position_text: string | null }>`SELECT ${positionOfPrimary} AS position_text`.execute(
      db,
    )
    expect(rows).toEqual([{ position_text: null }])
    await sql`RESET synchronous_commit`.execute(db)
  })
})

test('a standby on another timeline is not used, whatever its LSN', async () => {
  await withReader(async (_reader, standby, position) => {
    const { rows } = await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(
      standby.readFrom({ timeline: position.timeline + 1, lsn: 0 }),
    )
    expect(rows).toEqual([{ standby: false }])
    expect(standby.counts).toEqual({ answered: 0, behind: 1, failed: 0 })
  })
})

test('a primary address that leads to a standby is a connection error', async () => {
  const pool = createPrimaryPool({ ...pair.standby.connection, max: 1 }, async () => {})
  await expect(pool.query('SELECT')).rejects.toSatisfy(isConnectionError)
  await pool.end()
})

test('sequential scans are disabled on every connection that serves requests', async () => {
  await withReader(async (reader, standby) => {
    for (const db of [server.db, reader])
      expect((await sql`SHOW enable_seqscan`.execute(db)).rows).toEqual([{ enable_seqscan: 'off' }])
    expect(standby.counts.answered).toBe(1)
  })
})

test('reads are answered after the standby has stopped', async () => {
  await pair.standby.stop()
  const id = await write(9)
  for (let n = 0; n < 5; n++) expect(await seenBy(bela, id)).toBe(200)
  expect(await listEntries()).toContain(id)
  expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200)
  expect((await countReads())['failed']).toBeGreaterThan(0)
})

/** After a pause it is used again. */
async function expectAnsweredAgain(): Promise<void> {
  const { answered = 0 } = await countReads()
  await expect
    .poll(async () => {
      await listEntries()
      return (await countReads())['answered']
    })
    .toBeGreaterThan(answered)
}
