import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'

/** One device is to hear of one notice, or, after its quiet hours, of how many there are. */
export interface PushJob {
  accountId: string
  deviceId: string
  notificationId?: string
}

/** A job for each device, so that one that does not answer keeps no other waiting; a second for the same is the same. */
export async function addPushJob(tx: Tx, job: PushJob, at: Date): Promise<void> {
  await sql`SELECT graphile_worker.add_job('push', ${JSON.stringify(job)}::json, run_at => ${at}, max_attempts => 3,
    job_key => ${keyOf(job)})`.execute(tx)
}

/** The devices of those who were told and want to hear of it outside the app. */
export async function pushToDevices(tx: Tx, notificationIds: readonly string[], siteId: number): Promise<void> {
  if (notificationIds.length === 0) return
  await sql`SELECT graphile_worker.add_job('push',
      json_build_object('accountId', d.account_id, 'deviceId', d.device_id, 'notificationId', n.id), max_attempts => 3,
      job_key => 'push ' || n.id || ' ' || d.account_id || ' ' || d.device_id)
    FROM notification n JOIN account a ON a.entity_id = n.owner_id
      JOIN push_subscription d ON d.account_id = a.id AND d.site_id = ${siteId}
    WHERE n.id = ANY (${notificationIds}::uuid[])`.execute(tx)
}

const keyOf = ({ accountId, deviceId, notificationId }: PushJob): string =>
  `push ${notificationId ?? 'all'} ${accountId} ${deviceId}`
