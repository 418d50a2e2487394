import type { AnswerOf, BodyOf } from '@entemi/contract/platform/call'
import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import type { reminderCall, setReminderCall } from '@entemi/contract/account/reminder'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { resolveOccurrence } from '#/core/entry/entry.occurrence.ts'
import { hasWrittenOn } from '#/core/entry/entry.read.ts'
import { readPageItems } from '#/core/info/info.service.ts'
import { nextReminder } from './next-reminder.ts'
import {
  addReminderJobs,
  deleteReminder,
  findReminder,
  readClock,
  saveReminder,
  setNextReminders,
  takeDueReminders,
  type AccountClock,
} from './reminder.store.ts'

const longestQuestion = 120

type Reminder = AnswerOf<typeof reminderCall>['reminder']

export async function readReminder(tx: Tx, { accountId, siteId }: Viewer): Promise<Reminder> {
  const row = await findReminder(tx, accountId)
  const clock = await readClock(tx, accountId)
  return {
    at: row?.at ?? null,
    paused_until: row?.paused_until ?? null,
    question: await findQuestion(tx, siteId, clock.language, todayOf(clock)),
  }
}

export async function setReminder(
  tx: Tx,
  viewer: Viewer,
  { at, paused_until = null }: BodyOf<typeof setReminderCall>,
): Promise<void> {
  const { accountId, siteId } = viewer
  if (at === null) return deleteReminder(tx, accountId)
  const { zone } = await readClock(tx, accountId)
  const nextAt = nextReminder(new Date(), { zone, at, pausedUntil: paused_until })
  await saveReminder(tx, accountId, { site_id: siteId, at, paused_until }, nextAt)
}

/** After a change of the zone: the stored moment is at another hour there. */
export async function rescheduleReminder(tx: Tx, accountId: AccountId): Promise<void> {
  const row = await findReminder(tx, accountId)
  if (row === undefined) return
  const { zone } = await readClock(tx, accountId)
  await saveReminder(tx, accountId, row, nextReminder(new Date(), { zone, at: row.at, pausedUntil: row.paused_until }))
}

const batchSize = 500

/** A reminder that is later than this, after a stop of the server or of the device's push service, is left out. */
const latestMs = 2 * 3600_000

/** Once a minute: adds the push jobs of the reminders that are due, and stores when the next ones are. */
export async function planReminders(db: Tx, now: Date = new Date()): Promise<void> {
  let taken: number
  do taken = await inTransaction(db, (tx) => planBatch(tx, now))
  while (taken === batchSize)
}

async function planBatch(tx: Tx, now: Date): Promise<number> {
  const due = await takeDueReminders(tx, now, batchSize)
  if (due.length === 0) return 0
  await setNextReminders(
    tx,
    due.map(({ account_id, zone, at }) => ({
      accountId: account_id,
      // a reminder that is due is not paused
      nextAt: nextReminder(now, { zone, at, pausedUntil: null }),
    })),
  )
  const inTime = due
    .map(({ account_id, next_at }) => ({ accountId: account_id, until: new Date(next_at.getTime() + latestMs) }))
    .filter(({ until }) => until > now)
  await addReminderJobs(
    tx,
    inTime.map(({ accountId, until }) => ({ accountId, until: until.toISOString() })),
  )
  return due.length
}

/** What the reminder asks; undefined if the member has ended it, or has written on this day already. */
export async function findReminderQuestion(
  tx: Tx,
  { accountId, personId, siteId }: { accountId: AccountId; personId: EntityId; siteId: number },
): Promise<string | undefined> {
  if ((await findReminder(tx, accountId)) === undefined) return undefined
  const clock = await readClock(tx, accountId)
  const today = todayOf(clock)
  if (await hasWrittenOn(tx, personId, siteId, today)) return undefined
  return findQuestion(tx, siteId, clock.language, today)
}

const todayOf = (clock: AccountClock): string => resolveOccurrence({}, clock).occurred_on

/** Another one each day, the same for all members of a site. */
async function findQuestion(tx: Tx, siteId: number, language: Language, day: string): Promise<string> {
  const questions = await readPageItems(tx, siteId, 'reminder', language)
  const days = Temporal.PlainDate.from('1970-01-01').until(day).days
  // a longer one would be cut by the device that shows the push
  return (questions[days % questions.length] ?? '').slice(0, longestQuestion)
}
