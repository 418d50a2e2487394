import type { SystemState } from '@entemi/contract/operation/admin-system'

const dayMs = 86_400_000

/** A backup of yesterday may still be made today. */
const oldBackupMs = 2 * dayMs
const smallPart = 0.1
const longWaitMs = 60 * 60_000

export type Problem =
  | 'away'
  | 'noBackup'
  | 'oldBackup'
  | 'futureBackup'
  | 'copy'
  | 'mail'
  | 'disk'
  | 'jobs'
  | 'slowJobs'
  | 'errors'
  | 'update'

/** What needs the operator, most urgent first. */
export function findProblems({ away, update, backup, mail, disk, jobs, errors }: SystemState, now: number): Problem[] {
  const checks: [Problem, boolean][] = [
    ['away', away.length > 0],
    ['disk', disk.free < disk.total * smallPart],
    ['noBackup', backup.last_at === null],
    ['oldBackup', backup.last_at !== null && now - Date.parse(backup.last_at) > oldBackupMs],
    ['futureBackup', backup.future.length > 0],
    ['copy', backup.copies.some(({ failed }) => failed)],
    ['mail', !mail.server || mail.failed > 0],
    ['jobs', jobs.failed > 0],
    ['slowJobs', jobs.oldest_at !== null && now - Date.parse(jobs.oldest_at) > longWaitMs],
    ['errors', errors.some(({ status }) => status === 500)],
    ['update', update.state === 'newer'],
  ]
  return checks.filter(([, applies]) => applies).map(([problem]) => problem)
}
