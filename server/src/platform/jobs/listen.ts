import pg from 'pg'
import type { Announced } from './announce.ts'

export interface BusHandlers {
  announcement: (announced: Announced) => void
  gap: () => void
}

export interface BusSubscription {
  stop: () => Promise<void>
}

/**
 * Hears what any process announces. The connection comes back by itself after the database was away;
 * `gap` then says that something may have been missed.
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
    fresh.on('error', () => comeBack(fresh))
    fresh.on('end', () => comeBack(fresh))
    await fresh.connect()
    await fresh.query('LISTEN entemi')
    client = fresh
  }

  function comeBack(lost: pg.Client): void {
    if (stopped || retry !== undefined || (client !== undefined && client !== lost)) return
    retry = setTimeout(() => {
      retry = undefined
      connect().then(on.gap, () => comeBack(lost))
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
