import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies send one request at a time on a connection. */
const maxUnanswered = 4

/**
 * Closes a connection that sends requests without waiting for responses: 500 of them, with 50 large responses each, filled
 * the kernel's memory for sockets, and all other clients waited for seconds.
 */
export function limitPipelining(http: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  http.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > maxUnanswered) socket.destroy()
    else done()
  })
  http.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
    done()
  })
}
