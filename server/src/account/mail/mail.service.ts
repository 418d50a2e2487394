import { erasedMention } from '@entemi/contract/core/mentions'
import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { confirmHours, restoreMinutes, waitingDays } from '@entemi/contract/platform/limits'
import { sentenceOf } from '@entemi/contract/account/notification-sentence'
import { createConfirmToken, isAddressConfirmed } from '#/account/account/mail-confirmation.service.ts'
import { createRestoreToken, hintOf } from '#/account/account/password.service.ts'
import type { Effect } from '#/platform/jobs/effect.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { findOwner, findUnreadNotification } from '#/account/notification/notification.service.ts'
import { findRecipient, findRequestedAddress, type Recipient } from './mail.store.ts'
import type { Mail, Mailer } from './mailer.ts'
import { findMailText, mailText } from './mail-text.ts'
import { createUnsubscribeToken } from './unsubscribe.ts'

export { findRecipient } from './mail.store.ts'

/** The address of a site; never taken from a request's Host, which could be forged to put another address into mails. */
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
  const recipient = await findRecipient(db, accountId, siteId)
  if (recipient === undefined) return
  const { language } = recipient
  const link = siteAddress(recipient.subdomain)
  if (recipient.waits) {
    const body = mailText(language, 'mail.waiting.body', { link, days: waitingDays })
    return mailer.send(writeMail(recipient, mailText(language, 'mail.waiting.subject'), body))
  }
  const body = mailText(language, 'mail.welcome.body', { link })
  await mailer.send(writeMail(recipient, mailText(language, 'mail.welcome.subject'), body))
}

export async function mailAccepted(
  { db, mailer, siteAddress }: MailParts,
  accountId: AccountId,
  siteId: number,
): Promise<void> {
  const recipient = await findRecipient(db, accountId, siteId)
  if (recipient === undefined) return
  const { language } = recipient
  const body = mailText(language, 'mail.accepted.body', { link: siteAddress(recipient.subdomain) })
  await mailer.send(writeMail(recipient, mailText(language, 'mail.accepted.subject'), body))
}

/** To somebody whose account is erased: stored mails of it are nobody's, and are not kept. */
export async function mailNotMember(
  { mailer }: Pick<MailParts, 'mailer'>,
  { reason, language, ...to }: Extract<Effect, { type: 'mail.notMember' }>,
): Promise<void> {
  const body = mailText(language, `mail.${reason}.body`, { days: waitingDays })
  const recipient = { ...to, language, personId: erasedMention.id as EntityId }
  await mailer.send(writeMail(recipient, mailText(language, `mail.${reason}.subject`), body))
}

export async function mailRestore(
  { db, mailer, siteAddress }: MailParts,
  accountId: AccountId,
  siteId: number,
): Promise<void> {
  const recipient = await findRecipient(db, accountId, siteId)
  if (recipient === undefined) return
  const { language } = recipient
  const token = await createRestoreToken(db, accountId)
  const link = `${siteAddress(recipient.subdomain)}/password/restore?token=${token}`
  const body = mailText(language, 'mail.restore.body', { link, minutes: restoreMinutes })
  await mailer.send(writeMail(recipient, mailText(language, 'mail.restore.subject'), body))
}

export async function mailConfirm(
  { db, mailer, siteAddress }: MailParts,
  accountId: AccountId,
  siteId: number,
  invitation?: string,
): Promise<void> {
  // a login service has confirmed the address meanwhile
  if (await isAddressConfirmed(db, accountId)) return mailWelcome({ db, mailer, siteAddress }, accountId, siteId)
  const recipient = await findRecipient(db, accountId, siteId)
  if (recipient === undefined) return
  const { language, email } = recipient
  const token = await createConfirmToken(db, accountId, email)
  const search = new URLSearchParams({ token, ...(invitation !== undefined && { join: invitation }) })
  const link = `${siteAddress(recipient.subdomain)}/mail/confirm?${search}`
  const body = mailText(language, 'mail.confirm.body', { link, hours: confirmHours })
  await mailer.send(writeMail(recipient, mailText(language, 'mail.confirm.subject'), body))
}

/**
 * The current address gets a mail first, so that its owner can still cancel the change; it contains only a hint of the new
 * address. If the new address belongs to another member, the mail to it says that it is in use, without a link.
 */
export async function mailChange(
  { db, mailer, siteAddress }: MailParts,
  accountId: AccountId,
  siteId: number,
): Promise<void> {
  const [recipient, requested] = [await findRecipient(db, accountId, siteId), await findRequestedAddress(db, accountId)]
  if (recipient === undefined || requested === undefined) return
  const { language, subdomain } = recipient
  const body = mailText(language, 'mail.changing.body', { hint: hintOf(requested.email) })
  await mailer.send(writeMail(recipient, mailText(language, 'mail.changing.subject'), body))
  const write = (name: string, text: string) =>
    writeMail({ ...recipient, email: requested.email, name }, mailText(language, 'mail.change.subject'), text)
  if (requested.taken) return mailer.send(write(requested.email, mailText(language, 'mail.change.taken')))
  const token = await createConfirmToken(db, accountId, requested.email)
  const link = `${siteAddress(subdomain)}/mail/confirm?${new URLSearchParams({ token })}`
  await mailer.send(write(recipient.name, mailText(language, 'mail.change.body', { link, hours: confirmHours })))
}

/** Visibility is checked now: a request that was taken back, or is by somebody blocked since, is not mailed. */
export async function mailNotification({ db, mailer, siteAddress }: MailParts, notificationId: string): Promise<void> {
  const owner = await findOwner(db, notificationId)
  const recipient = owner && (await findRecipient(db, owner.account_id, owner.site_id))
  if (owner === undefined || recipient === undefined) return
  const reader = { role: owner.role, readerId: owner.person_id, siteId: owner.site_id }
  const notification = await findUnreadNotification(db, reader, notificationId)
  if (notification === undefined) return
  const { language, subdomain } = recipient
  const site = siteAddress(subdomain)
  if (notification.kind === 'report_outcome') {
    const { key, values } = sentenceOf(notification)
    const body = mailText(language, 'mail.report.body', { outcome: findMailText(language, key, values) })
    return mailer.send(writeMail(recipient, mailText(language, 'mail.report.subject'), body))
  }
  if (notification.kind === 'report_new') {
    const { key, values } = sentenceOf(notification)
    const text = findMailText(language, key, values)
    const body = mailText(language, 'mail.reportNew.body', { text, link: `${site}${notification.url ?? '/'}` })
    const mail = writeMail(recipient, mailText(language, 'mail.reportNew.subject'), body)
    return mailer.send(await addUnsubscribe(db, mail, { accountId: owner.account_id, language, site }))
  }
  const name = notification.actors[0]?.display_name ?? ''
  const body = mailText(language, 'mail.friendRequest.body', { name, link: `${site}${notification.url ?? '/'}` })
  const mail = writeMail(recipient, mailText(language, 'mail.friendRequest.subject', { name }), body)
  await mailer.send(await addUnsubscribe(db, mail, { accountId: owner.account_id, language, site }))
}

/** Adds the unsubscribe link below the signature, and as headers for the button of mail programs (RFC 8058). */
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
  recipient: Pick<Recipient, 'personId' | 'email' | 'name' | 'app' | 'language'>,
  subject: string,
  body: string,
): Mail {
  const { language, personId } = recipient
  const greeting = mailText(language, 'mail.greeting', { name: recipient.name })
  const signature = mailText(language, 'mail.signature', { app: recipient.app })
  return { personId, to: recipient.email, subject, text: `${greeting}\n\n${body}\n\n${signature}\n` }
}
