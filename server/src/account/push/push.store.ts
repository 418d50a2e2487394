import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { limits } from '@entemi/contract/platform/limits'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import { sql } from 'kysely'
import type { PushSubscription } from 'web-push'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import type { PushJob } from '#/platform/jobs/push-job.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { notBlocked } from '#/core/visibility/person.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export async function findPushKeys(db: Tx): Promise<PushKeys | undefined> {
  const { rows } = await sql<{ value: PushKeys }>`
    SELECT value FROM setting WHERE site_id = 0 AND name = 'vapid'`.execute(db)
  return rows[0]?.value
}

/** Of two processes that start at once, the keys of the first are stored. */
export async function insertPushKeys(db: Tx, keys: PushKeys): Promise<void> {
  await sql`INSERT INTO setting (site_id, name, value) VALUES (0, 'vapid', ${JSON.stringify(keys)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db)
}

/**
 * An endpoint belongs to one device of one member: on a shared phone the former member gets no more pushes. Beyond the
 * limit of devices those that have not been reached for longest are deleted.
 */
export async function saveDevice(
  db: Tx,
  { accountId, sessionId, siteId }: Viewer,
  deviceId: string,
  subscription: PushSubscription,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // two devices that subscribe at once would not see each other, and one too many would be left
    await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx)
    await sql`DELETE FROM push_subscription WHERE endpoint = ${subscription.endpoint}`.execute(tx)
    await sql`INSERT INTO push_subscription (account_id, device_id, site_id, session_id, endpoint, subscription)
      VALUES (${accountId}, ${deviceId}, ${siteId}, ${sessionId}, ${subscription.endpoint}, ${JSON.stringify(subscription)}::jsonb)
      ON CONFLICT (account_id, device_id) DO UPDATE SET site_id = excluded.site_id, session_id = excluded.session_id,
        endpoint = excluded.endpoint, subscription = excluded.subscription, used_at = now(), failures = 0, rests_until = NULL`.execute(
      tx,
    )
    await sql`DELETE FROM push_subscription WHERE account_id = ${accountId} AND device_id IN (
      SELECT device_id FROM push_subscription WHERE account_id = ${accountId}
      ORDER BY device_id = ${deviceId} DESC, used_at DESC OFFSET ${limits.pushDevices}::int)`.execute(tx)
  })
}

export async function deleteDevice(tx: Tx, accountId: AccountId, deviceId: string): Promise<void> {
  await sql`DELETE FROM push_subscription WHERE account_id = ${accountId} AND device_id = ${deviceId}`.execute(tx)
}

/** Only with the endpoint that failed: the browser may have registered again while the push service was waited for. */
const failed = ({ accountId, deviceId }: PushJob, { subscription }: Device) =>
  sql`account_id = ${accountId} AND device_id = ${deviceId} AND endpoint = ${subscription.endpoint}`

export async function deleteFailed(tx: Tx, job: PushJob, device: Device): Promise<void> {
  await sql`DELETE FROM push_subscription WHERE ${failed(job, device)}`.execute(tx)
}

export interface Device {
  subscription: PushSubscription
  failures: number
  /** When it subscribed or was last reached. */
  used_at: Date
  rests_until: Date | null
  site_id: number
  person_id: EntityId
  role: Viewer['role']
  language: Language
  zone: string
  quiet_hours: PersonSetting['quiet_hours']
  app: string
  /** Messages are pushed to the device. */
  messages: boolean
}

/** With its owner; undefined if the session has ended or the member may not enter the site any more. */
export async function findDevice(tx: Tx, { accountId, deviceId }: PushJob): Promise<Device | undefined> {
  const { rows } = await sql<Device>`
    SELECT d.subscription, d.failures, d.used_at, d.rests_until, d.site_id, a.entity_id AS person_id, a.role, a.language, a.zone,
      p.setting -> 'quiet_hours' AS quiet_hours, t.name AS app,
      a.role <> 'LIMIT' AND coalesce((p.setting #>> '{notice,message,push}')::boolean, true) AS messages
    FROM push_subscription d JOIN login_session s ON s.id = d.session_id AND s.expires_at > now()
      JOIN account a ON a.id = d.account_id AND a.status = 'active' ${joinEntity('p', sql`a.entity_id`)} JOIN site t ON t.id = d.site_id
    WHERE d.account_id = ${accountId} AND d.device_id = ${deviceId} AND (a.role = 'ADMIN' OR may_enter(a.entity_id, d.site_id))`.execute(
    tx,
  )
  return rows[0]
}

/** The sender of unread messages; undefined if there are none, or a block. */
export async function findSender(
  tx: Tx,
  { readerId, siteId }: Reader,
  senderId: string,
): Promise<{ name: string; unread: number } | undefined> {
  const { rows } = await sql<{ name: string; unread: number }>`
    SELECT p.display_name AS name, s.unread FROM conversation_side s ${joinEntity('p', sql`s.other_id`)}
    WHERE s.owner_id = ${readerId} AND s.site_id = ${siteId} AND s.other_id = ${senderId} AND s.unread > 0
      AND ${notBlocked(sql`${readerId}::uuid`, sql`${senderId}`)}`.execute(tx)
  return rows[0]
}

export async function markReached(tx: Tx, { accountId, deviceId }: PushJob): Promise<void> {
  await sql`UPDATE push_subscription SET used_at = now(), failures = 0, rests_until = NULL
    WHERE account_id = ${accountId} AND device_id = ${deviceId}`.execute(tx)
}

export async function markPaused(tx: Tx, job: PushJob, device: Device, until: Date): Promise<void> {
  await sql`UPDATE push_subscription SET failures = least(failures + 1, 100), rests_until = ${until}
    WHERE ${failed(job, device)}`.execute(tx)
}

export async function deleteStaleDevices(tx: Tx): Promise<void> {
  await sql`DELETE FROM push_subscription WHERE used_at < now() - interval '90 days'`.execute(tx)
}
