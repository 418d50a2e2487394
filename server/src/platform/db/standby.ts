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
 * A flushed WAL position of the primary. LSNs are compared on one timeline only: a primary that was replaced may have
 * written further on its own, so that the same LSN holds something else on the new one.
 */
export interface Position {
  timeline: number
  lsn: number
}

/**
 * An expression for the primary, parsed by `readPosition`. A commit is visible and acknowledged after its WAL record is
 * flushed, so everything acknowledged before has a lower LSN. NULL where this does not hold: if commits do not wait for the
 * disk, or in recovery.
 */
export const positionOfPrimary = sql<string | null>`
  CASE WHEN NOT pg_is_in_recovery() AND current_setting('synchronous_commit') <> 'off'
    THEN pg_walfile_name(pg_current_wal_flush_lsn()) || ' ' || (pg_current_wal_flush_lsn() - '0/0') END`

/** The name of a WAL file begins with its timeline. */
export const readPosition = (text: string): Position => ({
  timeline: Number.parseInt(text.slice(0, 8), 16),
  lsn: Number(text.slice(text.indexOf(' '))),
})

/** answered: by the standby; behind: it had not replayed enough in time; failed: no connection, or an error. */
export type StandbyCounts = Readonly<Record<'answered' | 'behind' | 'failed', number>>

export interface Standby {
  /** The database for a call that only reads: every statement sees this position or a later one. */
  readFrom: (position: Position) => Tx
  counts: StandbyCounts
}

/** How long a call waits for a standby to replay; the primary would have answered by then. */
const maxWaitMs = 5
/** A standby that does not respond within this time has failed. */
const positionTimeoutMs = 500
/** After that the standby is not used for this time, then tried by one call. */
const pauseMs = { behind: 100, failed: 1000 }

/** For a process that serves requests; `onBusConnect` is `Bus.onConnect`. */
export const createPrimaryPool = (
  { timeoutFactor = 1, ...connection }: pg.ClientConfig & { max: number; timeoutFactor?: number },
  onBusConnect: (client: pg.ClientBase) => Promise<void>,
  onError?: (error: Error) => void,
): pg.Pool => {
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    await requirePrimary(client)
    await disableSeqScan(client)
    await onBusConnect(client)
  }
  return createPool({ connectionTimeoutMillis: 5000 * timeoutFactor, onConnect, ...connection }, onError)
}

/** Short timeouts: a standby that does not respond must not delay a call. */
export const createStandbyPool = (
  connection: pg.ClientConfig & { max: number },
  onError = (error: Error): unknown => process.stderr.write(`Connection to the standby lost: ${error.message}\n`),
): pg.Pool =>
  createPool({ connectionTimeoutMillis: 1000, query_timeout: 3000, onConnect: disableSeqScan, ...connection }, onError)

/**
 * For every new connection to the primary. During a failover the address may lead to the new primary while it is still a
 * standby: what it has not replayed yet would be missing. A server that is no standby never becomes one while connected.
 */
async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby')
  if (rows[0]?.is_standby === true) throw Object.assign(new Error('the primary is still a standby'), { code: '57P03' })
}

const lsnText = `SELECT (pg_last_wal_replay_lsn() - '0/0')::int8 AS lsn`
const readLsn = { name: 'read lsn', text: lsnText, query_timeout: positionTimeoutMs }
/** The control file names timelines that this standby has replayed; it may be updated late. */
const readTimeline = {
  ...readLsn,
  name: 'read timeline',
  text: `${lsnText}, greatest(c.timeline_id, r.min_recovery_end_timeline) AS timeline
    FROM pg_control_checkpoint() c, pg_control_recovery() r`,
}

/**
 * A read goes to a standby only if the standby has replayed everything up to the request: a standby that is behind would
 * show what was just made private or blocked. Checked for each connection: a restarted server may be at an earlier LSN.
 */
export function createStandby(pool: pg.Pool, primary: Tx): Standby {
  const counts = { answered: 0, behind: 0, failed: 0 }
  const reached = new WeakMap<pg.PoolClient, Position>()
  let problem: keyof typeof pauseMs | undefined
  let pausedUntil = 0

  async function execute<Row>(query: CompiledQuery, position: Position): Promise<QueryResult<Row>> {
    const rows = await tryStandby<Row & pg.QueryResultRow>(query, position)
    if (rows !== undefined) return { rows }
    return primary.getExecutor().executeQuery<Row>(query)
  }

  async function tryStandby<Row extends pg.QueryResultRow>(
    { sql: text, parameters }: CompiledQuery,
    position: Position,
  ): Promise<Row[] | undefined> {
    if (isPaused()) return undefined
    let client: pg.PoolClient | undefined
    let isBroken = false
    try {
      client = await pool.connect()
      if (!(await hasReached(client, position))) return pause('behind')
      const { rows } = await client.query<Row>(text, [...parameters])
      problem = undefined
      counts.answered++
      return rows
    } catch (error) {
      if (isWrite(error)) throw error
      // no pause after a statement that the standby cancelled because of its replay
      isBroken = !(error instanceof pg.DatabaseError) || isConnectionError(error)
      if (isBroken) return pause('failed')
      counts.failed++
      return undefined
    } finally {
      client?.release(isBroken)
    }
  }

  /** After a pause one call tries the standby, and the others wait for the next pause to end. */
  function isPaused(): boolean {
    if (problem === undefined) return false
    const now = performance.now()
    if (now < pausedUntil) {
      counts[problem]++
      return true
    }
    pausedUntil = now + pauseMs[problem]
    return false
  }

  function pause(reason: keyof typeof pauseMs): undefined {
    counts[reason]++
    problem = reason
    pausedUntil = performance.now() + pauseMs[reason]
  }

  async function hasReached(client: pg.PoolClient, { timeline, lsn }: Position): Promise<boolean> {
    const known = reached.get(client)
    const isSameTimeline = known?.timeline === timeline
    if (isSameTimeline && known.lsn >= lsn) return true
    const until = performance.now() + maxWaitMs
    for (;;) {
      const { rows } = await client.query<{ lsn: number | null; timeline?: number }>(
        isSameTimeline ? readLsn : readTimeline,
      )
      const [replayed] = rows
      // the LSN of a primary is NULL
      if (replayed === undefined || replayed.lsn === null || (replayed.timeline ?? timeline) !== timeline) return false
      if (replayed.lsn >= lsn) {
        reached.set(client, { timeline, lsn: replayed.lsn })
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
        executeQuery: (query) => execute(query, position),
        streamQuery: () => {
          throw new Error('Streaming from a standby is not supported')
        },
      }),
  }
}

/** A standby refuses writes. The error is not retried on the primary, which would hide a call that writes through `tx`. */
const isWrite = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

function createReader(connection: DatabaseConnection): Tx {
  const nothing = async (): Promise<void> => {}
  const refuse = async (): Promise<void> => {
    throw new Error('A call that reads from a standby can open no transaction there')
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
