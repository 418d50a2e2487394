import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { isPublicAddress } from '#/platform/outbound/public-address.ts'
import { addressKey } from './rate-limit.ts'

/**
 * Of one address, on one process. Generous: a whole company, or the customers of a mobile network, may have one address.
 * `open`: requests that are being answered, and WebSockets.
 */
const most = { connections: 3000, open: 2000 }

/**
 * Bounds what one address keeps open: the allowances limit only how often something is begun, and connections that nobody ends would
 * take all file descriptors. Behind a proxy its connections are those of all members, so only what is open in them is counted, by the
 * address the proxy names.
 */
export function limitConnections(
  http: FastifyInstance,
  { trustProxy, factor }: { trustProxy: boolean; factor: number },
) {
  const connections = createOpenCount(most.connections * factor)
  const open = createOpenCount(most.open * factor)
  http.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (trustProxy && (address === undefined || !isPublicAddress(address))) return
    const release = connections.take(addressKey(address))
    if (release === undefined) socket.destroy()
    else socket.once('close', release)
  })
  // after every onRequest: the library of WebSockets ends the socket of a refused upgrade only if its own has run
  http.addHook('preParsing', (request, { raw }, _payload, done) => {
    const release = open.take(addressKey(request.ip))
    if (release === undefined) return done(new ApiError('TOO_MANY_REQUESTS', { retryAfter: 1 }))
    // the response of a WebSocket closes with its socket
    raw.once('close', release)
    done()
  })
}

function createOpenCount(max: number) {
  const counts = new Map<string, number>()

  function release(key: string): void {
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }

  return {
    /** Returns what releases it, or undefined if the key has its most already. */
    take(key: string): (() => void) | undefined {
      const count = counts.get(key) ?? 0
      if (count >= max) return undefined
      counts.set(key, count + 1)
      return () => release(key)
    },
  }
}
