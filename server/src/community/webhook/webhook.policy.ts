import type { WebhookEvent } from '@entemi/contract/community/webhook'
import { limits } from '@entemi/contract/platform/limits'
import { fieldError } from '#/platform/api-error.ts'

/** Port 443 of a host that an administrator named. */
export function isAtHost(address: string, hosts: readonly string[]): boolean {
  const url = new URL(address)
  return url.protocol === 'https:' && hosts.includes(url.host)
}

/** The address as it is stored; 422 if nothing may be sent there. */
export function requireUrl(typed: string, hosts: readonly string[], accepts: (url: string) => boolean): string {
  if (!URL.canParse(typed)) throw fieldError('url', 'INVALID_FORMAT')
  const url = new URL(typed)
  url.hash = ''
  if (!isAtHost(url.href, hosts) || !accepts(url.href)) throw fieldError('url', 'INVALID_VALUE')
  if (url.href.length > limits.webhook.url) throw fieldError('url', 'DATA_TOO_LONG')
  return url.href
}

/** Reports are told to webhooks of the site only. */
export function requireEvents(groupId: string | null, events: readonly WebhookEvent[]): WebhookEvent[] {
  if (groupId !== null && events.includes('report.added')) throw fieldError('events', 'INVALID_VALUE')
  return [...new Set(events)]
}
