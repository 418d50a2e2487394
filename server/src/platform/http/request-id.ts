import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const requestIdHeader = 'x-request-id'

/** It is written into log lines, so it may hold nothing but these. */
const wellFormed = /^[A-Za-z0-9._-]{8,64}$/

/** Random, or the proxy's own, so that one id finds a request in both logs. Without a proxy the caller would choose it. */
export const chooseRequestId =
  (trustProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[requestIdHeader]
    return trustProxy && typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
  }

/** The lines of a request in the log have the same id (`reqId`). */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setRequestId(request, reply)
    done()
  })
}

/** For errors before any hook has run. */
export const setRequestId = ({ id }: FastifyRequest, reply: FastifyReply): void =>
  void reply.header(requestIdHeader, id)
