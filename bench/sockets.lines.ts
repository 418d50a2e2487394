import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { now } from './filled.ts'
import { personId, readers } from './life-line.fill.ts'

const hearWithinMs = 180_000
/** So many ids fit into what PostgreSQL carries at once. */
const idsAtOnce = 100

const clientMain = fileURLToPath(new URL('sockets.client.ts', import.meta.url))

export interface Lines {
  /** Tells all of them something; answers how long each took to hear it, and how many lines are lost so far. */
  announce: (client: pg.Client) => Promise<{ delays: number[]; lost: number }>
  end: () => void
}

/** Opens so many screens from a process of their own. */
export async function openLines(order: { origin: string; cookies: string[]; lines: number }): Promise<Lines> {
  const other = fork(clientMain)
  const tell = async (message: object): Promise<unknown> => {
    other.send(message)
    return hear(other)
  }
  try {
    await tell({ open: order })
  } catch (error) {
    other.kill()
    throw error
  }
  return {
    async announce(client) {
      await tell({ expect: order.lines })
      const sent = now()
      await announceToAll(client)
      const { heard, lost } = (await hear(other)) as { heard: number[]; lost: number }
      return { delays: heard.map((at) => at - sent), lost }
    },
    end: () => void other.kill(),
  }
}

/** A client that ends has nothing more to say: better an error than a measurement without end. */
async function hear(other: ChildProcess): Promise<unknown> {
  const stopped = new AbortController()
  const late = setTimeout(() => other.kill(), hearWithinMs)
  const gone = once(other, 'exit', stopped).then(() => Promise.reject(new Error('the client ended')))
  try {
    const [message] = (await Promise.race([once(other, 'message', stopped), gone])) as unknown[]
    return message
  } finally {
    clearTimeout(late)
    stopped.abort()
    gone.catch(() => undefined)
  }
}

/** As for a lesson that goes to everybody. */
async function announceToAll(client: pg.Client): Promise<void> {
  const ids = Array.from({ length: readers }, (_, index) => personId(index + 1))
  const announced: string[] = []
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const accountIds = ids.slice(from, from + idsAtOnce)
    announced.push(JSON.stringify({ type: 'notices.changed', accountIds, id: crypto.randomUUID() }))
  }
  await client.query(`SELECT announce(a) FROM unnest($1::text[]) a`, [announced])
}
