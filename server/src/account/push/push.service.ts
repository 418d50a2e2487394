import type { BodyOf } from '@entemi/contract/platform/call'
import type { AccountId } from '@entemi/contract/platform/ids'
import { sentenceOf } from '@entemi/contract/account/notification-sentence'
import type { subscribeCall } from '@entemi/contract/account/push'
import { fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addPushJob, type PushJob } from '#/platform/jobs/push-job.ts'
import { findMailText } from '#/account/mail/mail-text.ts'
import { findUnreadNotification } from '#/account/notification/notification.service.ts'
import { OutboundRefusal, type Outbound } from '#/platform/outbound/outbound.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { readUnread } from '#/core/state/state.service.ts'
import { findReminderQuestion } from '#/account/reminder/reminder.service.ts'
import type { PushKeys } from './push.keys.ts'
import {
  deleteDevice,
  deleteFailed,
  findDevice,
  findSender,
  markReached,
  markPaused,
  saveDevice,
  deleteStaleDevices,
  type Device,
} from './push.store.ts'
import { quietUntil } from './quiet.ts'

export interface PushParts {
  db: Tx
  outbound: Outbound
  keys: PushKeys
  /** The contact that push services get with every push. */
  contact: string
  now?: () => Date
  onAnswer?: (result: 'delivered' | 'gone' | 'later') => void
}

/** The site's address if it is https, else the sender address of its mails. */
export function contactOf(siteAddress: string, mailFrom: string): string {
  if (siteAddress.startsWith('https:')) return siteAddress
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

export async function subscribe(
  tx: Tx,
  outbound: Outbound,
  viewer: Viewer,
  { subscription, device_id }: BodyOf<typeof subscribeCall>,
): Promise<void> {
  if (!outbound.accepts(subscription.endpoint)) throw fieldError('subscription.endpoint', 'INVALID_VALUE')
  const { endpoint, keys } = subscription
  await saveDevice(tx, viewer, device_id, { endpoint, keys })
}

export const unsubscribe = (tx: Tx, { accountId }: Viewer, deviceId: string): Promise<void> =>
  deleteDevice(tx, accountId, deviceId)

/** Some services never refuse pushes to a device that is gone, so devices that were not used for long are deleted. */
export const deleteUnusedDevices = (tx: Tx): Promise<void> => deleteStaleDevices(tx)

const timeoutMs = 5000
const ttlSeconds = 48 * 3600
const reminderTag = 'reminder'
/** A question of the evening must not reach a phone that is switched on in the morning. */
const reminderTtlSeconds = 2 * 3600
const minPauseMs = 60_000
const maxPauseMs = 24 * 3600_000
/** In a row; with the usual pauses the last one is 8.5 hours after the first. */
const maxFailures = 10
/** A push service that is down for hours must not cost every member their devices: they register again only at a login. */
const minFailingMs = 24 * 3600_000

/** Visibility is checked when the job runs: what was read, taken back or hidden since is not sent. */
export async function pushToDevice(parts: PushParts, job: PushJob): Promise<void> {
  const { db, now = () => new Date() } = parts
  const device = await findDevice(db, job)
  if (device === undefined) return
  if (device.rests_until !== null && device.rests_until > now()) return addPushJob(db, job, device.rests_until)
  if (job.reminderUntil !== undefined && new Date(job.reminderUntil) < now()) return
  // the member chose the hour of the reminder: quiet hours do not delay it
  const quiet = job.reminderUntil === undefined ? quietUntil(now(), device.zone, device.quiet_hours) : undefined
  // one push with the numbers after the quiet hours, instead of one for each notification of the night
  if (quiet !== undefined) return addPushJob(db, { accountId: job.accountId, deviceId: job.deviceId }, quiet)
  const payload = await writePayload(db, device, job)
  if (payload === undefined) return
  await applyAnswer(parts, job, device, await send(parts, device, payload))
}

interface Payload {
  title: string
  body: string
  url: string
  /** A later push with the same tag replaces this one. */
  tag: string
}

/** Never contains the text of an entry or a message: others may read a locked screen. */
async function writePayload(db: Tx, device: Device, job: PushJob): Promise<Payload | undefined> {
  const { app, person_id, role, site_id } = device
  const reader = { role, readerId: person_id, siteId: site_id }
  const text = await findText(db, device, reader, job)
  return text && { title: app, ...text }
}

function findText(db: Tx, device: Device, reader: Reader, job: PushJob) {
  const { notificationId, senderId, reminderUntil } = job
  if (reminderUntil !== undefined) return describeReminder(db, device, job)
  if (notificationId !== undefined) return describeNotification(db, device, reader, notificationId)
  return senderId === undefined ? describeUnread(db, device, reader) : describeMessage(db, device, reader, senderId)
}

type PayloadText = Promise<Omit<Payload, 'title'> | undefined>

async function describeNotification(db: Tx, { language }: Device, reader: Reader, id: string): PayloadText {
  const notification = await findUnreadNotification(db, reader, id)
  if (notification === undefined) return undefined
  const { key, values } = sentenceOf(notification)
  return { body: findMailText(language, key, values), url: notification.url ?? '/notification/', tag: id }
}

async function describeReminder(db: Tx, { person_id, site_id }: Device, { accountId }: PushJob): PayloadText {
  const owner = { accountId: accountId as AccountId, personId: person_id, siteId: site_id }
  const question = await findReminderQuestion(db, owner)
  return question === undefined ? undefined : { body: question, url: '/note/add', tag: reminderTag }
}

async function describeMessage(db: Tx, { language, messages }: Device, reader: Reader, senderId: string): PayloadText {
  const sender = messages ? await findSender(db, reader, senderId) : undefined
  if (sender === undefined) return undefined
  const values = { name: sender.name, count: sender.unread }
  const body = findMailText(language, `notification.message${sender.unread > 1 ? '.many' : ''}`, values)
  return { body, url: `/messages/${senderId}`, tag: senderId }
}

async function describeUnread(db: Tx, { language, messages }: Device, reader: Reader): PayloadText {
  const unread = await readUnread(db, reader)
  const line = (key: string, count: number) => (count === 0 ? [] : [findMailText(language, key, { count })])
  const body = [
    ...line('badge.notifications', unread.notification),
    ...line('badge.messages', messages ? unread.message : 0),
  ]
  const url = unread.notification > 0 ? '/notification/' : '/messages/'
  return body.length === 0 ? undefined : { body: body.join(' · '), url, tag: 'all' }
}

type ServiceAnswer = { status: number; retryAfter: string | undefined } | 'refused' | 'silent'

async function send(
  { outbound, keys, contact }: PushParts,
  device: Device,
  payload: { tag: string },
): Promise<ServiceAnswer> {
  try {
    // loaded with the first push: most processes send none
    const { default: webpush } = await import('web-push')
    const { headers, body, endpoint } = webpush.generateRequestDetails(device.subscription, JSON.stringify(payload), {
      vapidDetails: { subject: contact, ...keys },
      TTL: payload.tag === reminderTag ? reminderTtlSeconds : ttlSeconds,
      // replaces an undelivered push of the same notification
      topic: payload.tag.replaceAll('-', ''),
    })
    const sent = { headers: headers as Record<string, string>, body: body ?? Buffer.alloc(0), timeoutMs }
    return await outbound.post(endpoint, sent)
  } catch (error) {
    return error instanceof OutboundRefusal ? 'refused' : 'silent'
  }
}

/** Marks the device reached, deletes it if it is gone or fails for long, or pauses it and retries later. */
async function applyAnswer(
  { db, now = () => new Date(), onAnswer }: PushParts,
  job: PushJob,
  device: Device,
  answer: ServiceAnswer,
) {
  const status = typeof answer === 'object' ? answer.status : undefined
  const isDelivered = status !== undefined && status >= 200 && status < 300
  const isGone = answer === 'refused' || [400, 401, 403, 404, 410].includes(status ?? 0)
  const failingMs = now().getTime() - device.used_at.getTime()
  const isFailingForLong = status !== 413 && device.failures + 1 >= maxFailures && failingMs >= minFailingMs
  onAnswer?.(isDelivered ? 'delivered' : isGone || isFailingForLong ? 'gone' : 'later')
  if (isDelivered) return markReached(db, job)
  if (isGone || isFailingForLong) return deleteFailed(db, job, device)
  if (status === 413) return
  const retryAfterMs = typeof answer === 'object' ? Number(answer.retryAfter) * 1000 : Number.NaN
  const pauseMs = Number.isFinite(retryAfterMs) ? retryAfterMs : minPauseMs * 2 ** Math.min(device.failures, 10)
  const until = new Date(now().getTime() + Math.min(Math.max(pauseMs, minPauseMs), maxPauseMs))
  await markPaused(db, job, device, until)
  await addPushJob(db, job, until)
}
