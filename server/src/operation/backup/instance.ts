import { join, resolve } from 'node:path'
import type pg from 'pg'
import { hasCluster } from '#/platform/db/embedded/folders.ts'
import { startEmbeddedPostgres } from '#/platform/db/embedded/start.ts'
import type { Env } from '#/platform/env.ts'
import { listMisspelled } from '#/platform/misspelled.ts'
import { openStorage } from '#/platform/storage/site-storage.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { ArchiveError, type Origin } from './archive.ts'
import { collectLog } from './wal.ts'

/** Names the installation of this environment. */
export function nameOrigin(env: Env): Origin {
  return {
    site: env.PUBLIC_URL === undefined ? 'without PUBLIC_URL' : new URL(env.PUBLIC_URL).origin,
    data_folder: resolve(env.DATA_DIR),
    database: env.DATABASE_URL === undefined ? 'embedded' : nameDatabase(new URL(env.DATABASE_URL)),
    media: env.s3 === undefined ? join(resolve(env.DATA_DIR), 'media') : `${env.s3.endpoint}/${env.s3.bucket}`,
  }
}

const nameDatabase = (url: URL): string => `${url.searchParams.get('host') ?? url.host}${url.pathname}`

const labels: Record<keyof Origin, string> = {
  site: 'site',
  data_folder: 'data folder',
  database: 'database',
  media: 'media',
}
const parts = ['site', 'data_folder', 'database', 'media'] as const

/** A line for each part, for the operator to read before anything is done. */
export const listOrigin = (origin: Origin): string =>
  parts.map((part) => `  ${labels[part].padEnd(12)} ${origin[part]}`).join('\n')

/** Without the site's environment variables an archive would be restored into another database and folder, not the site's. */
export function requireSameOrigin(archive: Origin | undefined, target: Origin): void {
  const advice = 'Give the environment of the site, or say --elsewhere to restore into the place named above.'
  if (archive === undefined) throw new ArchiveError(`The archive does not say where it comes from. ${advice}`)
  const differing = parts.filter((part) => archive[part] !== target[part])
  if (differing.length === 0) return
  const list = differing.map((part) => `${labels[part]} ${archive[part]}`).join(', ')
  throw new ArchiveError(`The archive comes from another place: ${list}. ${advice}`)
}

/** Without the site's environment a new, empty database would be made in another folder, and used instead of the site's. */
export function requireSiteHere(env: Env): void {
  const dataDir = resolve(env.DATA_DIR)
  if (env.DATABASE_URL !== undefined || hasCluster(dataDir)) return
  throw new Error(
    `There is no site here: ${dataDir} has no database, and DATABASE_URL is not set. Give the environment of the site (docs/operating.md).`,
  )
}

const naming = ['PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'BACKUP_DIR', 'BACKUP_AT']

/** What speaks against this being the environment of the site, a line each. */
export function listDoubts(source: Record<string, string | undefined>): string[] {
  const isBare = naming.every((name) => (source[name] ?? '') === '')
  return [
    ...listMisspelled(source),
    ...(isBare
      ? [
          `None of ${naming.join(', ')} is set: this is the site of a plain npm start. If yours has an environment, such as /etc/entemi.env, give it.`,
        ]
      : []),
  ]
}

export interface Instance {
  dataDir: string
  /** As the owner. */
  connection: pg.ClientConfig
  storage: Storage
  backups: string
}

/** Runs `work` on the installation of this environment. The embedded PostgreSQL is started unless it is running. */
export async function withInstance<T>(env: Env, work: (instance: Instance) => Promise<T>): Promise<T> {
  const dataDir = resolve(env.DATA_DIR)
  const storage = openStorage(env)
  const backups = backupFolder(env)
  if (env.DATABASE_URL !== undefined)
    return work({
      dataDir,
      storage,
      backups,
      connection: { connectionString: env.DATABASE_OWNER_URL ?? env.DATABASE_URL },
    })
  const postgres = await startEmbeddedPostgres({ dataDir, handsOverLog: env.BACKUP_PITR })
  try {
    return await work({ dataDir, storage, backups, connection: { ...postgres.connection, ssl: false } })
  } finally {
    await postgres.stop()
    if (env.BACKUP_PITR) await collectLog(dataDir, backups)
  }
}

export const backupFolder = (env: Env): string => resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'))
