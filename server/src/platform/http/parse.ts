import type { FieldCode, FieldError } from '@entemi/contract/platform/errors'
import { fieldCodes } from '@entemi/contract/platform/errors'
import { limits } from '@entemi/contract/platform/limits'
import type { onRequestHookHandler } from 'fastify'
import type { core, ZodMiniType } from 'zod/mini'
import { ApiError } from '#/platform/api-error.ts'

/** Checked before the body is read: a multipart form would be read whole, and its long fields truncated without an error. */
export const requireBodySize: onRequestHookHandler = (request, _reply, done) => {
  if (Number(request.headers['content-length'] ?? 0) > limits.body) throw new ApiError('TOO_LARGE')
  done()
}

/** An invalid id or value in the path is NOT_FOUND. */
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

/** JSON can contain a lone surrogate; a text column would store a replacement character, a jsonb column fails. */
function isWellFormed(value: unknown): boolean {
  // no recursion: where a schema allows any value, its depth is limited by the size of the body only
  const values = [value]
  for (const one of values) {
    if (typeof one === 'string' && !one.isWellFormed()) return false
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) values.push(inner)
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
