import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres, type StartOptions } from './start.ts'

export interface SupervisedPostgres {
  connection: EmbeddedPostgres['connection']
  /** Of the server that runs now. */
  pid: () => number
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 100
/** Even one that ends again and again is back within five seconds. */
const LONGEST_PAUSE_MS = 2000
/** One that lived so long did not die of its start. */
const STEADY_MS = 1000

/**
 * Starts PostgreSQL, and again whenever it ends by itself (killed, out of memory, a fault of its own), at the same
 * address: the pool finds it there. One that dies again at once is given longer and longer pauses.
 */
export async function superviseEmbeddedPostgres(options: StartOptions, tell: (line: string) => void): Promise<SupervisedPostgres> {
  const ending = new AbortController()
  let server = await startEmbeddedPostgres(options)
  const { connection } = server
  const again: StartOptions = { ...options, port: connection.port }

  async function keep(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const began = performance.now()
      await server.ended
      if (ending.signal.aborted) return
      if (performance.now() - began > STEADY_MS) pause = FIRST_PAUSE_MS
      tell('PostgreSQL ended by itself; it is started again')
      for (;;) {
        await delay(pause, undefined, { signal: ending.signal, ref: false })
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
        try {
          server = await startEmbeddedPostgres(again)
          break
        } catch (error) {
          tell(error instanceof Error ? error.message : String(error))
        }
      }
    }
  }

  // the pause that a stop ends is the only thing that can fail here
  const kept = keep().catch(() => {})
  return {
    connection,
    pid: () => server.pid,
    async stop() {
      ending.abort()
      await server.stop()
      await kept
      // it may have been starting meanwhile
      await server.stop()
    },
  }
}
