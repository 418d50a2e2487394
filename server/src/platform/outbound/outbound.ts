import { lookup as resolveName } from 'node:dns'
import { request as httpRequest } from 'node:http'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, isPublicName } from './public-address.ts'

const longestMs = 10_000
const maxBytes = 512 * 1024

/** For what a request is made: only these hosts, and no longer than this. */
export interface OutboundUse {
  hosts: readonly string[]
  timeoutMs: number
}

export interface Outbound {
  /** The body of a 200; anything else (a redirect too) is an OutboundRefusal. */
  get(url: string, use: OutboundUse): Promise<Buffer>
  /** Sends to an address that somebody else named; answers the status alone, whatever it is. */
  post(url: string, sent: OutboundPost): Promise<{ status: number; retryAfter: string | undefined }>
  /** Asks a service that the operator set up; what it answers comes whole, whatever its status, a redirect too. */
  fetch(url: string, question: OutboundRequest): Promise<OutboundResponse>
  /** Whether an address may be kept to send to: what it resolves to is asked again when it is. */
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
  /** Origins that the operator named: they may stand inside, and on this machine without TLS. */
  named: readonly string[]
}

export interface OutboundResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const within = (ms: number) => AbortSignal.timeout(Math.min(ms, longestMs))

type SendRequest = (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ClientRequest

export class OutboundRefusal extends Error {}

/**
 * The one way out. The address is checked when the connection is made, on what the name resolved to at that moment:
 * a check before would be of another answer than the one connected to.
 */
export function createOutbound(
  options: { isAllowedAddress?: (address: string) => boolean; request?: SendRequest } = {},
): Outbound {
  const isAllowed = options.isAllowedAddress ?? isPublicAddress
  const request: SendRequest = options.request ?? httpsRequest

  const lookup: LookupFunction = (name, wanted, give) => {
    resolveName(name, { ...wanted, all: true }, (error, addresses) => {
      if (error !== null) return give(error, [])
      // one inside address among public ones is a rebinding in the making: the whole name is refused
      const refused = addresses.find(({ address }) => !isAllowed(address))
      const first = addresses[0]
      if (refused !== undefined || first === undefined) return give(new OutboundRefusal('address'), [])
      return wanted.all === true ? give(null, addresses) : give(null, first.address, first.family)
    })
  }

  return {
    async get(address, use) {
      const place = requirePlace(address)
      if (!use.hosts.includes(place.host)) throw new OutboundRefusal('host')
      const headers = { accept: 'application/json', 'user-agent': 'Entemi' }
      const answer = await exchange({ ...place, headers, agent: false, lookup, signal: within(use.timeoutMs) }, request)
      return answer.body
    },

    async fetch(address, { method, headers, body, timeoutMs, named }) {
      const url = URL.canParse(address) ? new URL(address) : undefined
      const options = { method, headers, agent: false, signal: within(timeoutMs) }
      if (url === undefined || !named.includes(url.origin))
        return exchange({ ...requirePlace(address), ...options, lookup }, request, { body, anyStatus: true })
      const place = { host: bareHost(url), port: url.port, path: url.pathname + url.search }
      const send = url.protocol === 'http:' ? httpRequest : request
      return exchange({ ...place, ...options }, send, { body, anyStatus: true })
    },

    async post(address, { headers, body, timeoutMs }) {
      const options = {
        ...requirePlace(address),
        method: 'POST',
        headers,
        agent: false,
        lookup,
        signal: within(timeoutMs),
      }
      return new Promise((resolve, reject) => {
        const call = request(options, (answer) => {
          const retryAfter = answer.headers['retry-after']
          resolve({ status: answer.statusCode ?? 0, retryAfter })
          // what it has to say besides is nobody's business, however long it is
          call.destroy()
        })
        call.on('error', (error) => reject(error.cause instanceof OutboundRefusal ? error.cause : error))
        call.end(body)
      })
    },

    accepts(address) {
      try {
        const { host } = requirePlace(address)
        return isIP(host) !== 0 || isPublicName(host) || isAllowed('127.0.0.1')
      } catch {
        return false
      }
    },
  }

  /** Over https, without a name and password, to no inside address. */
  function requirePlace(address: string): { host: string; port: number | string; path: string } {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') throw new OutboundRefusal('url')
    const host = bareHost(url)
    // a literal address is connected to without asking `lookup`
    if (isIP(host) !== 0 && !isAllowed(host)) throw new OutboundRefusal('address')
    return { host, port: url.port === '' ? 443 : url.port, path: url.pathname + url.search }
  }
}

const bareHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

function exchange(
  what: RequestOptions,
  request: SendRequest,
  { body, anyStatus = false }: { body?: Buffer | undefined; anyStatus?: boolean } = {},
): Promise<OutboundResponse> {
  return new Promise((resolve, reject) => {
    const call = request(what, (answer) => {
      const status = answer.statusCode ?? 0
      if (!anyStatus && status !== 200) return stop(new OutboundRefusal(`status ${status}`))
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) stop(new OutboundRefusal('size'))
        else chunks.push(chunk)
      })
      answer.on('end', () => resolve({ status, headers: answer.headers, body: Buffer.concat(chunks) }))
      answer.on('error', reject)
    })
    function stop(reason: OutboundRefusal): void {
      reject(reason)
      call.destroy()
    }
    call.on('error', reject)
    call.end(body)
  })
}
