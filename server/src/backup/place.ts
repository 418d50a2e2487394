import { join, resolve } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '#/db/embedded/start.ts'
import type { Env } from '#/env.ts'
import { openStorage } from '#/storage/site-storage.ts'
import type { Storage } from '#/storage/storage.ts'

export interface Place {
  dataDir: string
  connection: pg.ClientConfig
  storage: Storage
  backups: string
}

/** Where the site of this environment keeps its things. Its own PostgreSQL is started, or joined where it runs. */
export async function withPlace<T>(env: Env, work: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = resolve(env.DATA_DIR)
  const storage = openStorage(env)
  const backups = backupFolder(env)
  if (env.DATABASE_URL !== undefined)
    return work({ dataDir, storage, backups, connection: { connectionString: env.DATABASE_URL } })
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    return await work({ dataDir, storage, backups, connection: { ...postgres.connection, ssl: false } })
  } finally {
    await postgres.stop()
  }
}

export const backupFolder = (env: Env): string => resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'))
