import { statfs } from 'node:fs/promises'
import type { SystemState } from '@entemi/contract/operation/admin-system'
import type { Tx } from '#/platform/db/tx.ts'
import { archiveInstant, listArchives } from '#/operation/backup/archive.ts'
import type { Versions } from '#/core/site/version.ts'
import { countJobs, listErrors } from './system.store.ts'

export interface SystemParts {
  versions: Versions
  dataFolder: string
  backup: { folder: string; at: string | undefined }
  hasMailServer: boolean
}

/** One is enough to act on. */
const maxNames = 5

export async function readSystem(
  tx: Tx,
  { versions, dataFolder, backup, hasMailServer }: SystemParts,
): Promise<SystemState> {
  const jobs = await countJobs(tx)
  const errors = await listErrors(tx)
  const [{ past, future }, disk] = await Promise.all([listArchives(backup.folder), statfs(dataFolder)])
  const newest = past.at(-1)
  return {
    version: { server: versions.server, frontend: versions.frontend() },
    backup: {
      at: backup.at ?? null,
      last_at: newest === undefined ? null : archiveInstant(newest).toISOString(),
      kept: past.length,
      future: future.slice(0, maxNames),
    },
    mail: { server: hasMailServer, waiting: jobs.mails_waiting, failed: jobs.mails_failed },
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    jobs: { waiting: jobs.waiting, failed: jobs.failed, oldest_at: jobs.oldest_at?.toISOString() ?? null },
    errors: errors.map(({ last_at, ...error }) => ({ ...error, last_at: last_at.toISOString() })),
  }
}
