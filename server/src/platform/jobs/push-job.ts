import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { priorityOf } from './site-priority.ts'

/** Pushes one notification, the messages of one sender, or, after quiet hours, the number of both, to one device. */
export interface PushJob {
  accountId: string
  deviceId: string
  notificationId?: string
  senderId?: string
}

/** One job for each device: a device that does not answer must not delay others. The job key drops duplicates. */
export async function addPushJob(tx: Tx, job: PushJob, at: Date): Promise<void> {
  await sql`SELECT graphile_worker.add_job('push', ${JSON.stringify(job)}::json, run_at => ${at}, max_attempts => 3,
    job_key => ${keyOf(job)})`.execute(tx)
}

/** The priority of each site, by its number of notifications. */
export const prioritiesOf = (sites: ReadonlyMap<number, number>): ReadonlyMap<number, number> =>
  new Map([...sites].map(([id, count]) => [id, priorityOf(id, count)]))

/** A part of the statement that inserts notifications: a job for each device of the recipients who want them pushed. */
export function addNotificationPushJobs(
  inserted: RawBuilder<unknown>,
  priorities: ReadonlyMap<number, number>,
): RawBuilder<unknown> {
  return sql`
  SELECT graphile_worker.add_job('push',
      json_build_object('accountId', d.account_id, 'deviceId', d.device_id, 'notificationId', n.id), max_attempts => 3,
      priority => (${JSON.stringify(Object.fromEntries(priorities))}::jsonb ->> n.site_id::text)::int,
      job_key => 'push ' || n.id || ' ' || d.account_id || ' ' || d.device_id)
FROM ${inserted} n JOIN push_subscription d ON d.account_id = n.account_id AND d.site_id = n.site_id
  WHERE n.push`
}

/** A message that is read on an open screen within this time is not pushed. */
const pushDelay = '3 seconds'

/**
 * A value of the statement that inserts a message: a job for each device of the recipient. The job key joins the messages
 * of one sender, so that many messages in a row notify once.
 */
export const addMessagePushJobs = (message: {
  ownerId: string
  senderId: string
  siteId: number
}): RawBuilder<unknown> => sql`
  (SELECT count(graphile_worker.add_job('push',
      json_build_object('accountId', d.account_id, 'deviceId', d.device_id, 'senderId', ${message.senderId}::text),
      run_at => now() + ${pushDelay}::interval, max_attempts => 3, job_key_mode => 'preserve_run_at',
      job_key => 'push ' || ${message.senderId}::text || ' ' || d.account_id || ' ' || d.device_id))
    FROM account a JOIN push_subscription d ON d.account_id = a.id AND d.site_id = ${message.siteId} WHERE a.entity_id = ${message.ownerId})`

const keyOf = ({ accountId, deviceId, notificationId, senderId }: PushJob): string =>
  `push ${notificationId ?? senderId ?? 'all'} ${accountId} ${deviceId}`
