import { randomBytes } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookEvent, WebhookMessage } from '@entemi/contract/community/webhook'
import type { EntityId, WebhookDeliveryId, WebhookId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { saveSettings } from '#/core/site/site.settings.ts'
import { newId } from '#/platform/db/id.ts'
import { createOutbound, type Outbound } from '#/platform/outbound/outbound.ts'
import type { TestMember } from './makers.ts'
import type { TestServer } from './server.ts'

export const webhookHost = 'hooks.example.test'

export const nameHost = (server: TestServer, siteId = 0, hosts = [webhookHost]): Promise<void> =>
  saveSettings(server.db, siteId, { webhook_hosts: hosts })

interface MadeWebhook {
  groupId?: EntityId | null
  siteId?: number
  url?: string
  events?: readonly WebhookEvent[]
  stopped?: string | null
  secondFactor?: boolean
}

/** A webhook of the member, with the secret of zeros. */
export async function makeWebhook(
  server: TestServer,
  { accountId }: Pick<TestMember, 'accountId'>,
  options: MadeWebhook = {},
): Promise<WebhookId> {
  const id = newId<WebhookId>()
  const { groupId = null, siteId = 0, url = `https://${webhookHost}/`, events = ['entry.added'] } = options
  const { stopped = null, secondFactor = false } = options
  await sql`INSERT INTO webhook (id, account_id, site_id, group_id, url, secret, events, second_factor, stopped)
    VALUES (${id}, ${accountId}, ${siteId}, ${groupId}, ${url}, ${Buffer.alloc(32)}, ${events}::text[], ${secondFactor},
      ${stopped})`.execute(server.db)
  return id
}

export async function makeDelivery(
  server: TestServer,
  webhookId: WebhookId,
  {
    state = 'waiting',
    attempts = 0,
  }: { state?: 'waiting' | 'delivered' | 'failed' | 'dropped'; attempts?: number } = {},
): Promise<WebhookDeliveryId> {
  const id = newId<WebhookDeliveryId>()
  await sql`INSERT INTO webhook_delivery (id, webhook_id, type, state, attempts)
    VALUES (${id}, ${webhookId}, 'test', ${state}, ${attempts})`.execute(server.db)
  return id
}

/** Nothing is sent until `goOn`: what happens in between comes before the attempt. */
export async function rest(server: TestServer, webhookId: WebhookId): Promise<void> {
  await sql`UPDATE webhook SET rests_until = now() + interval '1 hour' WHERE id = ${webhookId}`.execute(server.db)
}

/** As if the pause before the next attempt were over. */
export async function goOn(server: TestServer, webhookId: WebhookId): Promise<void> {
  await sql`UPDATE webhook SET rests_until = NULL WHERE id = ${webhookId}`.execute(server.db)
  await sql`UPDATE webhook_delivery SET next_at = now() WHERE webhook_id = ${webhookId} AND state = 'waiting'`.execute(
    server.db,
  )
  await sql`SELECT graphile_worker.add_job('webhook', json_build_object('webhookId', ${webhookId}::text),
    queue_name => 'webhook ' || ${webhookId}::text, job_key => 'webhook ' || ${webhookId}::text)`.execute(server.db)
}

export interface ReceivedMessage {
  path: string
  headers: IncomingHttpHeaders
  body: string
  message: WebhookMessage
}

interface ReceiverAnswer {
  status: number
  headers?: Record<string, string>
}

export interface Receiver {
  /** An outbound client for which every host is this receiver, over plain HTTP, so that no certificate is needed. */
  outbound: Outbound
  /** The same, for which every name resolves to this machine, with the rule that refuses internal addresses. */
  strictOutbound: Outbound
  /** A new address; what it answers can be changed. */
  address: (answer?: ReceiverAnswer | 'never') => { url: string; answer: ReceiverAnswer | 'never' }
  received: ReceivedMessage[]
  receivedAt: (url: string) => ReceivedMessage[]
  /** Cuts the requests that are never answered. */
  cut: () => void
  stop: () => void
}

/** Receivers of webhooks on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const addresses = new Map<string, { url: string; answer: ReceiverAnswer | 'never' }>()
  const received: ReceivedMessage[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const body = Buffer.concat(chunks).toString()
      received.push({ path, headers: request.headers, body, message: JSON.parse(body) as WebhookMessage })
      const answer = addresses.get(path)?.answer ?? { status: 404 }
      if (answer !== 'never') response.writeHead(answer.status, answer.headers).end('a long answer nobody reads')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    outbound: createOutbound({
      isAllowedAddress: () => true,
      timeoutFactor: 20,
      request: (options, onResponse) => httpRequest({ ...options, host: '127.0.0.1', port }, onResponse),
    }),
    strictOutbound: createOutbound({
      request: (options, onResponse) => httpRequest({ ...options, host: 'localhost', port }, onResponse),
    }),
    address(answer = { status: 200 }) {
      const path = `/${randomBytes(12).toString('base64url')}`
      const made = { url: `https://${webhookHost}${path}`, answer }
      addresses.set(path, made)
      return made
    },
    received,
    receivedAt: (url) => received.filter(({ path }) => path === new URL(url).pathname),
    cut: () => server.closeAllConnections(),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
