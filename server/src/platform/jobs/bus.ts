import type { EventEmitter } from 'node:events'
import type { NatsConnection } from '@nats-io/transport-node'
import type pg from 'pg'
import type { Announced } from './announce.ts'
import { listen, type BusHandlers, type BusSubscription } from './listen.ts'

/** Carries announcements from one process to all. */
export interface Bus {
  /** Must run for every connection that may announce something, before its first statement. */
  onConnect: (client: pg.ClientBase) => Promise<void>
  subscribe: (on: BusHandlers) => Promise<BusSubscription>
  isConnected: () => boolean
}

/** LISTEN/NOTIFY of PostgreSQL, or NATS if BUS_URL is set. */
export async function connectBus(url: string | undefined, connection: pg.ClientConfig): Promise<Bus> {
  if (url === undefined)
    return { onConnect: async () => {}, subscribe: (on) => listen(connection, on), isConnected: () => true }
  // imported on demand: most sites have no NATS, and its client would take their memory
  const { connect } = await import('@nats-io/transport-node')
  const { protocol, host, username, password, pathname } = new URL(url)
  const nats = await connect({
    servers: `${protocol}//${host}`,
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    // a server that is restarting may refuse valid credentials for a moment
    ignoreAuthErrorAbort: true,
  })
  // sites that share a NATS server use different subjects: the path of the URL
  const state = { isConnected: true }
  void (async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') state.isConnected = false
      if (type === 'reconnect') state.isConnected = true
    }
  })()
  const subject = pathname.slice(1) === '' ? 'entemi' : pathname.slice(1)
  return {
    onConnect: (client) => publishAfterCommit(client, (event) => nats.isClosed() || nats.publish(subject, event)),
    subscribe: (on) => subscribeNats(nats, subject, on),
    isConnected: () => state.isConnected,
  }
}

/** The code of the notices that the SQL function `announce` raises instead of NOTIFY; see rules/announce.sql. */
const announceCode = 'EN001'

/**
 * Publishes what a connection announced once PostgreSQL has acknowledged the commit. If the process is killed between the
 * two, the event is lost: screens show the change at their next load, an ended session is closed within half a minute.
 */
async function publishAfterCommit(client: pg.ClientBase, publish: (event: string) => void): Promise<void> {
  let pending: string[] = []
  const { connection } = client as pg.ClientBase & { connection: EventEmitter }
  client.on('notice', ({ code, message }) => {
    if (code === announceCode && message !== undefined) pending.push(message)
  })
  connection.on('errorMessage', () => (pending = []))
  connection.on('commandComplete', ({ text }: { text: string }) => {
    if (text === 'ROLLBACK') pending = []
  })
  // 'I': no transaction is open
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (status !== 'I' || pending.length === 0) return
    const committed = pending
    pending = []
    for (const event of committed) publish(event)
  })
  await client.query(`SET entemi.bus = 'notice'; SET client_min_messages = notice`)
}

async function subscribeNats(nats: NatsConnection, subject: string, on: BusHandlers): Promise<BusSubscription> {
  nats.subscribe(subject, {
    callback: (error, message) => {
      if (error === null) on.announcement(JSON.parse(message.string()) as Announced)
    },
  })
  await nats.flush()
  void (async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') on.lost()
      if (type === 'reconnect' || type === 'slowConsumer') on.gap()
    }
  })()
  return { stop: () => nats.drain() }
}
