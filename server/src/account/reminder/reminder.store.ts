import type { AccountId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface ReminderRow {
  site_id: number
  /** HH:MM */
  at: string
  paused_until: string | null
}

export async function findReminder(tx: Tx, accountId: AccountId): Promise<ReminderRow | undefined> {
  const { rows } = await sql<ReminderRow>`
    SELECT site_id, to_char(at, 'HH24:MI') AS at, paused_until::text FROM reminder WHERE account_id = ${accountId}`.execute(
    tx,
  )
  return rows[0]
}

export interface AccountClock {
  language: Language
  zone: string
  day_starts: string
}

export async function readClock(tx: Tx, accountId: AccountId): Promise<AccountClock> {
  const { rows } = await sql<AccountClock>`
    SELECT language, zone, to_char(day_starts, 'HH24:MI') AS day_starts FROM account WHERE id = ${accountId}`.execute(
    tx,
  )
  const row = rows[0]
  if (row === undefined) throw new Error('a session outlived its account')
  return row
}

export async function saveReminder(
  tx: Tx,
  accountId: AccountId,
  { site_id, at, paused_until }: ReminderRow,
  nextAt: Date,
): Promise<void> {
  await sql`INSERT INTO reminder (account_id, site_id, at, paused_until, next_at)
    VALUES (${accountId}, ${site_id}, ${at}, ${paused_until}, ${nextAt})
    ON CONFLICT (account_id) DO UPDATE SET site_id = excluded.site_id, at = excluded.at,
      paused_until = excluded.paused_until, next_at = excluded.next_at`.execute(tx)
}

export async function deleteReminder(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`DELETE FROM reminder WHERE account_id = ${accountId}`.execute(tx)
}

export interface DueReminder {
  account_id: AccountId
  zone: string
  at: string
  next_at: Date
}

/** Locked, and those that another process has locked are left out: each is planned once. */
export async function takeDueReminders(tx: Tx, now: Date, most: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    SELECT r.account_id, a.zone, to_char(r.at, 'HH24:MI') AS at, r.next_at FROM reminder r JOIN account a ON a.id = r.account_id
    WHERE r.next_at <= ${now} ORDER BY r.next_at LIMIT ${most} FOR UPDATE OF r SKIP LOCKED`.execute(tx)
  return rows
}

export async function setNextReminders(
  tx: Tx,
  reminders: readonly { accountId: AccountId; nextAt: Date }[],
): Promise<void> {
  await sql`UPDATE reminder r SET next_at = o.next_at
    FROM unnest(${reminders.map((one) => one.accountId)}::uuid[], ${reminders.map((one) => one.nextAt)}::timestamptz[]) AS o(id, next_at)
    WHERE r.account_id = o.id`.execute(tx)
}

/** A job for each device on the reminder's site. Behind what others wait for: thousands are due at the same minute. */
export async function addReminderJobs(tx: Tx, due: readonly { accountId: AccountId; until: string }[]): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job('push',
      json_build_object('accountId', d.account_id, 'deviceId', d.device_id, 'reminderUntil', o.until), max_attempts => 3,
      priority => 100, job_key => 'push reminder ' || d.account_id || ' ' || d.device_id)
    FROM unnest(${due.map((one) => one.accountId)}::uuid[], ${due.map((one) => one.until)}::text[]) AS o(id, until)
      JOIN reminder r ON r.account_id = o.id
      JOIN push_subscription d ON d.account_id = r.account_id AND d.site_id = r.site_id`.execute(tx)
}
