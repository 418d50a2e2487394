import { lookup as resolveName } from 'node:dns'
import { request as httpRequest } from 'node:http'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, isPublicName } from './public-address.ts'

const maxTimeoutMs = 10_000
const maxBytes = 512 * 1024

/** The purpose of a request: the only hosts it may reach, and its timeout. */
export interface OutboundUse {
  hosts: readonly string[]
  timeoutMs: number
}

export interface Outbound {
  /** The body of a 200; any other status, redirects too, is an OutboundRefusal. */
  get(url: string, use: OutboundUse): Promise<Buffer>
  /** Sends to an address that a member's browser gave; returns the status only, whatever it is. */
  post(url: string, message: OutboundPost): Promise<{ status: number; retryAfter: string | undefined }>
  /** A request to a service that the operator set up; returns the whole response, whatever its status, redirects too. */
  fetch(url: string, request: OutboundRequest): Promise<OutboundResponse>
  /** Whether an address may be stored for `post`, which checks what the name resolves to again. */
  accepts(url: string): boolean
}

export interface OutboundPost {
  headers: Record<string, string | number>
  body: Buffer
  timeoutMs: number
}

export interface OutboundRequest {
  method: string
  headers: Record<string, string>
  body?: Buffer
  timeoutMs: number
  /** Origins that the operator set: they may be internal, and on this machine without TLS. */
  named: readonly string[]
}

export interface OutboundResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

type SendRequest = (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest

export class OutboundRefusal extends Error {}

/**
 * All outgoing requests to addresses that members can influence. The address is checked when the connection is made, on
 * the result of the same lookup: an earlier check could get another result (DNS rebinding).
 */
export function createOutbound(
  options: { isAllowedAddress?: (address: string) => boolean; request?: SendRequest; timeoutFactor?: number } = {},
): Outbound {
  const isAllowed = options.isAllowedAddress ?? isPublicAddress
  const request: SendRequest = options.request ?? httpsRequest
  const abortAfter = (ms: number) => AbortSignal.timeout(Math.min(ms, maxTimeoutMs) * (options.timeoutFactor ?? 1))

  const lookup: LookupFunction = (name, options, done) => {
    resolveName(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, [])
      // an internal address among public ones is a sign of rebinding: the whole name is refused
      const refused = addresses.find(({ address }) => !isAllowed(address))
      const first = addresses[0]
      if (refused !== undefined || first === undefined) return done(new OutboundRefusal('address'), [])
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

  return {
    async get(address, use) {
      const target = requireTarget(address)
      if (!use.hosts.includes(target.host)) throw new OutboundRefusal('host')
      const headers = { accept: 'application/json', 'user-agent': 'Entemi' }
      const signal = abortAfter(use.timeoutMs)
      const response = await exchange({ ...target, headers, agent: false, lookup, signal }, request)
      return response.body
    },

    async fetch(address, { method, headers, body, timeoutMs, named }) {
      const url = URL.canParse(address) ? new URL(address) : undefined
      const options = { method, headers, agent: false, signal: abortAfter(timeoutMs) }
      if (url === undefined || !named.includes(url.origin))
        return exchange({ ...requireTarget(address), ...options, lookup }, request, { body, anyStatus: true })
      const target = { host: bareHost(url), port: url.port, path: url.pathname + url.search }
      const send = url.protocol === 'http:' ? httpRequest : request
      return exchange({ ...target, ...options }, send, { body, anyStatus: true })
    },

    async post(address, { headers, body, timeoutMs }) {
      const options = {
        ...requirePostTarget(address),
        method: 'POST',
        headers,
        agent: false,
        lookup,
        signal: abortAfter(timeoutMs),
      }
      return new Promise((resolve, reject) => {
        const call = request(options, (response) => {
          const retryAfter = response.headers['retry-after']
          resolve({ status: response.statusCode ?? 0, retryAfter })
          // the body is not read: it may be endless
          call.destroy()
        })
        call.on('error', (error) => reject(error.cause instanceof OutboundRefusal ? error.cause : error))
        call.end(body)
      })
    },

    accepts(address) {
      try {
        const { host } = requirePostTarget(address)
        return isIP(host) !== 0 || isPublicName(host) || isAllowed('127.0.0.1')
      } catch {
        return false
      }
    },
  }

  /** On another port a member could have the server reach services that are no web servers, or find open ports. */
  function requirePostTarget(address: string): ReturnType<typeof requireTarget> {
    const target = requireTarget(address)
    if (target.port !== 443) throw new OutboundRefusal('port')
    return target
  }

  /** https only, without credentials, to no internal address. */
  function requireTarget(address: string): { host: string; port: number | string; path: string } {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') throw new OutboundRefusal('url')
    const host = bareHost(url)
    // `lookup` is not called for a literal address
    if (isIP(host) !== 0 && !isAllowed(host)) throw new OutboundRefusal('address')
    return { host, port: url.port === '' ? 443 : url.port, path: url.pathname + url.search }
  }
}

const bareHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

function exchange(
  options: RequestOptions,
  request: SendRequest,
  { body, anyStatus = false }: { body?: Buffer | undefined; anyStatus?: boolean } = {},
): Promise<OutboundResponse> {
  return new Promise((resolve, reject) => {
    const call = request(options, (response) => {
      const status = response.statusCode ?? 0
      if (!anyStatus && status !== 200) return stop(new OutboundRefusal(`status ${status}`))
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) stop(new OutboundRefusal('size'))
        else chunks.push(chunk)
      })
      response.on('end', () => resolve({ status, headers: response.headers, body: Buffer.concat(chunks) }))
      response.on('error', reject)
    })
    function stop(reason: OutboundRefusal): void {
      reject(reason)
      call.destroy()
    }
    call.on('error', reject)
    call.end(body)
  })
}
