import type { AccountId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { confirmHours, restoreMinutes } from '@entemi/contract/platform/limits'
import { sentenceOf } from '@entemi/contract/account/notification-sentence'
import { createConfirmToken, isAddressConfirmed } from '#/account/account/mail-confirmation.service.ts'
import { createRestoreToken, hintOf } from '#/account/account/password.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { findOwner, findUnreadNotification } from '#/account/notification/notification.service.ts'
import { findReceiver, findWanted, type Receiver } from './mail.store.ts'
import type { Mail, Mailer } from './mailer.ts'
import { findMailText, mailText } from './mail-text.ts'
import { createUnsubscribeToken } from './unsubscribe.ts'

/** Where a site is reached; never from a request's Host, or a forged one would put its own address into the mail. */
export type SiteAddress = (subdomain: string | null) => string

export interface MailParts {
  db: Tx
  mailer: Pick<Mailer, 'send'>
  siteAddress: SiteAddress
}

export async function mailWelcome(
  { db, mailer, siteAddress }: MailParts,
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
  { db, mailer, siteAddress }: MailParts,
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

export async function mailConfirm(
  { db, mailer, siteAddress }: MailParts,
  accountId: AccountId,
  siteId: number,
  invitation?: string,
): Promise<void> {
  // a provider has vouched for it meanwhile: there is nothing left to ask
  if (await isAddressConfirmed(db, accountId)) return mailWelcome({ db, mailer, siteAddress }, accountId, siteId)
  const receiver = await findReceiver(db, accountId, siteId)
  if (receiver === undefined) return
  const { language, email } = receiver
  const token = await createConfirmToken(db, accountId, email)
  const search = new URLSearchParams({ token, ...(invitation !== undefined && { join: invitation }) })
  const link = `${siteAddress(receiver.subdomain)}/mail/confirm?${search}`
  const body = mailText(language, 'mail.confirm.body', { link, hours: confirmHours })
  await mailer.send(writeMail(receiver, mailText(language, 'mail.confirm.subject'), body))
}

/**
 * The address of now is told before the link to the new one is there, so that its owner can still stop it. Whose the new
 * one is stands in no mail to anybody else: where it is another member's, its owner is told that it is in use.
 */
export async function mailChange(
  { db, mailer, siteAddress }: MailParts,
  accountId: AccountId,
  siteId: number,
): Promise<void> {
  const [receiver, wanted] = [await findReceiver(db, accountId, siteId), await findWanted(db, accountId)]
  if (receiver === undefined || wanted === undefined) return
  const { language, subdomain } = receiver
  const told = mailText(language, 'mail.changing.body', { hint: hintOf(wanted.email) })
  await mailer.send(writeMail(receiver, mailText(language, 'mail.changing.subject'), told))
  const write = (name: string, body: string) =>
    writeMail({ ...receiver, email: wanted.email, name }, mailText(language, 'mail.change.subject'), body)
  if (wanted.taken) return mailer.send(write(wanted.email, mailText(language, 'mail.change.taken')))
  const token = await createConfirmToken(db, accountId, wanted.email)
  const link = `${siteAddress(subdomain)}/mail/confirm?${new URLSearchParams({ token })}`
  await mailer.send(write(receiver.name, mailText(language, 'mail.change.body', { link, hours: confirmHours })))
}

/** By the rule as it is now: a request that was taken back, or one of somebody blocked since, sends nothing. */
export async function mailNotification({ db, mailer, siteAddress }: MailParts, notificationId: string): Promise<void> {
  const owner = await findOwner(db, notificationId)
  const receiver = owner && (await findReceiver(db, owner.account_id, owner.site_id))
  if (owner === undefined || receiver === undefined) return
  const reader = { role: owner.role, readerId: owner.person_id, siteId: owner.site_id }
  const notification = await findUnreadNotification(db, reader, notificationId)
  if (notification === undefined) return
  const { language, subdomain } = receiver
  const site = siteAddress(subdomain)
  if (notification.kind === 'report_outcome') {
    const { key, values } = sentenceOf(notification)
    const body = mailText(language, 'mail.report.body', { outcome: findMailText(language, key, values) })
    return mailer.send(writeMail(receiver, mailText(language, 'mail.report.subject'), body))
  }
  if (notification.kind === 'report_new') {
    const { key, values } = sentenceOf(notification)
    const text = findMailText(language, key, values)
    const body = mailText(language, 'mail.reportNew.body', { text, link: `${site}${notification.url ?? '/'}` })
    const mail = writeMail(receiver, mailText(language, 'mail.reportNew.subject'), body)
    return mailer.send(await addUnsubscribe(db, mail, { accountId: owner.account_id, language, site }))
  }
  const name = notification.actors[0]?.display_name ?? ''
  const body = mailText(language, 'mail.friendRequest.body', { name, link: `${site}${notification.url ?? '/'}` })
  const mail = writeMail(receiver, mailText(language, 'mail.friendRequest.subject', { name }), body)
  await mailer.send(await addUnsubscribe(db, mail, { accountId: owner.account_id, language, site }))
}

/** The way out of all mails: a link below the signature, and for the mail program's own button (RFC 8058). */
export async function addUnsubscribe(
  db: Tx,
  mail: Mail,
  { accountId, language, site }: { accountId: AccountId; language: Language; site: string },
): Promise<Mail> {
  const link = `${site}/unsubscribe/${await createUnsubscribeToken(db, accountId)}`
  return {
    ...mail,
    text: `${mail.text}\n${mailText(language, 'mail.unsubscribe', { link })}\n`,
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

export function writeMail(
  receiver: Pick<Receiver, 'personId' | 'email' | 'name' | 'app' | 'language'>,
  subject: string,
  body: string,
): Mail {
  const { language, personId } = receiver
  const greeting = mailText(language, 'mail.greeting', { name: receiver.name })
  const signature = mailText(language, 'mail.signature', { app: receiver.app })
  return { personId, to: receiver.email, subject, text: `${greeting}\n\n${body}\n\n${signature}\n` }
}
