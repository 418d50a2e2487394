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
import type { PushKeys } from './push.keys.ts'
import {
  deleteDevice,
  findDevice,
  findSender,
  markReached,
  markResting,
  saveDevice,
  sweepDevices,
  type Device,
} from './push.store.ts'
import { quietUntil } from './quiet.ts'

export interface PushParts {
  db: Tx
  outbound: Outbound
  keys: PushKeys
  /** Whom a push service may write to about what we send. */
  contact: string
  now?: () => Date
}

/** An address of ours: https where the site has one, else that of its mails. */
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

/** Some services accept for ever what nobody receives: what was not renewed for long is forgotten. */
export const deleteUnusedDevices = (tx: Tx): Promise<void> => sweepDevices(tx)

/** No longer than this is anybody waited for. */
const timeoutMs = 5000
const keptSeconds = 48 * 3600
const shortestRest = 60_000
const longestRest = 24 * 3600_000

/** Tells one device of one thing, by the rule as it is now: what was read, taken back or hidden since is not sent. */
export async function pushToDevice(parts: PushParts, job: PushJob): Promise<void> {
  const { db, now = () => new Date() } = parts
  const device = await findDevice(db, job)
  if (device === undefined) return
  if (device.rests_until !== null && device.rests_until > now()) return addPushJob(db, job, device.rests_until)
  const quiet = quietUntil(now(), device.zone, device.quiet_hours)
  // one word for all that came meanwhile: a night's worth of them one by one would ring for minutes
  if (quiet !== undefined) return addPushJob(db, { accountId: job.accountId, deviceId: job.deviceId }, quiet)
  const payload = await writePayload(db, device, job)
  if (payload === undefined) return
  await follow(parts, job, device, await send(parts, device, payload))
}

interface Payload {
  title: string
  body: string
  url: string
  /** One with the same takes its place. */
  tag: string
}

/** Never a word of an entry or a message: a locked screen is read by whoever is near. */
async function writePayload(db: Tx, device: Device, job: PushJob): Promise<Payload | undefined> {
  const { app, person_id, role, site_id } = device
  const reader = { role, readerId: person_id, siteId: site_id }
  const said = await findWords(db, device, reader, job)
  return said && { title: app, ...said }
}

function findWords(db: Tx, device: Device, reader: Reader, { notificationId, senderId }: PushJob) {
  if (notificationId !== undefined) return describeNotification(db, device, reader, notificationId)
  return senderId === undefined ? describeUnread(db, device, reader) : describeMessage(db, device, reader, senderId)
}

type Said = Promise<Omit<Payload, 'title'> | undefined>

async function describeNotification(db: Tx, { language }: Device, reader: Reader, id: string): Said {
  const notice = await findUnreadNotification(db, reader, id)
  if (notice === undefined) return undefined
  const { key, values } = sentenceOf(notice)
  return { body: findMailText(language, key, values), url: notice.url ?? '/notification/', tag: id }
}

async function describeMessage(db: Tx, { language, messages }: Device, reader: Reader, senderId: string): Said {
  const sender = messages ? await findSender(db, reader, senderId) : undefined
  if (sender === undefined) return undefined
  const values = { name: sender.name, count: sender.unread }
  const body = findMailText(language, `notification.message${sender.unread > 1 ? '.many' : ''}`, values)
  return { body, url: `/messages/${senderId}`, tag: senderId }
}

async function describeUnread(db: Tx, { language, messages }: Device, reader: Reader): Said {
  const unread = await readUnread(db, reader)
  const words = (key: string, count: number) => (count === 0 ? [] : [findMailText(language, key, { count })])
  const body = [
    ...words('badge.notifications', unread.notification),
    ...words('badge.messages', messages ? unread.message : 0),
  ]
  const url = unread.notification > 0 ? '/notification/' : '/messages/'
  return body.length === 0 ? undefined : { body: body.join(' · '), url, tag: 'all' }
}

type Answered = { status: number; retryAfter: string | undefined } | 'refused' | 'silent'

async function send(
  { outbound, keys, contact }: PushParts,
  device: Device,
  payload: { tag: string },
): Promise<Answered> {
  try {
    // at the first push: most processes send none, and would have it in their memory
    const { default: webpush } = await import('web-push')
    const { headers, body, endpoint } = webpush.generateRequestDetails(device.subscription, JSON.stringify(payload), {
      vapidDetails: { subject: contact, ...keys },
      TTL: keptSeconds,
      // what was not delivered yet of the same notification is replaced by it
      topic: payload.tag.replaceAll('-', ''),
    })
    const sent = { headers: headers as Record<string, string>, body: body ?? Buffer.alloc(0), timeoutMs }
    return await outbound.post(endpoint, sent)
  } catch (error) {
    return error instanceof OutboundRefusal ? 'refused' : 'silent'
  }
}

/** Gone for good, to be left alone for a while, or reached. */
async function follow({ db, now = () => new Date() }: PushParts, job: PushJob, device: Device, answered: Answered) {
  const status = typeof answered === 'object' ? answered.status : undefined
  if (status !== undefined && status >= 200 && status < 300) return markReached(db, job)
  const isOver = answered === 'refused' || [400, 401, 403, 404, 410].includes(status ?? 0)
  if (isOver) return deleteDevice(db, job.accountId as AccountId, job.deviceId)
  if (status === 413) return
  const asked = typeof answered === 'object' ? Number(answered.retryAfter) * 1000 : Number.NaN
  const rest = Number.isFinite(asked) ? asked : shortestRest * 2 ** Math.min(device.failures, 10)
  const until = new Date(now().getTime() + Math.min(Math.max(rest, shortestRest), longestRest))
  await markResting(db, job, until)
  await addPushJob(db, job, until)
}
