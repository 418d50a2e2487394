import pg from 'pg'
import type { Announced } from './announce.ts'

export interface BusHandlers {
  announcement: (announced: Announced) => void
  gap: () => void
  /** The connection was lost; `gap` follows when it is back. Not called for PostgreSQL, which is a part of its own. */
  lost: () => void
}

export interface BusSubscription {
  stop: () => Promise<void>
}

/**
 * Subscribes to the announcements of all processes through PostgreSQL. After a lost connection it connects again and
 * calls `gap`, because announcements of the time between are lost.
 */
export async function listen(connection: pg.ClientConfig, on: BusHandlers): Promise<BusSubscription> {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...connection, keepAlive: true })
    fresh.on('notification', ({ payload }) => {
      if (payload !== undefined) on.announcement(JSON.parse(payload) as Announced)
    })
    fresh.on('error', () => reconnect(fresh))
    fresh.on('end', () => reconnect(fresh))
    await fresh.connect()
    await fresh.query('LISTEN entemi')
    client = fresh
  }

  function reconnect(lost: pg.Client): void {
    if (stopped || retry !== undefined || (client !== undefined && client !== lost)) return
    retry = setTimeout(() => {
      retry = undefined
      connect().then(on.gap, () => reconnect(lost))
    }, 500)
  }

  await connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
