import { createHash } from 'node:crypto'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { ApiError } from '#/platform/api-error.ts'
import type { S3Settings } from '#/platform/env.ts'
import { requireOwnKey, type Storage } from './storage.ts'

const answerWithinMs = 10_000
/** A reader that takes nothing for so long is gone. */
const restWithinMs = 60_000
const pausesMs = [100, 400]
const mostSockets = 64

interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: Buffer
  type?: string
}

/**
 * Objects of a bucket, under the same keys as files. The one service beside database and mail that the operator names and
 * the server speaks to by itself: nothing that a member writes reaches its address, and a redirect is an error.
 */
export function createS3Storage(place: S3Settings): Storage {
  const isTls = place.endpoint.startsWith('https:')
  const options = { keepAlive: true, maxSockets: mostSockets }
  const agent = isTls ? new TlsAgent(options) : new Agent(options)
  const send = isTls ? httpsRequest : httpRequest

  async function signed({ method, path, query = {}, body, type }: Asked) {
    const url = new URL(`${place.endpoint.replace(/\/+$/, '')}/${place.bucket}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      service: 's3',
      region: place.region,
      accessKeyId: place.key,
      secretAccessKey: place.secret,
      headers: {
        // of the bytes themselves: what a wire has changed is refused, not kept
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(type !== undefined && { 'content-type': type }),
      },
    })
    const { headers, url: address } = await signer.sign()
    return { address, headers: { ...Object.fromEntries(headers), 'content-length': String(body?.length ?? 0) } }
  }

  async function askOnce(asked: Asked): Promise<IncomingMessage> {
    const { address, headers } = await signed(asked)
    return new Promise((resolve, reject) => {
      const call = send(address, { method: asked.method, headers, agent, timeout: answerWithinMs }, (answer) => {
        call.setTimeout(restWithinMs)
        resolve(answer)
      })
      call.on('timeout', () => call.destroy(new Error('S3 does not answer')))
      call.on('error', reject)
      call.end(asked.body)
    })
  }

  /** Every question may be asked twice: the same bytes under the same key. */
  async function ask(asked: Asked): Promise<IncomingMessage> {
    for (const pause of [...pausesMs, undefined]) {
      const answer = await askOnce(asked).catch(() => undefined)
      const status = answer?.statusCode ?? 503
      if (answer !== undefined && status < 500 && status !== 429) return answer
      answer?.resume()
      if (pause !== undefined) await setTimeout(pause)
    }
    throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
  }

  /** What was asked, or undefined where there is none; any other answer is a fault of the setup. */
  async function askFor(asked: Asked): Promise<IncomingMessage | undefined> {
    const answer = await ask(asked)
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return answer
    const said = await text(answer)
    if (status === 404 && !said.includes('NoSuchBucket')) return undefined
    throw new Error(`S3 answered ${status} ${/<Code>(\w+)/.exec(said)?.[1] ?? ''} to ${asked.method}`)
  }

  async function* read(key: string): AsyncGenerator<Buffer> {
    const answer = await askFor({ method: 'GET', path: `/${key}` })
    // erased since it was found; told as the disk tells it
    if (answer === undefined) throw Object.assign(new Error('the file is gone'), { code: 'ENOENT' })
    yield* answer as AsyncIterable<Buffer>
  }

  async function list(key: string): Promise<string[]> {
    requireOwnKey(key)
    const names: string[] = []
    let next: string | undefined
    do {
      const query = { 'list-type': '2', prefix: key, ...(next !== undefined && { 'continuation-token': next }) }
      const answer = await askFor({ method: 'GET', path: '', query })
      const listed = answer === undefined ? '' : await text(answer)
      // our own keys hold no letter that XML would write in another way
      for (const [, found = ''] of listed.matchAll(/<Key>([^<]+)<\/Key>/g)) names.push(found.slice(key.length))
      next = /<NextContinuationToken>([^<]+)</.exec(listed)?.[1]
    } while (next !== undefined)
    return names.sort()
  }

  async function removeOne(key: string): Promise<void> {
    const answer = await askFor({ method: 'DELETE', path: `/${key}` })
    answer?.resume()
  }

  return {
    list,
    async put(key, body, type) {
      requireOwnKey(key)
      const answer = await askFor({ method: 'PUT', path: `/${key}`, body, type })
      if (answer === undefined) throw new Error('S3 has no such bucket')
      answer.resume()
    },
    async find(key) {
      requireOwnKey(key)
      const answer = await askFor({ method: 'HEAD', path: `/${key}` })
      answer?.resume()
      return answer === undefined
        ? undefined
        : {
            size: Number(answer.headers['content-length']),
            stream: () => Readable.from(read(key), { objectMode: false }),
          }
    },
    async remove(key) {
      requireOwnKey(key)
      if (!key.endsWith('/')) return removeOne(key)
      for (const name of await list(key)) await removeOne(key + name)
    },
    async check() {
      // a beginning that no key has: rights and bucket are asked, nothing is counted
      const answer = await askFor({ method: 'GET', path: '', query: { 'list-type': '2', prefix: '.' } })
      if (answer === undefined) throw new Error('S3 has no such bucket')
      answer.resume()
    },
  }
}
