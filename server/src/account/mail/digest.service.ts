import type { AccountId } from '@entemi/contract/platform/ids'
import { switchOf } from '@entemi/contract/account/notification'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import { dueDay } from './digest.day.ts'
import { addDigests, countMessages, countNotices, findDigestReader, listClocks, takeDay } from './digest.store.ts'
import { findMailText, mailText } from './mail-text.ts'
import { addUnsubscribe, writeMail, type MailParts } from './mail.service.ts'
import { findReceiver } from './mail.store.ts'

/** Struck by the clock, as often as it likes: who has that day's summary gets no other. */
export async function planDigests(db: Tx, now: Date = new Date()): Promise<void> {
  for (const clock of await listClocks(db)) {
    const day = dueDay(now, clock.zone, clock.every)
    if (day !== undefined) await addDigests(db, clock, day)
  }
}

const dayMs = 24 * 3600_000
const weekMs = 7 * dayMs
/** The order of the lines: what somebody waits for comes first. */
const lines = ['message', 'friend', 'mention', 'challenge', 'reaction', 'group', 'entry', 'other'] as const

/** Numbers and kinds alone, of what may be seen at this moment; nothing to say is no mail. */
export async function mailDigest(
  { db, mailer, siteAddress }: MailParts,
  job: { accountId: AccountId; siteId: number; day: string },
  now: Date = new Date(),
): Promise<void> {
  const { accountId, siteId } = job
  // one transaction around the mail: one that could not be sent is tried again, one that was sent is not
  await inTransaction(db, async (tx) => {
    const reader = await findDigestReader(tx, accountId, siteId)
    const receiver = reader && (await findReceiver(tx, accountId, siteId))
    if (reader === undefined || receiver === undefined) return
    const taken = await takeDay(tx, job, now)
    if (taken === undefined) return
    const { every, messages, person_id, role } = reader
    const since = sinceWhen(taken.before, now, every === 'daily' ? dayMs : weekMs)
    const counts = await count(tx, { readerId: person_id, role, siteId }, since, messages)
    const said = lines.flatMap((line) => {
      const many = counts.get(line)
      return many === undefined ? [] : `• ${findMailText(receiver.language, `mail.digest.${line}`, { count: many })}`
    })
    if (said.length === 0) return
    const { language, subdomain } = receiver
    const site = siteAddress(subdomain)
    const link = `${site}${said.length === 1 && counts.has('message') ? '/messages/' : '/notification/'}`
    const body = mailText(language, 'mail.digest.body', { lines: said.join('\n'), link })
    const mail = writeMail(receiver, mailText(language, `mail.digest.subject.${every}`), body)
    await mailer.send(await addUnsubscribe(tx, mail, { accountId, language, site }))
  })
}

/** Since the last one; after a long silence no more than a week is told. */
function sinceWhen(before: Date | null, now: Date, period: number): Date {
  if (before === null) return new Date(now.getTime() - period)
  return new Date(Math.max(before.getTime(), now.getTime() - weekMs))
}

async function count(tx: Tx, reader: Reader, since: Date, messages: boolean): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { kind, count } of await countNotices(tx, reader, since)) {
    const line = switchOf[kind] ?? 'other'
    counts.set(line, (counts.get(line) ?? 0) + count)
  }
  // whoever has reduced rights reads no messages
  const unread = messages && reader.role !== 'LIMIT' ? await countMessages(tx, reader, since) : 0
  return unread === 0 ? counts : counts.set('message', unread)
}
