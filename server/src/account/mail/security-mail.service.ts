import type { Language } from '@entemi/contract/platform/letters'
import { hintOf } from '#/account/account/password.service.ts'
import type { Effect, SecurityEvent } from '#/platform/jobs/effect.ts'
import { writeMail, type MailParts } from './mail.service.ts'
import { findRecipient, type Recipient } from './mail.store.ts'
import { mailText } from './mail-text.ts'

type SecurityEffect = Extract<Effect, { type: 'mail.security' }>

/** Without a link to unsubscribe, and to an unconfirmed address too: the owner must hear of it. The links log nobody in. */
export async function mailSecurity(
  { db, mailer, siteAddress }: MailParts,
  { accountId, siteId, at, event }: SecurityEffect,
): Promise<void> {
  const recipient = await findRecipient(db, accountId, siteId)
  if (recipient === undefined) return
  const { language, subdomain } = recipient
  const body = describeEvent(event, recipient, { time: formatTime(at, recipient), site: siteAddress(subdomain) })
  const to = event.kind === 'address' ? event.former : recipient.email
  await mailer.send(writeMail({ ...recipient, email: to }, subjectOf(event, language), body))
}

const subjectOf = ({ kind }: SecurityEvent, language: Language): string =>
  mailText(language, `mail.security.${kind}.subject`)

function describeEvent(
  event: SecurityEvent,
  { language, email }: Recipient,
  { time, site }: { time: string; site: string },
): string {
  switch (event.kind) {
    case 'login': {
      const device = event.device ?? mailText(language, 'mail.security.device')
      return mailText(language, 'mail.security.login', { time, device, link: `${site}/settings/sessions` })
    }
    case 'password': {
      const body = mailText(language, 'mail.security.password', { time, link: `${site}/password/restore` })
      return [body, ...event.ended.map((kind) => mailText(language, `mail.security.ended.${kind}`))].join('\n\n')
    }
    case 'address':
      return mailText(language, 'mail.security.address', { time, hint: hintOf(email) })
    case 'passkeyAdded':
      return mailText(language, 'mail.security.passkeyAdded', { time, link: `${site}/settings/passkeys` })
    case 'passkeyDeleted':
      return mailText(language, 'mail.security.passkeyDeleted', { time, link: `${site}/settings/sessions` })
    case 'tokenAdded':
      return mailText(language, 'mail.security.tokenAdded', { time, name: event.name, link: `${site}/settings/tokens` })
    case 'twoStepOn':
    case 'twoStepOff':
      return mailText(language, `mail.security.${event.kind}`, { time, link: `${site}/settings/sessions` })
    case 'serviceLinked': {
      const link = `${site}/settings/linked`
      return mailText(language, 'mail.security.serviceLinked', { time, service: event.service, link })
    }
    case 'serviceUnlinked': {
      const link = `${site}/settings/sessions`
      return mailText(language, 'mail.security.serviceUnlinked', { time, service: event.service, link })
    }
    default:
      return event satisfies never
  }
}

const formatTime = (at: string, { language, zone }: Recipient): string =>
  new Intl.DateTimeFormat(language === 'hu' ? 'hu' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(at))
