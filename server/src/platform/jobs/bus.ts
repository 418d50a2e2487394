import type { EventEmitter } from 'node:events'
import type { NatsConnection } from '@nats-io/transport-node'
import type pg from 'pg'
import type { Announced } from './announce.ts'
import { listen, type BusHandlers, type BusSubscription } from './listen.ts'

/** How processes hear what one of them announced. */
export interface Bus {
  /** Asked for every connection through which something may be announced, before its first statement. */
  tap: (client: pg.ClientBase) => Promise<void>
  listen: (on: BusHandlers) => Promise<BusSubscription>
}

/** PostgreSQL itself, or NATS where BUS_URL names one. */
export async function connectBus(url: string | undefined, connection: pg.ClientConfig): Promise<Bus> {
  if (url === undefined) return { tap: async () => {}, listen: (on) => listen(connection, on) }
  // here and not above: most sites have no NATS, and its client would lie in their memory
  const { connect } = await import('@nats-io/transport-node')
  const { protocol, host, username, password, pathname } = new URL(url)
  const nats = await connect({
    servers: `${protocol}//${host}`,
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    // one that is restarted may refuse for a moment whom it knows
    ignoreAuthErrorAbort: true,
  })
  // sites that share a server each have a name of their own behind its address
  const subject = pathname.slice(1) === '' ? 'entemi' : pathname.slice(1)
  return {
    tap: (client) => collectSaid(client, (said) => nats.isClosed() || nats.publish(subject, said)),
    listen: async (on) => hear(nats, subject, on),
  }
}

/** What `announce` answers with instead of NOTIFY; see rules/announce.sql. */
const saidCode = 'EN001'

/**
 * Sends what a connection said once PostgreSQL has acknowledged the commit. A process that is killed between the two
 * takes its last words along: screens then learn of them at the next look, an ended session within half a minute.
 */
async function collectSaid(client: pg.ClientBase, send: (said: string) => void): Promise<void> {
  let waiting: string[] = []
  const { connection } = client as pg.ClientBase & { connection: EventEmitter }
  client.on('notice', ({ code, message }) => {
    if (code === saidCode && message !== undefined) waiting.push(message)
  })
  connection.on('errorMessage', () => (waiting = []))
  connection.on('commandComplete', ({ text }: { text: string }) => {
    if (text === 'ROLLBACK') waiting = []
  })
  // 'I': no transaction stands open
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (status !== 'I' || waiting.length === 0) return
    const said = waiting
    waiting = []
    for (const one of said) send(one)
  })
  await client.query(`SET entemi.bus = 'notice'; SET client_min_messages = notice`)
}

async function hear(nats: NatsConnection, subject: string, on: BusHandlers): Promise<BusSubscription> {
  nats.subscribe(subject, {
    callback: (error, message) => {
      if (error === null) on.announcement(JSON.parse(message.string()) as Announced)
    },
  })
  await nats.flush()
  void (async () => {
    for await (const { type } of nats.status()) if (type === 'reconnect' || type === 'slowConsumer') on.gap()
  })()
  return { stop: () => nats.drain() }
}
