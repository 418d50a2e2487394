import { sql, type RawBuilder } from 'kysely'
import type { FrequentEffect } from './effect.ts'

/** A part of the statement of the action, one row for each row of `from`; the site is the one of the action. */
export const insertEffects = (
  siteId: number,
  effect: FrequentEffect,
  from?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`INSERT INTO frequent_effect (site_id, effect) SELECT ${siteId}::smallint, ${JSON.stringify(effect)}::jsonb ${from === undefined ? sql`` : sql`FROM ${from}`}`

/** The same for many actions in one statement, with the site and the effect of each in a column. */
export const insertEffectsOf = (
  from: RawBuilder<unknown>,
  siteId: RawBuilder<unknown>,
  effect: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`INSERT INTO frequent_effect (site_id, effect) SELECT ${siteId}, ${effect}::jsonb FROM ${from}`

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

/**
 * Adds the job of each webhook in `from` at its `run_at`, and counts them. One job and one queue for each webhook: its
 * deliveries are sent one at a time, so a receiver that does not answer holds one worker.
 */
export const addWebhookJobs = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT count(graphile_worker.add_job('webhook', json_build_object('webhookId', w.id), queue_name => 'webhook ' || w.id,
    run_at => w.run_at, max_attempts => 12, job_key => 'webhook ' || w.id))::int AS jobs
  FROM ${from} w`

/** An expression that sends an announcement, as text. */
export const announceText = (announcement: string): RawBuilder<unknown> => sql`announce(${announcement})`
