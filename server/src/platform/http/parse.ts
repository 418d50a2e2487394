import type { FieldCode, FieldError } from '@entemi/contract/platform/errors'
import { fieldCodes } from '@entemi/contract/platform/errors'
import { limits } from '@entemi/contract/platform/limits'
import type { onRequestHookHandler } from 'fastify'
import type { core, ZodMiniType } from 'zod/mini'
import { ApiError } from '#/platform/api-error.ts'

/** Asked before anything is read: a form of many parts would be read whole, field by field, and cut short in silence. */
export const requireBodySize: onRequestHookHandler = (request, _reply, done) => {
  if (Number(request.headers['content-length'] ?? 0) > limits.body) throw new ApiError('TOO_LARGE')
  done()
}

/** An id or word in the path that cannot be is a thing that is not there. */
export function parseParams(schema: ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return {}
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ApiError('NOT_FOUND')
  return parsed.data
}

export function parseInput(schema: ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) {
    if (isEmpty(value)) return undefined
    throw new ApiError('VALIDATION_ERROR', { fields: Object.keys(Object(value)).map(unknownField) })
  }
  const parsed = schema.safeParse(value ?? {}, { reportInput: true })
  if (!parsed.success) throw new ApiError('VALIDATION_ERROR', { fields: parsed.error.issues.flatMap(presentIssue) })
  if (!isWellFormed(parsed.data)) throw new ApiError('VALIDATION_ERROR')
  return parsed.data
}

/** Half of a character can be written in JSON; a column of text keeps a stand-in for it, one of JSON fails over it. */
function isWellFormed(value: unknown): boolean {
  // no recursion: what a schema leaves open may be as deep as a body is long
  const left = [value]
  for (const one of left) {
    if (typeof one === 'string' && !one.isWellFormed()) return false
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) left.push(inner)
  }
  return true
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

const unknownField = (name: string): FieldError => ({ name: name.slice(0, 100), code: 'UNKNOWN_FIELD' })

const isFieldCode = (text: string): text is FieldCode => (fieldCodes as readonly string[]).includes(text)

function presentIssue(issue: core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...issue.path, key].join('.')))
  const name = issue.path.join('.')
  if (isFieldCode(issue.message)) return [{ name, code: issue.message }]
  if (issue.code === 'invalid_type')
    return [{ name, code: issue.input === undefined ? 'FIELD_REQUIRED' : 'INVALID_VALUE' }]
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum)
    if (issue.origin !== 'string') return [{ name, code: 'MIN_VALUE', min }]
    return [min === 1 ? { name, code: 'FIELD_REQUIRED' } : { name, code: 'DATA_TOO_SHORT', min }]
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    return [{ name, code: issue.origin === 'string' ? 'DATA_TOO_LONG' : 'MAX_VALUE', max }]
  }
  if (issue.code === 'invalid_format')
    return [{ name, code: issue.format === 'email' ? 'INVALID_EMAIL' : 'INVALID_FORMAT' }]
  return [{ name, code: 'INVALID_VALUE' }]
}
