import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { gatherReads } from './together.ts'
import type { DB } from './types.gen.ts'

/** What a query is asked of: the database, or the transaction in it. */
export type Tx = Kysely<DB>

export function createDatabase(pool: pg.Pool): Kysely<DB> {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  gatherReads(db, pool)
  return db
}

/** Runs the work in one transaction; inside another it joins it, so that both happen or neither. */
export function inTransaction<T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
