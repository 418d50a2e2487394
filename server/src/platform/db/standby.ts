import { setTimeout } from 'node:timers/promises'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { isConnectionError } from './connection-error.ts'
import type { Tx } from './tx.ts'
import { disableSeqScan, createPool } from './pool.ts'
import type { DB } from './types.gen.ts'

/**
 * How far the primary's log was on its disk. Places are compared on one timeline only: a primary that was replaced may
 * have written on alone, to places that hold something else on the new one.
 */
export interface Position {
  timeline: number
  place: number
}

/**
 * Asked of the primary, read by `readPosition`. A commit is seen, and acknowledged, after its record is on the disk: all
 * that was acknowledged before this is asked stands below it. Where commits do not wait for the disk that is not so, and a
 * server in recovery has no such place: NULL.
 */
export const positionOfPrimary = sql<string | null>`
  CASE WHEN NOT pg_is_in_recovery() AND current_setting('synchronous_commit') <> 'off'
    THEN pg_walfile_name(pg_current_wal_flush_lsn()) || ' ' || (pg_current_wal_flush_lsn() - '0/0') END`

/** The name of a file of the log begins with its timeline. */
export const readPosition = (said: string): Position => ({
  timeline: Number.parseInt(said.slice(0, 8), 16),
  place: Number(said.slice(said.indexOf(' '))),
})

/** answered by it; behind: it was not there in time; failed: it is away, or broke off. The primary answered the others. */
export type StandbyCounts = Readonly<Record<'answered' | 'behind' | 'failed', number>>

export interface Standby {
  /** The database for one call that only reads: each statement is answered from this position or later. */
  readFrom: (position: Position) => Tx
  counts: StandbyCounts
}

/** So long a call waits for a standby; the primary would have answered by then. */
const patienceMs = 5
/** One that says nothing for so long is away. */
const lookTimeoutMs = 500
/** After that nobody waits for it for a while, but for the one who looks again. */
const restMs = { behind: 100, failed: 1000 }

/** For a process that answers calls; `tap` is the bus's. */
export const createPrimaryPool = (
  connection: pg.ClientConfig & { max: number },
  tap: (client: pg.ClientBase) => Promise<void>,
  onError?: (error: Error) => void,
): pg.Pool => {
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    await requirePrimary(client)
    await disableSeqScan(client)
    await tap(client)
  }
  return createPool({ connectionTimeoutMillis: 5000, onConnect, ...connection }, onError)
}

/** One that is away must not keep a call waiting. */
export const createStandbyPool = (
  connection: pg.ClientConfig & { max: number },
  onError = (error: Error): unknown => process.stderr.write(`Connection to the standby lost: ${error.message}\n`),
): pg.Pool =>
  createPool({ connectionTimeoutMillis: 1000, query_timeout: 3000, onConnect: disableSeqScan, ...connection }, onError)

/**
 * For every connection to the primary. While a standby takes over, the way to the primary leads to it a moment too early:
 * what it has not replayed yet would be missing from an answer. One that was no standby when it began never becomes one.
 */
async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby')
  if (rows[0]?.is_standby === true) throw Object.assign(new Error('the primary is a standby yet'), { code: '57P03' })
}

const placeText = `SELECT (pg_last_wal_replay_lsn() - '0/0')::int8 AS place`
const look = { name: 'look', text: placeText, query_timeout: lookTimeoutMs }
/** What the control file names was replayed, so that the timeline is in this standby's past. It may be told late. */
const lookFurther = {
  ...look,
  name: 'look further',
  text: `${placeText}, greatest(c.timeline_id, r.min_recovery_end_timeline) AS timeline
    FROM pg_control_checkpoint() c, pg_control_recovery() r`,
}

/**
 * Reads go to a standby only when it is proved to be as new as the question: what was just made private, or blocked, is
 * never shown by one that is behind. The proof is the connection's own: a server that was restarted may begin earlier.
 */
export function createStandby(pool: pg.Pool, primary: Tx): Standby {
  const counts = { answered: 0, behind: 0, failed: 0 }
  const reached = new WeakMap<pg.PoolClient, Position>()
  let trouble: keyof typeof restMs | undefined
  let restUntil = 0

  async function ask<Row>(query: CompiledQuery, position: Position): Promise<QueryResult<Row>> {
    const rows = await tryStandby<Row & pg.QueryResultRow>(query, position)
    if (rows !== undefined) return { rows }
    return primary.getExecutor().executeQuery<Row>(query)
  }

  async function tryStandby<Row extends pg.QueryResultRow>(
    { sql: text, parameters }: CompiledQuery,
    position: Position,
  ): Promise<Row[] | undefined> {
    if (isResting()) return undefined
    let client: pg.PoolClient | undefined
    let isBroken = false
    try {
      client = await pool.connect()
      if (!(await hasReached(client, position))) return giveUp('behind')
      const { rows } = await client.query<Row>(text, [...parameters])
      trouble = undefined
      counts.answered++
      return rows
    } catch (error) {
      if (isWrite(error)) throw error
      // a statement that was cut short (by what the standby had to replay) is no reason to leave it in peace
      isBroken = !(error instanceof pg.DatabaseError) || isConnectionError(error)
      if (isBroken) return giveUp('failed')
      counts.failed++
      return undefined
    } finally {
      client?.release(isBroken)
    }
  }

  /** Once there was trouble, one call at a time finds out whether it is over. */
  function isResting(): boolean {
    if (trouble === undefined) return false
    const now = performance.now()
    if (now < restUntil) {
      counts[trouble]++
      return true
    }
    restUntil = now + restMs[trouble]
    return false
  }

  function giveUp(why: keyof typeof restMs): undefined {
    counts[why]++
    trouble = why
    restUntil = performance.now() + restMs[why]
  }

  async function hasReached(client: pg.PoolClient, { timeline, place }: Position): Promise<boolean> {
    const known = reached.get(client)
    const isSameTimeline = known?.timeline === timeline
    if (isSameTimeline && known.place >= place) return true
    const until = performance.now() + patienceMs
    for (;;) {
      const { rows } = await client.query<{ place: number | null; timeline?: number }>(
        isSameTimeline ? look : lookFurther,
      )
      const [seen] = rows
      // a primary has replayed nothing
      if (seen === undefined || seen.place === null || (seen.timeline ?? timeline) !== timeline) return false
      if (seen.place >= place) {
        reached.set(client, { timeline, place: seen.place })
        return true
      }
      if (performance.now() > until) return false
      await setTimeout(1)
    }
  }

  return {
    counts,
    readFrom: (position) =>
      createReader({
        executeQuery: (query) => ask(query, position),
        streamQuery: () => {
          throw new Error('Nothing is streamed from a standby')
        },
      }),
  }
}

/** A standby refuses to write. To ask the primary instead would hide that what a call writes goes the way of its reads. */
const isWrite = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

function createReader(connection: DatabaseConnection): Tx {
  const nothing = async (): Promise<void> => {}
  const refuse = async (): Promise<void> => {
    throw new Error('A call that reads from a standby opens no transaction there')
  }
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: nothing,
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
