import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { now } from './filled.ts'
import { personId, readers } from './life-line.fill.ts'

const timeoutMs = 180_000
/** So many ids fit into one NOTIFY of PostgreSQL. */
const idsPerAnnouncement = 100

const clientMain = fileURLToPath(new URL('sockets.client.ts', import.meta.url))

export interface OpenSockets {
  /** Sends an announcement to all; returns the delay of each, and how many sockets were lost so far. */
  announce: (client: pg.Client) => Promise<{ delays: number[]; lost: number }>
  close: () => void
}

/** Opens so many sockets from a separate process. */
export async function openSockets(order: { origin: string; cookies: string[]; count: number }): Promise<OpenSockets> {
  const child = fork(clientMain)
  const send = async (message: object): Promise<unknown> => {
    child.send(message)
    return receive(child)
  }
  try {
    await send({ open: order })
  } catch (error) {
    child.kill()
    throw error
  }
  return {
    async announce(client) {
      await send({ expect: order.count })
      const sent = now()
      await announceToAll(client)
      const { received, lost } = (await receive(child)) as { received: number[]; lost: number }
      return { delays: received.map((at) => at - sent), lost }
    },
    close: () => void child.kill(),
  }
}

/** Throws if the client process ends or takes too long: the measurement would never end. */
async function receive(child: ChildProcess): Promise<unknown> {
  const stopped = new AbortController()
  const late = setTimeout(() => child.kill(), timeoutMs)
  const gone = once(child, 'exit', stopped).then(() => Promise.reject(new Error('the client ended')))
  try {
    const [message] = (await Promise.race([once(child, 'message', stopped), gone])) as unknown[]
    return message
  } finally {
    clearTimeout(late)
    stopped.abort()
    gone.catch(() => undefined)
  }
}

/** As for a lesson to everybody. */
async function announceToAll(client: pg.Client): Promise<void> {
  const ids = Array.from({ length: readers }, (_, index) => personId(index + 1))
  const announced: string[] = []
  for (let from = 0; from < ids.length; from += idsPerAnnouncement) {
    const accountIds = ids.slice(from, from + idsPerAnnouncement)
    announced.push(JSON.stringify({ type: 'notices.changed', accountIds, id: crypto.randomUUID() }))
  }
  await client.query(`SELECT announce(a) FROM unnest($1::text[]) a`, [announced])
}
