import type { ErrorBody } from './calls.gen.ts'

/** An answer that is no success. */
export class EntemiError extends Error {
  override readonly name = 'EntemiError'
  readonly status: number
  /** Such as `NOT_FOUND`; `STATUS_502` if something before the site answered. */
  readonly code: ErrorBody['error_code'] | `STATUS_${number}`
  /** Of a refused body: which members, and why. */
  readonly fields: NonNullable<ErrorBody['fields']>
  /** Seconds after which the site asks to be called again. */
  readonly retryAfter: number | undefined
  /** Names the request in the log of the site. */
  readonly requestId: string | undefined
  /** All that the site said; some codes have members of their own. */
  readonly body: ErrorBody | undefined

  constructor(key: string, response: Response, body: ErrorBody | undefined) {
    const code = body?.error_code ?? (`STATUS_${response.status}` as const)
    super(`${key}: ${response.status} ${code}`)
    this.status = response.status
    this.code = code
    this.fields = body?.fields ?? []
    this.retryAfter = readRetryAfter(response.headers.get('retry-after'))
    this.requestId = response.headers.get('x-request-id') ?? undefined
    this.body = body
  }
}

/** Seconds, or a date, which a proxy may write. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
