import { statfs } from 'node:fs/promises'
import type {
  changeJobsCall,
  failedJobsCall,
  FailedJob,
  SystemState,
  UpdateState,
} from '@entemi/contract/operation/admin-system'
import type { ClientError } from '@entemi/contract/operation/client-error'
import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import { errorStatus, type PartName } from '@entemi/contract/platform/errors'
import type { Mailer } from '#/account/mail/mailer.ts'
import { ApiError } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { StandbyCounts } from '#/platform/db/standby.ts'
import type { Site } from '#/platform/session/site.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { archiveInstant, listArchives } from '#/operation/backup/archive.ts'
import { readCopyStates } from '#/operation/backup/copy-state.ts'
import type { Versions } from '#/core/site/version.ts'
import { sendTestMail } from './test-mail.ts'
import {
  addClientError,
  countJobs,
  deleteJobs,
  findAddress,
  listClientErrors,
  listErrors,
  listFailedJobs,
  retryJobs,
  type FailedRow,
} from './system.store.ts'

export interface SystemParts {
  versions: Versions
  readUpdate: () => Promise<UpdateState>
  dataFolder: string
  backup: { folder: string; at: string | undefined }
  hasMailServer: boolean
  mailer: Pick<Mailer, 'send'>
  siteAddress: () => string
  countSockets: () => number
  standby: StandbyCounts | undefined
  listAway: () => PartName[]
  onClientError: () => void
}

/** One is enough to act on. */
const maxNames = 5

export async function readSystem(
  tx: Tx,
  { versions, readUpdate, dataFolder, backup, hasMailServer, countSockets, standby, listAway }: SystemParts,
): Promise<SystemState> {
  const jobs = await countJobs(tx)
  const errors = await listErrors(tx)
  const clientErrors = await listClientErrors(tx)
  const [{ past, future }, copies, disk, update] = await Promise.all([
    listArchives(backup.folder),
    readCopyStates(backup.folder),
    statfs(dataFolder),
    readUpdate(),
  ])
  const newest = past.at(-1)
  return {
    version: { server: versions.server, frontend: versions.frontend() },
    update,
    backup: {
      at: backup.at ?? null,
      last_at: newest === undefined ? null : archiveInstant(newest).toISOString(),
      kept: past.length,
      future: future.slice(0, maxNames),
      copies: copies.map(({ to, last_at, failure }) => ({ to, last_at, failed: failure !== null })),
    },
    mail: { server: hasMailServer, waiting: jobs.mails_waiting, failed: jobs.mails_failed },
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    sockets: countSockets(),
    standby: standby === undefined ? null : { ...standby },
    away: listAway(),
    client_errors: clientErrors.map(({ last_at, ...error }) => ({ ...error, last_at: last_at.toISOString() })),
    jobs: { waiting: jobs.waiting, failed: jobs.failed, oldest_at: jobs.oldest_at?.toISOString() ?? null },
    errors: errors.map(({ last_at, ...error }) => ({ ...error, last_at: last_at.toISOString() })),
  }
}

export async function readFailedJobs(
  tx: Tx,
  { _size, _after }: QueryOf<typeof failedJobsCall>,
): Promise<AnswerOf<typeof failedJobsCall>['list']> {
  const rows = await listFailedJobs(tx, _after, _size + 1)
  const data = rows.slice(0, _size).map(presentJob)
  return { data, next: rows.length > _size ? (data.at(-1)?.id ?? null) : null }
}

function presentJob({ id, task, attempts, last_error, failed_at }: FailedRow): FailedJob {
  return { id, task, attempts, code: codeOf(last_error ?? ''), failed_at: failed_at.toISOString() }
}

const systemCodes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOENT', 'ENOSPC', 'EACCES', 'EPIPE', 'ENOTFOUND']
const mailCodes = ['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL', 'EENVELOPE', 'EMESSAGE']
const knownCodes = new Set([...Object.keys(errorStatus), ...systemCodes, ...mailCodes])

/** A message may hold a value of a row: only words that are codes of the program leave it. */
const codeOf = (message: string): string =>
  message.match(/\b[A-Z][A-Z_0-9]+\b/g)?.find((word) => knownCodes.has(word)) ?? 'ERROR'

/** Returns how many jobs it was. */
export async function changeJobs(
  tx: Tx,
  viewer: Viewer,
  { action, id }: BodyOf<typeof changeJobsCall>,
): Promise<number> {
  const changed = await (action === 'retry' ? retryJobs(tx, id) : deleteJobs(tx, id))
  // run or deleted meanwhile
  if (id !== undefined && changed === 0) throw new ApiError('NOT_FOUND')
  if (changed > 0)
    await writeAudit(tx, viewer, { act: `system.${action}`, aboutId: null, targetId: null, detail: { jobs: changed } })
  return changed
}

export async function sendOwnTestMail(db: Tx, viewer: Viewer, { mailer, siteAddress }: SystemParts): Promise<void> {
  const to = await findAddress(db, viewer.accountId)
  if (to === undefined) throw new ApiError('CONFLICT')
  await sendTestMail(mailer, to, siteAddress())
}

/** Returns whether it was counted: not where the site has switched it off. */
export async function countClientError(tx: Tx, site: Site, error: ClientError): Promise<boolean> {
  const { client_errors } = await readSettings(tx, site.id)
  if (client_errors) await addClientError(tx, error)
  return client_errors
}
