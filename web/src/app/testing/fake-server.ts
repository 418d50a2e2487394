import type { Answer, Key } from '@entemi/contract/calls'
import type { ErrorBody } from '@entemi/contract/platform/errors'
import { vi } from 'vitest'

export interface Asked {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

class Refusal {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

type Given<K extends Key> = Answer<K> | Refusal
type Answering<K extends Key> = (asked: Asked) => Given<K> | Promise<Given<K>>

/** What the server answers, by call: of the type that the contract names. Every other call is answered by 404. */
export type Answers = { [K in Key]?: Given<K> | Answering<K> }

/** Of a call that the server refuses; with status 0 the network is away. */
export function refuse(status: number, error_code = 'NOT_FOUND', rest: Omit<ErrorBody, 'error_code'> = {}): Refusal {
  return new Refusal(status, { error_code, ...rest })
}

let asked: { key: Key; body: unknown }[] = []

/** The bodies that a call was made with since the app was opened. */
export const bodiesOf = (key: Key): unknown[] => asked.filter((one) => one.key === key).map(({ body }) => body)

export function answerCalls(answers: Answers): void {
  asked = []
  const keys = (Object.keys(answers) as Key[]).toSorted((a, b) => countParams(a) - countParams(b))
  const answer = async (address: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    const found = keys.flatMap((key) => {
      const params = matchKey(key, `${method} ${decodeURIComponent(pathname)}`)
      return params === undefined ? [] : [{ key, params }]
    })[0]
    if (found === undefined) return toResponse(refuse(404))
    const { key, params } = found
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : body
    asked.push({ key, body: sent })
    const given = answers[key] as Given<Key> | Answering<Key>
    const query = Object.fromEntries(searchParams)
    const said = typeof given === 'function' ? given({ params, query, body: sent }) : given
    return toResponse(await Promise.race([said, whenAborted(signal)]))
  }
  vi.stubGlobal('fetch', answer)
}

const countParams = (key: Key): number => key.split(':').length

function matchKey(key: Key, call: string): Record<string, string> | undefined {
  return (
    new RegExp(`^${key.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(call)?.groups ?? (key === call ? {} : undefined)
  )
}

function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))))
}

function toResponse(given: unknown): Response {
  if (!(given instanceof Refusal)) return Response.json(given)
  if (given.status === 0) throw new TypeError('Failed to fetch')
  return Response.json(given.body, { status: given.status })
}
