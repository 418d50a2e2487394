import type { Listeners } from '#/platform/jobs/worker.ts'
import { mailDigest } from './digest.service.ts'
import {
  mailAccepted,
  mailChange,
  mailConfirm,
  mailNotification,
  mailNotMember,
  mailRestore,
  mailWelcome,
  type MailParts,
} from './mail.service.ts'
import { mailSecurity } from './security-mail.service.ts'

type MailEffect = Extract<keyof Listeners, `mail.${string}`>

export const mailListeners = (parts: MailParts): Pick<Listeners, MailEffect> => ({
  'mail.welcome': ({ accountId, siteId }) => mailWelcome(parts, accountId, siteId),
  'mail.restore': ({ accountId, siteId }) => mailRestore(parts, accountId, siteId),
  'mail.confirm': ({ accountId, siteId, invitation }) => mailConfirm(parts, accountId, siteId, invitation),
  'mail.accepted': ({ accountId, siteId }) => mailAccepted(parts, accountId, siteId),
  'mail.notMember': (effect) => mailNotMember(parts, effect),
  'mail.change': ({ accountId, siteId }) => mailChange(parts, accountId, siteId),
  'mail.security': (effect) => mailSecurity(parts, effect),
  'mail.notice': ({ notificationId }) => mailNotification(parts, notificationId),
  'mail.digest': (effect) => mailDigest(parts, effect),
})
