import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers ask one after the other on a line, and so do proxies. */
const mostUnanswered = 4

/**
 * A line that asks on and on without waiting for its answers is closed: 500 of them, with 50 large answers each, filled
 * the kernel's room for all lines, and everybody else waited for seconds.
 */
export function limitPipelining(http: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  http.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > mostUnanswered) socket.destroy()
    else done()
  })
  http.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
    done()
  })
}
