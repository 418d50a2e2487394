import type { CallDefinition } from '@entemi/contract/platform/call'
import { ErrorBody, errorStatus, type ErrorCode } from '@entemi/contract/platform/errors'
import { isDeepStrictEqual } from 'node:util'
import { errorsOf } from '#/platform/http/openapi.ts'
import type { FuzzRequest } from './fuzz.request.ts'
import type { FuzzAnswer } from './fuzz.send.ts'

/** Codes that any call may answer: of the request as a whole, before its own steps. */
const general: ReadonlySet<ErrorCode> = new Set(['VALIDATION_ERROR', 'TOO_LARGE', 'UNSUPPORTED_MEDIA', 'CSRF'])

/** What the server must never tell: a stack, a statement or its error, a path of its machine. */
const secrets =
  /\bat \S+ \(|\bat (?:async )?(?:file:|\/)|node_modules|\.ts:\d+|file:\/\/|\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|violates \S+ constraint|relation "|PostgreSQL|ZodError/

/** Of a path with its query, beside the usual headers. */
const longestHead = 12_000

/** What is wrong with the answer by the contract of its call; undefined if nothing is. */
export function findBreach(
  call: CallDefinition,
  request: FuzzRequest,
  answer: FuzzAnswer,
  folder: string,
): string | undefined {
  const { status, text } = answer
  if (status === 503 && isPage(request)) return undefined
  if (status >= 500) return `status ${status}`
  const told = status >= 400 ? secrets.exec(text)?.[0] : undefined
  if (told !== undefined) return `tells ${told}`
  if (folder !== '' && `${text}${JSON.stringify(answer.headers)}`.includes(folder)) return 'tells a path of the server'
  if (status >= 400) return findErrorBreach(call, request, answer)
  return request.isElsewhere ? undefined : findAnswerBreach(call, answer)
}

/** A page of the app, which there is only once the web is built. */
const isPage = ({ target }: FuzzRequest): boolean =>
  /^\/social_init\/callback\/(?:\?|$)/.test(target) ||
  (/^\/social_init(?:\?|$)/.test(target) && !/[?&]service=/.test(target))

const isJson = ({ headers }: FuzzAnswer): boolean =>
  /^application\/json(?:;|$)/.test(String(headers['content-type'] ?? ''))

function findErrorBreach(call: CallDefinition, request: FuzzRequest, answer: FuzzAnswer): string | undefined {
  const { status } = answer
  const asksForRange = request.headers['range'] !== undefined
  if (call.answer === 'bytes' && status === 416 && asksForRange) return undefined
  if (!isJson(answer)) return `an error of type ${answer.headers['content-type']}`
  const body = parseJson(answer.text)
  const parsed = ErrorBody.safeParse(body)
  if (!parsed.success || !isDeepStrictEqual(parsed.data, body)) return 'an error of another shape'
  const { error_code: code } = parsed.data
  // refused by the parser of HTTP, before there is a call
  if (status === 431 && request.target.length > longestHead) return undefined
  const isReadOfGone = code === 'FRIEND_REQUEST_GONE' && call.method === 'GET' && status === 404
  if (errorStatus[code] !== status && !isReadOfGone) return `${code} with status ${status}`
  if (request.isElsewhere || general.has(code) || errorsOf(call).has(code)) return undefined
  // the same key with another content
  if (code === 'CONFLICT' && request.headers['idempotency-key'] !== undefined) return undefined
  return `${code} is not declared`
}

function findAnswerBreach(call: CallDefinition, answer: FuzzAnswer): string | undefined {
  const { status } = answer
  if (call.answer === 'bytes') return [200, 206, 302, 303, 304].includes(status) ? undefined : `status ${status}`
  // a handler answers 202 if the work is not done yet
  if (status !== (call.status ?? 200) && status !== 202) return `status ${status}`
  if (!isJson(answer)) return `an answer of type ${answer.headers['content-type']}`
  const body = parseJson(answer.text)
  const parsed = call.answer.safeParse(body)
  if (!parsed.success) return `an answer off contract: ${parsed.error.issues[0]?.path.join('.')}`
  return isDeepStrictEqual(parsed.data, body)
    ? undefined
    : `members that the contract does not list: ${additional(parsed.data, body)}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The first path that is in `body` and not in `parsed`. */
function additional(parsed: unknown, body: unknown, path = ''): string {
  if (typeof body !== 'object' || body === null || typeof parsed !== 'object' || parsed === null) return path
  for (const [name, value] of Object.entries(body)) {
    const kept: unknown = (parsed as Record<string, unknown>)[name]
    if (!isDeepStrictEqual(kept, value)) return additional(kept, value, `${path}.${name}`)
  }
  return path
}
