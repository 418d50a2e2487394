import { inTransaction } from '#/platform/db/database.ts'
import { lowestIdAt } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { listUnnotifiedOfCase } from '#/account/notification/notification.service.ts'
import { notifyAll } from '#/account/notification/notify.ts'
import { listReporters, markUnopened } from '#/diary/moderation/moderation.service.ts'
import {
  listAdministrators,
  listModerators,
  listReportedAuthors,
  takeUnopenedCases,
  type ReportTarget,
} from './report.store.ts'

/** Those who can decide about a report. */
export interface Deciders {
  moderators: string[]
  administrators: string[]
}

/**
 * The moderators of the group; the administrators if there is no moderator but the reported person, and in addition if
 * somebody may be in danger.
 */
export async function findDeciders(tx: Tx, siteId: number, target: ReportTarget, isWorry: boolean): Promise<Deciders> {
  const moderators = await listModerators(tx, siteId, target)
  const administrators = isWorry || moderators.length === 0 ? await listAdministrators(tx, target) : []
  return { moderators, administrators: administrators.filter((id) => !moderators.includes(id)) }
}

export interface NewReport {
  caseId: string
  siteId: number
  groupId: string | null
  isWorry: boolean
  /** The same person reported it before. */
  again: boolean
  /** The persons of the member who reports now: nobody is notified of their own report. */
  reporterIds: readonly string[]
}

/** From then on the case counts as unopened: those who are notified have not seen what was added. */
export async function notifyDeciders(tx: Tx, deciders: Deciders, report: NewReport): Promise<void> {
  const unnotified = new Set(
    await listUnnotifiedOfCase(tx, [...deciders.moderators, ...deciders.administrators], report),
  )
  for (const own of report.reporterIds) unnotified.delete(own)
  if (unnotified.size === 0) return
  await markUnopened(tx, report.caseId)
  await notifyOfCase(tx, deciders, report, (id) => unnotified.has(id))
}

const dayMs = 24 * 3600_000
/** Each case is notified again on that many days; then it waits in the list without another notification. */
const repeatDays = 7
const batchSize = 50

/** Notifies the deciders of each case that nobody opened within a day; again each day, for a week. */
export async function repeatUnopenedCases(db: Tx, now: Date = new Date()): Promise<void> {
  let taken: number
  do taken = await inTransaction(db, (tx) => repeatBatch(tx, now))
  while (taken === batchSize)
}

async function repeatBatch(tx: Tx, now: Date): Promise<number> {
  const cases = await takeUnopenedCases(tx, now, {
    before: new Date(now.getTime() - dayMs),
    // half a day more: the last one must not be missed because the job runs some minutes late
    since: lowestIdAt(new Date(now.getTime() - (repeatDays + 0.5) * dayMs)),
    size: batchSize,
  })
  for (const { id: caseId, kind, target_id, group_id: groupId, site_id: siteId, is_worry: isWorry } of cases) {
    const aboutIds = await listReportedAuthors(tx, target_id)
    // what it was about is gone
    if (aboutIds.length === 0) continue
    const deciders = await findDeciders(tx, siteId, { kind, id: target_id, groupId, aboutIds }, isWorry)
    const reporters = new Set(await listReporters(tx, caseId))
    await notifyOfCase(tx, deciders, { caseId, siteId, groupId, isWorry }, (id) => !reporters.has(id))
  }
  return cases.length
}

/**
 * The notification names neither the reporter nor the entry: a block between a moderator and the reporter or the author
 * would hide it.
 */
async function notifyOfCase(
  tx: Tx,
  { moderators, administrators }: Deciders,
  { caseId, siteId, groupId, isWorry }: Pick<NewReport, 'caseId' | 'siteId' | 'groupId' | 'isWorry'>,
  isRecipient: (id: string) => boolean,
): Promise<void> {
  const notifyThem = (ids: readonly string[], about: { entityId?: string }) =>
    notifyAll(tx, ids.filter(isRecipient), {
      kind: 'report_new',
      siteId,
      caseId,
      detail: { worried: isWorry },
      ...about,
    })
  await notifyThem(moderators, groupId === null ? {} : { entityId: groupId })
  await notifyThem(administrators, {})
}
