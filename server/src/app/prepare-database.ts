import type pg from 'pg'
import { createDatabase } from '#/platform/db/database.ts'
import { migrate } from '#/platform/db/migrate.ts'
import { createPool } from '#/platform/db/pool.ts'
import { migrateQueue } from '#/platform/jobs/worker.ts'
import { seedInfoPages } from '#/core/info/info.service.ts'

const pages = new URL('../../../texts/pages/', import.meta.url)

/** Migrates the tables and the queue, and inserts the texts that ship with the product. */
export async function prepareDatabase(connection: pg.ClientConfig): Promise<void> {
  await migrate(connection)
  const pool = createPool({ ...connection, max: 2 })
  try {
    await migrateQueue(pool)
    await seedInfoPages(createDatabase(pool), pages)
  } finally {
    await pool.end()
  }
}
