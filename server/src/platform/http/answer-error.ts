import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { isConnectionError } from '#/platform/db/connection-error.ts'
import { dataHeaders, setSecurityHeaders } from './security-headers.ts'

/** Turns whatever was thrown into a code. Never a stack, never a text of the database. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'fault')
  if (refusal.details.retryAfter !== undefined) void reply.header('retry-after', String(refusal.details.retryAfter))
  void reply.status(refusal.status).type('application/json; charset=utf-8').send(refusal.body())
}

/** What the framework refuses before any hook has run, such as an address that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(request, reply)
  answerError(error, request, reply)
}

const wireStatus: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** What is no request at all, or too slow to become one: there is nothing but the line to answer on. */
export function respondToBrokenRequest(error: Error & { code?: string }, line: Socket): void {
  if (error.code === 'ECONNRESET' || line.destroyed) return
  const status = wireStatus[error.code ?? ''] ?? 400
  const body = JSON.stringify(new ApiError('VALIDATION_ERROR').body())
  const headers = {
    ...dataHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (line.writable) line.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
  line.destroySoon()
}

function asRefusal(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error
  const code = 'code' in error ? String(error.code) : ''
  // an address that cannot be decoded leads nowhere
  if (code === 'FST_ERR_BAD_URL') return new ApiError('NOT_FOUND')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiError('UNSUPPORTED_MEDIA')
  // text that the database cannot hold (a NUL character)
  if (code === '22021' || code === '22P05') return new ApiError('VALIDATION_ERROR')
  // two acts in each other's way: nothing was done, the next try passes
  if (code === '40P01' || code === '40001') return new ApiError('UNAVAILABLE', { retryAfter: 1 })
  if (isDatabaseFull(code)) return new ApiError('STORAGE_FULL')
  if (isConnectionError(error)) return new ApiError('UNAVAILABLE', { retryAfter: 5 })
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  // a body, a file or a number of fields above its limit
  if (status === 413) return new ApiError('TOO_LARGE')
  // what Fastify refuses before a handler runs: broken JSON, an empty body, bad multipart
  if (status >= 400 && status < 500) return new ApiError('VALIDATION_ERROR')
  return new ApiError('STATUS_500')
}

const isDatabaseFull = (code: string): boolean => code === '53100' || code === 'ENOSPC'
