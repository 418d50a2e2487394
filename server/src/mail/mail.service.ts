import type { AccountId } from '@entemi/contract/ids'
import type { Language } from '@entemi/contract/letters'
import { restoreMinutes } from '@entemi/contract/limits'
import { createRestoreToken } from '#/account/password.service.ts'
import type { Tx } from '#/db/database.ts'
import { findReceiver } from './mail.store.ts'
import type { Mailer } from './mailer.ts'
import { mailText } from './mail-text.ts'

/** Where a site is reached; never from a request's Host, or a forged one would put its own address into the mail. */
export type SiteAddress = (subdomain: string | null) => string

interface Parts {
  db: Tx
  mailer: Mailer
  siteAddress: SiteAddress
}

export async function mailWelcome(
  { db, mailer, siteAddress }: Parts,
  accountId: AccountId,
  siteId: number,
): Promise<void> {
  const receiver = await findReceiver(db, accountId, siteId)
  if (receiver === undefined) return
  const { language } = receiver
  const body = mailText(language, 'mail.welcome.body', { link: siteAddress(receiver.subdomain) })
  await mailer.send(writeMail(receiver, mailText(language, 'mail.welcome.subject'), body))
}

export async function mailRestore(
  { db, mailer, siteAddress }: Parts,
  accountId: AccountId,
  siteId: number,
): Promise<void> {
  const receiver = await findReceiver(db, accountId, siteId)
  if (receiver === undefined) return
  const { language } = receiver
  const token = await createRestoreToken(db, accountId)
  const link = `${siteAddress(receiver.subdomain)}/password/restore?token=${token}`
  const body = mailText(language, 'mail.restore.body', { link, minutes: restoreMinutes })
  await mailer.send(writeMail(receiver, mailText(language, 'mail.restore.subject'), body))
}

function writeMail(
  receiver: { email: string; name: string; app: string; language: Language },
  subject: string,
  body: string,
) {
  const { language } = receiver
  const greeting = mailText(language, 'mail.greeting', { name: receiver.name })
  const signature = mailText(language, 'mail.signature', { app: receiver.app })
  return { to: receiver.email, subject, text: `${greeting}\n\n${body}\n\n${signature}\n` }
}
