import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { priorityOf } from './site-priority.ts'

/** One device is to hear of one notice, of somebody's messages, or, after its quiet hours, of how many there are. */
export interface PushJob {
  accountId: string
  deviceId: string
  notificationId?: string
  senderId?: string
}

/** A job for each device, so that one that does not answer keeps no other waiting; a second for the same is the same. */
export async function addPushJob(tx: Tx, job: PushJob, at: Date): Promise<void> {
  await sql`SELECT graphile_worker.add_job('push', ${JSON.stringify(job)}::json, run_at => ${at}, max_attempts => 3,
    job_key => ${keyOf(job)})`.execute(tx)
}

/** The turn of each site that has so many to tell. */
export const prioritiesOf = (sites: ReadonlyMap<number, number>): ReadonlyMap<number, number> =>
  new Map([...sites].map(([id, count]) => [id, priorityOf(id, count)]))

/** For the devices of those who want to hear outside the app of what they are told, as a part of the statement that tells. */
export function addNotificationPushJobs(told: RawBuilder<unknown>, turns: ReadonlyMap<number, number>): RawBuilder<unknown> {
  return sql`
  SELECT graphile_worker.add_job('push',
      json_build_object('accountId', d.account_id, 'deviceId', d.device_id, 'notificationId', n.id), max_attempts => 3,
      priority => (${JSON.stringify(Object.fromEntries(turns))}::jsonb ->> n.site_id::text)::int,
      job_key => 'push ' || n.id || ' ' || d.account_id || ' ' || d.device_id)
  FROM ${told} n JOIN push_subscription d ON d.account_id = n.account_id AND d.site_id = n.site_id
  WHERE n.push`
}

/** So long a message may be read on an open screen before a device rings for it. */
const readWithin = '3 seconds'

/** For the devices of who is written to, as a value of the statement that writes; many words in a row ring once. */
export const addMessagePushJobs = (talk: { ownerId: string; senderId: string; siteId: number }): RawBuilder<unknown> => sql`
  (SELECT count(graphile_worker.add_job('push',
      json_build_object('accountId', d.account_id, 'deviceId', d.device_id, 'senderId', ${talk.senderId}::text),
      run_at => now() + ${readWithin}::interval, max_attempts => 3, job_key_mode => 'preserve_run_at',
      job_key => 'push ' || ${talk.senderId}::text || ' ' || d.account_id || ' ' || d.device_id))
    FROM account a JOIN push_subscription d ON d.account_id = a.id AND d.site_id = ${talk.siteId} WHERE a.entity_id = ${talk.ownerId})`

const keyOf = ({ accountId, deviceId, notificationId, senderId }: PushJob): string =>
  `push ${notificationId ?? senderId ?? 'all'} ${accountId} ${deviceId}`
