import type { AccountId } from '@entemi/contract/platform/ids'
import { switchOf } from '@entemi/contract/account/notification'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import { dueDay } from './digest.day.ts'
import {
  addDigests,
  countMessages,
  countNotifications,
  findDigestReader,
  listSchedules,
  claimDay,
} from './digest.store.ts'
import { findMailText, mailText } from './mail-text.ts'
import { addUnsubscribe, writeMail, type MailParts } from './mail.service.ts'
import { findRecipient } from './mail.store.ts'

/** Adds the jobs for digests that are due. May run repeatedly: nobody gets a second digest for a day. */
export async function planDigests(db: Tx, now: Date = new Date()): Promise<void> {
  for (const schedule of await listSchedules(db)) {
    const day = dueDay(now, schedule.zone, schedule.frequency)
    if (day !== undefined) await addDigests(db, schedule, day)
  }
}

const dayMs = 24 * 3600_000
const weekMs = 7 * dayMs
/** The lines of the mail in their order. */
const lineOrder = ['message', 'friend', 'mention', 'challenge', 'reaction', 'group', 'entry', 'other'] as const

/** Contains only numbers by kind, of what the member may see now; without any no mail is sent. */
export async function mailDigest(
  { db, mailer, siteAddress }: MailParts,
  job: { accountId: AccountId; siteId: number; day: string },
  now: Date = new Date(),
): Promise<void> {
  const { accountId, siteId } = job
  // if sending fails, the claim on the day is rolled back and the job is retried
  await inTransaction(db, async (tx) => {
    const reader = await findDigestReader(tx, accountId, siteId)
    const recipient = reader && (await findRecipient(tx, accountId, siteId))
    if (reader === undefined || recipient === undefined) return
    const claimed = await claimDay(tx, job, now)
    if (claimed === undefined) return
    const { frequency, messages, person_id, role } = reader
    const since = startOfPeriod(claimed.before, now, frequency === 'daily' ? dayMs : weekMs)
    const counts = await countUnread(tx, { readerId: person_id, role, siteId }, since, messages)
    const lines = lineOrder.flatMap((line) => {
      const count = counts.get(line)
      return count === undefined ? [] : `• ${findMailText(recipient.language, `mail.digest.${line}`, { count })}`
    })
    if (lines.length === 0) return
    const { language, subdomain } = recipient
    const site = siteAddress(subdomain)
    const link = `${site}${lines.length === 1 && counts.has('message') ? '/messages/' : '/notification/'}`
    const body = mailText(language, 'mail.digest.body', { lines: lines.join('\n'), link })
    const mail = writeMail(recipient, mailText(language, `mail.digest.subject.${frequency}`), body)
    await mailer.send(await addUnsubscribe(tx, mail, { accountId, language, site }))
  })
}

/** Since the last digest, at most a week ago. */
function startOfPeriod(before: Date | null, now: Date, period: number): Date {
  if (before === null) return new Date(now.getTime() - period)
  return new Date(Math.max(before.getTime(), now.getTime() - weekMs))
}

async function countUnread(tx: Tx, reader: Reader, since: Date, messages: boolean): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { kind, count } of await countNotifications(tx, reader, since)) {
    const line = switchOf[kind] ?? 'other'
    counts.set(line, (counts.get(line) ?? 0) + count)
  }
  // members with reduced rights cannot read messages
  const unread = messages && reader.role !== 'LIMIT' ? await countMessages(tx, reader, since) : 0
  return unread === 0 ? counts : counts.set('message', unread)
}
