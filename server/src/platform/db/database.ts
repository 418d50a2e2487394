import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { enableReadBatching } from '#/platform/batch/read-batch.ts'
import type { Tx } from './tx.ts'
import type { DB } from './types.gen.ts'

export function createDatabase(pool: pg.Pool): Kysely<DB> {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  enableReadBatching(db, pool)
  return db
}

/** Runs the work in one transaction; inside another transaction it becomes a part of it. */
export function inTransaction<T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
