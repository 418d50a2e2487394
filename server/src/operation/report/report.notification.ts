import type { Tx } from '#/platform/db/tx.ts'
import { notifyAll } from '#/account/notification/notify.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { listAdministrators, listModerators, type ReportTarget } from './report.store.ts'
import { listUnnotifiedOfCase } from '#/account/notification/notification.service.ts'

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
  groupId: string | null
  isWorry: boolean
  /** The same person reported it before. */
  again: boolean
}

/**
 * The notification names neither the reporter nor the entry: a block between a moderator and the reporter or the author
 * would hide it.
 */
export async function notifyDeciders(
  tx: Tx,
  viewer: Viewer,
  { moderators, administrators }: Deciders,
  { caseId, groupId, isWorry, again }: NewReport,
): Promise<void> {
  const unnotified = new Set(
    await listUnnotifiedOfCase(tx, [...moderators, ...administrators], { caseId, isWorry, again }),
  )
  for (const own of [viewer.personId, viewer.readerId]) unnotified.delete(own)
  const notifyThem = (ids: readonly string[], about: { entityId?: string }) =>
    notifyAll(
      tx,
      ids.filter((id) => unnotified.has(id)),
      { kind: 'report_new', siteId: viewer.siteId, caseId, detail: { worried: isWorry }, ...about },
    )
  await notifyThem(moderators, groupId === null ? {} : { entityId: groupId })
  await notifyThem(administrators, {})
}
