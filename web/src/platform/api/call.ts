import type { Answer, Body, Key, Params, Query } from '@entemi/contract/calls'
import type { ErrorBody, FieldError, OwnBan } from '@entemi/contract/platform/errors'
import { reportReachability } from './connection.ts'
import { takeEarlyAnswer } from './early-answers.ts'

type ParamsInput<K extends Key> = keyof Params<K> extends never
  ? { params?: undefined }
  : { params: { [P in keyof Params<K>]: string } }
type BodyInput<K extends Key> = Body<K> extends undefined ? { body?: undefined } : { body: Body<K> | FormData }

export type CallInput<K extends Key> = ParamsInput<K> &
  BodyInput<K> & {
    query?: Query<K>
    signal?: AbortSignal
    /** For a POST that creates something: two requests with the same key create it once. */
    idempotencyKey?: string
    /** Milliseconds, where the server may work longer than usual. */
    timeout?: number
  }

export type CallArguments<K extends Key> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

/** A failed call: status 0 is no network, otherwise the status of the server's answer. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  /** The message of the server, shown instead of the code's text. */
  readonly detail: string | undefined
  readonly fields: readonly FieldError[]
  readonly consent: string | undefined
  readonly ban: OwnBan | undefined
  /** When the same call is possible again. */
  readonly nextAt: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** For whoever asks for help: after a fault of the server with the id of the request, which its log has too. */
  readonly supportCode: string

  constructor(
    status: number,
    body: Omit<ErrorBody, 'error_code'> & { error_code: string },
    { retryAfter, requestId }: { retryAfter?: number | undefined; requestId?: string | null } = {},
  ) {
    super(`${status} ${body.error_code}`)
    this.name = 'ApiFailure'
    this.status = status
    this.code = body.error_code
    this.detail = body.message
    this.fields = body.fields ?? []
    this.consent = body.consent
    this.ban = body.ban
    this.nextAt = body.next_at
    this.retryAfter = retryAfter
    this.supportCode = status >= 500 && requestId ? `${body.error_code} · ${requestId}` : body.error_code
  }
}

/** Milliseconds after which a call without an answer is aborted. */
export const callTimeout = 20_000

export async function callApi<K extends Key>(key: K, ...[input]: CallArguments<K>): Promise<Answer<K>> {
  await finishLogout()
  const { method, url } = buildRequest(key, input)
  const response =
    (method === 'GET' ? await takeEarlyAnswer(url) : undefined) ??
    (await fetchReporting(url, {
      method,
      headers: headersOf(input),
      body: bodyOf(input?.body),
      signal: withTimeout(input?.signal, input?.timeout),
    }))
  if (!response.ok) throw await readFailure(response)
  return (await readAnswer(response)) as Answer<K>
}

/** Set while a logout made offline has not reached the server; it holds no account. */
export const logoutKey = 'entemi.logout'

export const isLogoutPending = () => globalThis.localStorage?.getItem(logoutKey) != null

let pendingLogout: Promise<void> | undefined

/** A logout made offline is sent before any other call: otherwise the cookie would log the person in again. */
export function finishLogout(): Promise<void> | undefined {
  if (!isLogoutPending()) return undefined
  pendingLogout ??= sendLogout().finally(() => {
    pendingLogout = undefined
  })
  return pendingLogout
}

async function sendLogout(): Promise<void> {
  const response = await fetchReporting('/api/logout', {
    headers: headersOf(undefined),
    signal: withTimeout(undefined),
  })
  if (!response.ok) throw await readFailure(response)
  localStorage.removeItem(logoutKey)
}

export function buildRequest(
  key: string,
  input?: { params?: Record<string, string> | undefined; query?: object | undefined },
): { method: string; url: string } {
  const [method = 'GET', pattern = '/'] = key.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input?.params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input?.query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return { method, url: search.size === 0 ? path : `${path}?${search}` }
}

interface Request {
  body?: unknown
  idempotencyKey?: string
}

function headersOf(input: Request | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (input?.body instanceof Uint8Array) headers['content-type'] = 'application/octet-stream'
  else if (input?.body !== undefined && !(input.body instanceof FormData)) headers['content-type'] = 'application/json'
  if (input?.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
  return headers
}

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null
  // fetch refuses views of shared memory; no caller passes one
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
  return body instanceof FormData ? body : JSON.stringify(body)
}

function withTimeout(signal: AbortSignal | undefined, timeout = callTimeout): AbortSignal {
  const limit = AbortSignal.timeout(timeout)
  return signal === undefined ? limit : AbortSignal.any([signal, limit])
}

async function fetchReporting(url: string, request: RequestInit): Promise<Response> {
  const response = await withNetworkErrors(() => fetch(url, request))
  reportReachability(true)
  return response
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.headers.get('content-type')?.startsWith('application/json'))
    return withNetworkErrors(() => response.json())
  return new Uint8Array(await withNetworkErrors(() => response.arrayBuffer()))
}

/** The connection may break while the headers or the body arrive: both become an ApiFailure with status 0. */
async function withNetworkErrors<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    reportReachability(false, startedAt)
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ApiFailure(0, { error_code: timedOut ? 'TIMEOUT' : 'NO_NETWORK' })
  }
}

export async function readFailure(response: Response): Promise<ApiFailure> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const body: unknown = await response.json().catch(() => undefined)
  const errorBody = isErrorBody(body) ? body : { error_code: `STATUS_${response.status}` }
  return new ApiFailure(response.status, errorBody, {
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
    requestId: response.headers.get('x-request-id'),
  })
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error_code' in body && typeof body.error_code === 'string'
}
