import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Drain {
  isClosing: () => boolean
  /** Nothing new is taken, and what was asked is answered. */
  close: () => Promise<void>
}

const turnMs = 20
/** Turns, not time: on a busy machine a turn takes longer, and so do the clients. */
const quietTurns = 25
/** Short beside the fifteen seconds a stop may take. */
const mostMs = 8000
/** Held back so long, nobody gives up. */
const mostAtPortMs = 1000

/**
 * First the port, then the connections, each with its next answer (`connection: close`), then what stands idle once
 * nobody has asked anything for a while. All at once, as the library does it, a request that is on its way would be cut
 * off.
 */
export function addDrain(http: FastifyInstance): Drain {
  let closing = false
  /** Who asks while the port is being closed. */
  let held: (() => void)[] | undefined
  let asked = 0
  http.addHook('onRequest', (_request, _reply, done) => {
    asked++
    if (held === undefined) done()
    else held.push(done)
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close')
    done()
  })

  /**
   * Who stands in the kernel's queue is cut off with the port, and each turn of the loop takes one of them: it closes right
   * after a turn that found nothing to do. Who asks meanwhile is answered after it, or under load no such turn would come.
   */
  async function closePort(): Promise<void> {
    const end = performance.now() + mostAtPortMs
    const waiting: (() => void)[] = (held = [])
    // the first is the rest of the turn that brought the signal
    await setImmediate()
    for (let before = -1; before !== countEvents() && performance.now() < end;) {
      before = countEvents()
      await setImmediate()
    }
    NetServer.prototype.close.call(http.server)
    closing = true
    held = undefined
    for (const goOn of waiting) goOn()
  }

  async function awaitQuiet(): Promise<void> {
    const end = performance.now() + mostMs
    for (let quiet = 0; quiet < quietTurns && performance.now() < end;) {
      const before = asked
      await setTimeout(turnMs)
      if ((await countConnections()) === 0) return
      quiet = asked === before ? quiet + 1 : 0
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
