import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres, type StartOptions } from './start.ts'

export interface SupervisedPostgres extends Pick<EmbeddedPostgres, 'connection' | 'appConnection'> {
  /** Of the current server. */
  pid: () => number
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 100
/** Even a server that ends again and again is started again within five seconds. */
const LONGEST_PAUSE_MS = 2000
/** A server that ran this long did not fail at its start. */
const STEADY_MS = 1000

/**
 * Starts PostgreSQL, and starts it again whenever it ends by itself (killed, out of memory, crashed), at the same address,
 * so that the pool can reconnect. The pauses grow while it ends at once.
 */
export async function superviseEmbeddedPostgres(
  options: StartOptions,
  log: (line: string) => void,
): Promise<SupervisedPostgres> {
  const ending = new AbortController()
  let server = await startEmbeddedPostgres(options)
  const { connection, appConnection } = server
  const again: StartOptions = { ...options, port: connection.port }

  async function restartForever(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const began = performance.now()
      await server.ended
      if (ending.signal.aborted) return
      if (performance.now() - began > STEADY_MS) pause = FIRST_PAUSE_MS
      log('PostgreSQL ended by itself; it is started again')
      for (;;) {
        await delay(pause, undefined, { signal: ending.signal, ref: false })
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
        try {
          server = await startEmbeddedPostgres(again)
          break
        } catch (error) {
          log(error instanceof Error ? error.message : String(error))
        }
      }
    }
  }

  // only the pause rejects, when stop() aborts it
  const restarting = restartForever().catch(() => {})
  return {
    connection,
    appConnection,
    pid: () => server.pid,
    async stop() {
      ending.abort()
      await server.stop()
      await restarting
      // it may have been starting meanwhile
      await server.stop()
    },
  }
}
