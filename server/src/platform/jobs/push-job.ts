import type { Tx } from '#/platform/db/tx.ts'
import { addJob } from './job.store.ts'
import { priorityOf } from './site-priority.ts'

export { addMessagePushJobs, addNotificationPushJobs } from './job.sql.ts'

/** Pushes to one device: a notification, the messages of one sender, the reminder, or, after quiet hours, unread counts. */
export interface PushJob {
  accountId: string
  deviceId: string
  notificationId?: string
  senderId?: string
  /** The daily reminder; after this moment it is dropped. */
  reminderUntil?: string
}

/** One job for each device: a device that does not answer must not delay others. The job key drops duplicates. */
export const addPushJob = (tx: Tx, job: PushJob, at: Date): Promise<void> =>
  addJob(tx, { task: 'push', payload: job, maxAttempts: 3, runAt: at, key: keyOf(job) })

/** The priority of each site, by its number of notifications. */
export const prioritiesOf = (sites: ReadonlyMap<number, number>): ReadonlyMap<number, number> =>
  new Map([...sites].map(([id, count]) => [id, priorityOf(id, count)]))

const keyOf = ({ accountId, deviceId, notificationId, senderId, reminderUntil }: PushJob): string =>
  `push ${notificationId ?? senderId ?? (reminderUntil === undefined ? 'all' : 'reminder')} ${accountId} ${deviceId}`
