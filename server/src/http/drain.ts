import { Server as NetServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
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

/**
 * First the port, then the connections, each with its next answer (`connection: close`), then what stands idle once
 * nobody has asked anything for a while. All at once, as the library does it, a request that is on its way would be cut
 * off.
 */
export function addDrain(http: FastifyInstance): Drain {
  let closing = false
  let asked = 0
  http.addHook('onRequest', (_request, _reply, done) => {
    asked++
    done()
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close')
    done()
  })

  async function awaitQuiet(): Promise<void> {
    const end = performance.now() + mostMs
    for (let quiet = 0; quiet < quietTurns && performance.now() < end;) {
      const before = asked
      await setTimeout(turnMs)
      if ((await countConnections()) === 0) return
      quiet = asked === before ? quiet + 1 : 0
    }
  }

  const countConnections = () =>
    new Promise<number>((resolve) => http.server.getConnections((_error, count) => resolve(count ?? 0)))

  return {
    isClosing: () => closing,
    async close() {
      closing = true
      NetServer.prototype.close.call(http.server)
      await awaitQuiet()
      await http.close()
    },
  }
}
