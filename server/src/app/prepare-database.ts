import pg from 'pg'
import { createDatabase } from '#/platform/db/database.ts'
import { grantAccess } from '#/platform/db/grants.ts'
import { migrate } from '#/platform/db/migrate.ts'
import { createPool } from '#/platform/db/pool.ts'
import { migrateQueue } from '#/platform/jobs/worker.ts'
import { seedInfoPages } from '#/core/info/info.service.ts'

const pages = new URL('../../../texts/pages/', import.meta.url)

/**
 * Migrates the tables and the queue, inserts the texts that ship with the product, and grants the role of `app` what it
 * needs, unless it is the owner.
 */
export async function prepareDatabase(
  owner: pg.ClientConfig,
  app: pg.ClientConfig,
  log: { detail?: (line: string) => void; summary?: (line: string) => void } = {},
): Promise<void> {
  const began = performance.now()
  const { applied } = await migrate(owner, log.detail === undefined ? {} : { log: log.detail })
  if (applied.length > 0)
    log.summary?.(`The database was migrated: ${applied.length} files in ${Math.round(performance.now() - began)} ms.`)
  const pool = createPool({ ...owner, max: 2 })
  try {
    await migrateQueue(pool)
    await seedInfoPages(createDatabase(pool), pages)
  } finally {
    await pool.end()
  }
  // the driver reads the name from a URL too
  const { user } = new pg.Client(app)
  if (app !== owner) await grantAccess(owner, user ?? '')
}
