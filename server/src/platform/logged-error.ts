import { inspect } from 'node:util'

/** Of a database error these name things of the schema; the others (detail, where, hint, parameters) can hold a row. */
const loggedFields = ['code', 'constraint', 'table', 'column', 'routine', 'syscall', 'statusCode'] as const

const maxDepth = 5

interface LoggedError {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/**
 * An error as it is written to a log. A list of what may be written, not of what may not: PostgreSQL's `detail` has the
 * values of the row that was refused, and the errors of other libraries have the mail or the request.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const fields = error as Error & Record<string, unknown>
  return {
    type: error.constructor.name,
    message: withoutValue(error.message, error),
    stack: withoutValue(error.stack ?? '', error),
    ...Object.fromEntries(loggedFields.flatMap((name) => (isShort(fields[name]) ? [[name, fields[name]]] : []))),
    ...(error.cause !== undefined && depth < maxDepth && { cause: loggedError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < maxDepth && { aggregateErrors: error.errors.map((one) => loggedError(one, depth + 1)) }),
  }
}

const isShort = (value: unknown): boolean => ['string', 'number'].includes(typeof value)

/** A message about a value (class 22) ends with the value: `invalid input syntax for type uuid: "…"`. */
function withoutValue(text: string, error: Error): string {
  const isAboutValue = 'code' in error && /^22...$/.test(String(error.code))
  const value = isAboutValue ? /: (".*")/s.exec(error.message)?.[1] : undefined
  return value === undefined ? text : text.replace(value, '"…"')
}

/** For a process that ends by an error which nobody caught: Node itself would print every field of it. */
export function endByError(error: unknown): never {
  process.stderr.write(`${inspect(loggedError(error))}\n`)
  process.exit(1)
}
