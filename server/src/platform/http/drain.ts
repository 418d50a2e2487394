import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Drain {
  isClosing: () => boolean
  /** Accepts no new connection, and answers the requests that were sent. */
  close: () => Promise<void>
}

const pollMs = 20
/** Polls, not time: on a busy machine a poll takes longer, and so do the clients. */
const quietPolls = 25
/** A stop may take fifteen seconds in all. */
const maxDrainMs = 8000
/** Requests are held this long at most: no client times out so early. */
const maxPortMs = 1000

/**
 * First the port, then each connection with its next response (`connection: close`), then the idle connections once no
 * request has come for a while. Closed all at once, as the library does it, requests on their way would be lost.
 */
export function addDrain(http: FastifyInstance): Drain {
  let closing = false
  /** Requests that arrive while the port is being closed. */
  let held: (() => void)[] | undefined
  let requests = 0
  http.addHook('onRequest', (_request, _reply, done) => {
    requests++
    if (held === undefined) done()
    else held.push(done)
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close')
    done()
  })

  /**
   * Closing the port drops the connections in the kernel's accept queue, and each turn of the event loop accepts one: so
   * it closes right after a turn without events. Requests are held meanwhile: under load there would be no such turn.
   */
  async function closePort(): Promise<void> {
    const end = performance.now() + maxPortMs
    const resumes: (() => void)[] = (held = [])
    // the first turn is the rest of the one with the signal
    await setImmediate()
    for (let before = -1; before !== countEvents() && performance.now() < end;) {
      before = countEvents()
      await setImmediate()
    }
    NetServer.prototype.close.call(http.server)
    closing = true
    held = undefined
    for (const resume of resumes) resume()
  }

  async function awaitQuiet(): Promise<void> {
    const end = performance.now() + maxDrainMs
    for (let quiet = 0; quiet < quietPolls && performance.now() < end;) {
      const before = requests
      await setTimeout(pollMs)
      if ((await countConnections()) === 0) return
      quiet = requests === before ? quiet + 1 : 0
    }
  }

  const countEvents = (): number => performance.nodeTiming.uvMetricsInfo.events

  const countConnections = () =>
    new Promise<number>((resolve) => http.server.getConnections((_error, count) => resolve(count ?? 0)))

  return {
    isClosing: () => closing,
    async close() {
      await closePort()
      await awaitQuiet()
      await http.close()
    },
  }
}
