import type { Webhook, WebhookDelivery, WebhookEvent } from '@entemi/contract/community/webhook'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'

export const eventName = (event: WebhookEvent | 'test'): string => t(`webhook.event.${event}`)

export const stateText = ({ stopped }: Webhook): string => t(`webhook.state.${stopped ?? 'works'}`)

/** The status of the last answer and when it came. */
export function describeLast({ last_status: status, last_at: at }: Webhook): string {
  if (at === null) return t('webhook.last.never')
  const time = formatTimeAgo(at)
  return status === null ? t('webhook.last.none', { time }) : t('webhook.last', { status, time })
}

/** State, the receiver's answer, and how often it was tried. */
export function describeDelivery({ state, status, attempts, created_at, tried_at }: WebhookDelivery): string {
  return [
    formatTimeAgo(tried_at ?? created_at),
    status !== null && t('webhook.delivery.status', { status }),
    status === null && tried_at !== null && t('webhook.delivery.noAnswer'),
    attempts > 1 && t('webhook.delivery.attempts', { count: attempts }),
    state === 'dropped' && t('webhook.delivery.dropped.why'),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
