import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { isConnectionError } from '#/platform/db/connection-error.ts'
import { isDiskFull, type PartStates } from '#/platform/part-state.ts'
import { requestIdHeader, setRequestId } from './request-id.ts'
import { dataHeaders, setSecurityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    parts?: PartStates
  }
}

/** Turns any error into an error code: a stack or a message of the database must never reach a client. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = toApiError(error)
  const { url: route } = request.routeOptions
  const isOfPart = request.server.parts?.report(error) === true
  if (apiError.status >= 500 && !isOfPart && !(error instanceof ApiError))
    request.log.error({ err: error, route }, 'fault')
  // the code and nothing of the request: a status alone does not tell a wrong password from an ended session
  else request.log.info({ code: apiError.code, route }, 'refused')
  if (apiError.details.retryAfter !== undefined) void reply.header('retry-after', String(apiError.details.retryAfter))
  void reply.status(apiError.status).type('application/json; charset=utf-8').send(apiError.body())
}

/** For errors before any hook has run, such as a URL that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(request, reply)
  setRequestId(request, reply)
  answerError(error, request, reply)
}

const wireStatus: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** For bytes that are no HTTP request, or too slow to become one: there is only the socket to respond on. */
export function respondToBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = wireStatus[error.code ?? ''] ?? 400
  const body = JSON.stringify(new ApiError('VALIDATION_ERROR').body())
  const headers = {
    ...dataHeaders,
    [requestIdHeader]: randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
  socket.destroySoon()
}

function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error
  const code = 'code' in error ? String(error.code) : ''
  // a URL that cannot be decoded
  if (code === 'FST_ERR_BAD_URL') return new ApiError('NOT_FOUND')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiError('UNSUPPORTED_MEDIA')
  // text that PostgreSQL cannot store (a NUL character)
  if (code === '22021' || code === '22P05') return new ApiError('VALIDATION_ERROR')
  // a deadlock or serialization failure: nothing was written, a retry succeeds
  if (code === '40P01' || code === '40001') return new ApiError('UNAVAILABLE', { retryAfter: 1 })
  if (isDiskFull(error)) return new ApiError('STORAGE_FULL')
  if (isConnectionError(error)) return new ApiError('UNAVAILABLE', { retryAfter: 5 })
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  // a body, a file or a number of fields above its limit
  if (status === 413) return new ApiError('TOO_LARGE')
  // what Fastify refuses before a handler runs: broken JSON, an empty body, bad multipart
  if (status >= 400 && status < 500) return new ApiError('VALIDATION_ERROR')
  return new ApiError('STATUS_500')
}
