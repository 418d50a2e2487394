import { createHash } from 'node:crypto'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '#/platform/env.ts'
import { PartAwayError } from '#/platform/part-state.ts'
import type { ByteRange } from './storage.ts'

const responseTimeoutMs = 10_000
/** A client that reads nothing for this long is gone. */
const idleTimeoutMs = 60_000
const retryPausesMs = [100, 400]
const maxSockets = 64

export interface S3Client {
  /** Undefined if there is no such object; any other error means that the settings are wrong. */
  request: (request: S3Request) => Promise<IncomingMessage | undefined>
  put: (key: string, body: Buffer, type: string) => Promise<void>
  list: (prefix: string) => Promise<{ key: string; bytes: number }[]>
  remove: (key: string) => Promise<void>
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: Buffer
  type?: string
  range?: ByteRange | undefined
}

/**
 * The objects of a bucket. The operator sets the endpoint, so it is not checked like outbound addresses: no input of a
 * member becomes part of the address, and a redirect is an error.
 */
export function createS3Client(settings: S3Settings, timeoutFactor = 1): S3Client {
  const isTls = settings.endpoint.startsWith('https:')
  const options = { keepAlive: true, maxSockets }
  const agent = isTls ? new TlsAgent(options) : new Agent(options)
  const send = isTls ? httpsRequest : httpRequest

  async function sign({ method, path, query = {}, body, type, range }: S3Request) {
    const url = new URL(`${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      service: 's3',
      region: settings.region,
      accessKeyId: settings.key,
      secretAccessKey: settings.secret,
      headers: {
        // the hash of the body: S3 refuses bytes that changed on the way
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(type !== undefined && { 'content-type': type }),
        ...(range !== undefined && { range: `bytes=${range.first}-${range.last}` }),
      },
    })
    const { headers, url: address } = await signer.sign()
    return { address, headers: { ...Object.fromEntries(headers), 'content-length': String(body?.length ?? 0) } }
  }

  async function sendOnce(request: S3Request): Promise<IncomingMessage> {
    const { address, headers } = await sign(request)
    return new Promise((resolve, reject) => {
      const call = send(
        address,
        { method: request.method, headers, agent, timeout: responseTimeoutMs * timeoutFactor },
        (response) => {
          call.setTimeout(idleTimeoutMs)
          resolve(response)
        },
      )
      call.on('timeout', () => call.destroy(new Error('S3 does not answer')))
      call.on('error', reject)
      call.end(request.body)
    })
  }

  /** Every request can be retried: it writes the same bytes under the same key. */
  async function sendWithRetry(request: S3Request): Promise<IncomingMessage> {
    for (const pause of [...retryPausesMs, undefined]) {
      const response = await sendOnce(request).catch(() => undefined)
      const status = response?.statusCode ?? 503
      if (response !== undefined && status < 500 && status !== 429) return response
      response?.resume()
      if (pause !== undefined) await setTimeout(pause)
    }
    throw new PartAwayError('storage', 'S3 does not answer')
  }

  async function requestObject(request: S3Request): Promise<IncomingMessage | undefined> {
    const response = await sendWithRetry(request)
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return response
    const body = await text(response)
    if (status === 404 && !body.includes('NoSuchBucket')) return undefined
    const reason = `S3 answered ${status} ${/<Code>(\w+)/.exec(body)?.[1] ?? ''} to ${request.method}`
    // a wrong endpoint, key or bucket: every request would fail
    throw status < 400 || status === 403 || status === 404 ? new PartAwayError('storage', reason) : new Error(reason)
  }

  return {
    request: requestObject,
    async put(key, body, type) {
      const response = await requestObject({ method: 'PUT', path: `/${key}`, body, type })
      if (response === undefined) throw new PartAwayError('storage', 'S3 has no such bucket')
      response.resume()
    },
    async list(prefix) {
      const found: { key: string; bytes: number }[] = []
      let next: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) }
        const response = await requestObject({ method: 'GET', path: '', query })
        const listed = response === undefined ? '' : await text(response)
        // our keys contain no characters that XML escapes
        for (const [, one = ''] of listed.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = /<Key>([^<]+)<\/Key>/.exec(one)?.[1]
          if (key !== undefined) found.push({ key, bytes: Number(/<Size>(\d+)</.exec(one)?.[1]) })
        }
        next = /<NextContinuationToken>([^<]+)</.exec(listed)?.[1]
      } while (next !== undefined)
      return found
    },
    async remove(key) {
      const response = await requestObject({ method: 'DELETE', path: `/${key}` })
      response?.resume()
    },
  }
}
