import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const checkEveryMs = 30_000
/** 500 bytes a second: a phone on a bad network sends thousands, and may pause for many seconds. */
export const leastBytes = 15_000

/**
 * Ends the connection of a body that brings fewer than `leastBytes` from one check to the next: at a byte a second it would
 * occupy the connection for five minutes. One timer for all bodies; a body that arrives before its second check, as nearly
 * all do, costs an entry in a map.
 */
export function limitSlowBodies(http: FastifyInstance): void {
  /** Bodies on their way, and the bytes their connection had brought at the last check. */
  const arriving = new Map<IncomingMessage, number | undefined>()
  http.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) arriving.set(raw, undefined)
    done()
  })
  // what is left of a refused body still arrives after the response
  http.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete) arriving.delete(raw)
    done()
  })

  const timer = setInterval(() => {
    for (const [raw, before] of arriving) {
      const { bytesRead } = raw.socket
      if (raw.complete || raw.socket.destroyed) arriving.delete(raw)
      else if (before === undefined || isFull(raw) || bytesRead - before >= leastBytes) arriving.set(raw, bytesRead)
      else raw.socket.destroy()
    }
  }, checkEveryMs)
  timer.unref()
  http.addHook('onClose', (_http, done) => {
    clearInterval(timer)
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** The server has not taken what has arrived already: not the client is slow. */
const isFull = (raw: IncomingMessage): boolean => raw.readableLength >= raw.readableHighWaterMark
