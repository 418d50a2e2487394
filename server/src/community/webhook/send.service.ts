import type { WebhookId } from '@entemi/contract/platform/ids'
import type { SiteAddress } from '#/account/mail/mail.service.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { WebhookJob } from '#/platform/jobs/webhook-job.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'
import {
  findDue,
  isStillVisible,
  markDelivered,
  markDropped,
  markFailed,
  stopWebhook,
  type DueDelivery,
} from './send.store.ts'
import { signatureHeaders } from './signature.ts'
import { isAtHost } from './webhook.policy.ts'
import { presentMessage } from './webhook.present.ts'
import { wakeWebhook } from './webhook.store.ts'

export { deleteOldDeliveries, wakeWebhooks } from './send.store.ts'

export interface WebhookParts {
  db: Tx
  outbound: Pick<Outbound, 'post'>
  siteAddress: SiteAddress
}

const timeoutMs = 10_000
/** With the doubling pauses the last attempt is a day after the first. */
const maxAttempts = 10
const firstPauseSeconds = 170
/** A receiver that did not answer is left alone so long: each attempt at it may hold a worker for ten seconds. */
const silenceSeconds = 60
const maxRestSeconds = 3600

/** One delivery, so that the webhooks take turns; the job adds itself again for what is left. */
export async function sendNext(parts: WebhookParts, { webhookId }: WebhookJob): Promise<void> {
  const due = await findDue(parts.db, webhookId)
  if (due !== undefined) await attempt(parts, due)
  await wakeWebhook(parts.db, webhookId as WebhookId)
}

/** Everything is asked again at each attempt: what the maker may not see or do any more is not sent. */
async function attempt({ db, outbound, siteAddress }: WebhookParts, due: DueDelivery): Promise<void> {
  if (!due.is_managed) return stopWebhook(db, due.webhook_id, 'owner')
  const { webhook_hosts: hosts } = await readSettings(db, due.site_id)
  if (!isAtHost(due.url, hosts)) return stopWebhook(db, due.webhook_id, 'host')
  if (due.rights_wait || !(await isStillVisible(db, due))) return markDropped(db, due.id)
  const answer = await post(outbound, due, siteAddress(due.subdomain))
  await inTransaction(db, (tx) => applyAnswer(tx, due, answer))
}

interface Answer {
  /** null: none came. */
  status: number | null
  retryAfter?: string | undefined
}

async function post(outbound: Pick<Outbound, 'post'>, due: DueDelivery, site: string): Promise<Answer> {
  const body = JSON.stringify(presentMessage(due, site))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Entemi',
    ...signatureHeaders(due.secret, { id: due.id, body, at: new Date() }),
  }
  try {
    return await outbound.post(due.url, { headers, body: Buffer.from(body), timeoutMs })
  } catch {
    // no address, refused, or no answer in time: what it was would tell about the network of the server
    return { status: null }
  }
}

async function applyAnswer(tx: Tx, due: DueDelivery, { status, retryAfter }: Answer): Promise<void> {
  if (status !== null && status >= 200 && status < 300) return markDelivered(tx, due, status)
  const isGone = status === 410
  const restSeconds = status === null ? silenceSeconds : readRetryAfter(retryAfter)
  const retrySeconds = Math.max(firstPauseSeconds * 2 ** due.attempts, restSeconds)
  const isLast = due.by_hand || isGone || due.attempts + 1 >= maxAttempts
  const isForLong = await markFailed(tx, due, { status, isLast, retrySeconds, restSeconds })
  if (isGone || isForLong) await stopWebhook(tx, due.webhook_id, isGone ? 'gone' : 'failing')
}

function readRetryAfter(value: string | undefined): number {
  const seconds = Number(value)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, maxRestSeconds) : 0
}
