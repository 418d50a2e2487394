import type { Calls, ErrorBody } from './calls.gen.ts'
import { EntemiError } from './error.ts'

export type * from './calls.gen.ts'
export { EntemiError } from './error.ts'

export type CallKey = keyof Calls
export type Input<K extends CallKey> = Calls[K]['input']
export type Answer<K extends CallKey> = Calls[K]['answer']

/** Calls that answer a page of a list. */
export type PagedKey = {
  [K in CallKey]: Answer<K> extends { list: { next: string | null } } ? K : never
}[CallKey]

export interface Options {
  /** Of a POST: the same key acts once, so a program that was restarted can send it again. Without one each call has its own. */
  idempotencyKey?: string
  signal?: AbortSignal
}

type Given<K extends CallKey> =
  Record<never, never> extends Input<K> ? [input?: Input<K> & Options] : [input: Input<K> & Options]

export interface Client {
  /** `call('GET /api/post/:id', { params: { id } })`; throws `EntemiError` for an answer that is no success. */
  call: <K extends CallKey>(key: K, ...given: Given<K>) => Promise<Answer<K>>
  /** The pages of a list, one after the other: `for await (const { list } of client.pages('GET /api/timeline'))`. */
  pages: <K extends PagedKey>(key: K, ...given: Given<K>) => AsyncGenerator<Answer<K>, void, undefined>
}

export interface ClientOptions {
  /** The address of the site: https://example.org */
  url: string
  /** An access token, made in the settings of the site. */
  token: string
  fetch?: typeof fetch
  /** How often a call is tried again at most. */
  retries?: number
}

export function createClient({ url, token, fetch: send = fetch, retries = 3 }: ClientOptions): Client {
  async function request(key: string, given: AnyInput): Promise<unknown> {
    const { method, address, body, headers } = prepare(key, given)
    const init: RequestInit = {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      // followed, a POST would become a GET
      redirect: 'manual',
      ...(body !== undefined && { body }),
      ...(given.signal && { signal: given.signal }),
    }
    for (let attempt = 0; ; attempt += 1) {
      const wait = await tryOnce(attempt)
      if (!('seconds' in wait)) return wait.answer
      await sleep(wait.seconds, given.signal)
    }

    async function tryOnce(attempt: number): Promise<{ answer: unknown } | { seconds: number }> {
      const isLast = attempt >= retries
      try {
        const response = await send(`${url.replace(/\/+$/, '')}${address}`, init)
        if (response.ok) return { answer: await readAnswer(response) }
        const error = new EntemiError(key, response, await readError(response))
        const seconds = secondsUntilRetry(error, attempt)
        if (isLast || seconds === undefined) throw error
        return { seconds }
      } catch (error) {
        // no answer came, and it may have been done: only what does no harm twice is sent again
        if (isLast || error instanceof EntemiError || given.signal?.aborted || !repeatable.has(method)) throw error
        return { seconds: backoff(attempt) }
      }
    }
  }

  return {
    call: <K extends CallKey>(key: K, ...given: Given<K>) => request(key, given[0] ?? {}) as Promise<Answer<K>>,
    async *pages<K extends PagedKey>(key: K, ...given: Given<K>) {
      const input: AnyInput = given[0] ?? {}
      for (let after = input.query?.['_after']; ;) {
        const answer = (await request(key, { ...input, query: { ...input.query, _after: after } })) as Answer<K>
        yield answer
        if (answer.list.next === null) return
        after = answer.list.next
      }
    },
  }
}

/** What every input may have; the types of the calls say which. */
interface AnyInput extends Options {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** A POST has a key, by which the site acts once. */
const repeatable: ReadonlySet<string> = new Set(['GET', 'PUT', 'POST'])

function prepare(key: string, { params = {}, query = {}, body, idempotencyKey }: AnyInput) {
  const [method = '', path = ''] = key.split(' ')
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const isBytes = body instanceof Uint8Array || body instanceof Blob
  return {
    method,
    address: asked.length === 0 ? place : `${place}?${new URLSearchParams(asked)}`,
    body: isBytes ? (body as BodyInit) : body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
    },
  }
}

const isJson = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('application/json') === true

const readAnswer = async (response: Response): Promise<unknown> =>
  isJson(response) ? await response.json() : new Uint8Array(await response.arrayBuffer())

/** A proxy may answer in its own form. */
async function readError(response: Response): Promise<ErrorBody | undefined> {
  const body = isJson(response) ? ((await response.json().catch(() => null)) as ErrorBody | null) : null
  return typeof body?.error_code === 'string' ? body : undefined
}

/** A program that waits longer should decide so itself. */
const longestWait = 60

/** Undefined: another attempt would get the same answer. */
function secondsUntilRetry({ status, retryAfter }: EntemiError, attempt: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  if (retryAfter === undefined) return status === 503 ? backoff(attempt) : undefined
  return retryAfter > longestWait ? undefined : retryAfter
}

/** Half a second, one, two. */
const backoff = (attempt: number): number => 2 ** (attempt - 1)

const sleep = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
