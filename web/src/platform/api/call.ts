import type { Answer, Body, Key, Params, Query } from '@entemi/contract/calls'
import type { ErrorBody, FieldError, OwnBan } from '@entemi/contract/platform/errors'
import { reportReached } from './connection.ts'

type ParamsInput<K extends Key> = keyof Params<K> extends never
  ? { params?: undefined }
  : { params: { [P in keyof Params<K>]: string } }
type BodyInput<K extends Key> = Body<K> extends undefined ? { body?: undefined } : { body: Body<K> | FormData }

export type CallInput<K extends Key> = ParamsInput<K> &
  BodyInput<K> & {
    query?: Query<K>
    signal?: AbortSignal
    /** For a POST that makes something: the same key twice makes it once. */
    idempotencyKey?: string
  }

export type CallArguments<K extends Key> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

/** What went wrong with a call: status 0 is no network, otherwise the server's answer. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  /** The server's own words, beside the code's text. */
  readonly detail: string | undefined
  readonly fields: readonly FieldError[]
  readonly consent: string | undefined
  readonly ban: OwnBan | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: Omit<ErrorBody, 'error_code'> & { error_code: string }, retryAfter?: number) {
    super(`${status} ${body.error_code}`)
    this.name = 'ApiFailure'
    this.status = status
    this.code = body.error_code
    this.detail = body.message
    this.fields = body.fields ?? []
    this.consent = body.consent
    this.ban = body.ban
    this.retryAfter = retryAfter
  }
}

/** A call that has not answered by then is given up. */
export const callTimeout = 20_000

export async function callApi<K extends Key>(key: K, ...[input]: CallArguments<K>): Promise<Answer<K>> {
  await finishLogout()
  const { method, url } = buildRequest(key, input)
  const response = await reach(url, {
    method,
    headers: headersOf(input),
    body: bodyOf(input?.body),
    signal: limitTime(input?.signal),
  })
  if (!response.ok) throw await readFailure(response)
  return (await readAnswer(response)) as Answer<K>
}

/** Somebody logged out here and the server has not heard of it yet; it says nothing of who. */
export const logoutKey = 'entemi.logout'

export const isLogoutPending = () => globalThis.localStorage?.getItem(logoutKey) != null

let ending: Promise<void> | undefined

/** A logout without network goes before any other call, or the cookie would bring the person back. */
export function finishLogout(): Promise<void> | undefined {
  if (!isLogoutPending()) return undefined
  ending ??= endSession().finally(() => {
    ending = undefined
  })
  return ending
}

async function endSession(): Promise<void> {
  const response = await reach('/api/logout', { headers: headersOf(undefined), signal: limitTime(undefined) })
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
  // a view of shared memory would be refused; no caller has one
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
  return body instanceof FormData ? body : JSON.stringify(body)
}

function limitTime(signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(callTimeout)
  return signal === undefined ? limit : AbortSignal.any([signal, limit])
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  const response = await hear(() => fetch(url, request))
  reportReached(true)
  return response
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.headers.get('content-type')?.startsWith('application/json')) return hear(() => response.json())
  return new Uint8Array(await hear(() => response.arrayBuffer()))
}

/** The line may break in the head of an answer or in the middle of it. */
async function hear<Heard>(listen: () => Promise<Heard>): Promise<Heard> {
  const begun = performance.now()
  try {
    return await listen()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    reportReached(false, begun)
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ApiFailure(0, { error_code: timedOut ? 'TIMEOUT' : 'NO_NETWORK' })
  }
}

export async function readFailure(response: Response): Promise<ApiFailure> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const body: unknown = await response.json().catch(() => undefined)
  const told = isErrorBody(body) ? body : { error_code: `STATUS_${response.status}` }
  return new ApiFailure(response.status, told, Number.isNaN(retryAfter) ? undefined : retryAfter)
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error_code' in body && typeof body.error_code === 'string'
}
