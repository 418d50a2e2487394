import type { FieldError } from '@entemi/contract/platform/errors'
import { parseCoordinate } from './parse-coordinate.ts'
import { parseDate } from './parse-date.ts'

type Fault = Omit<FieldError, 'name'>
type Check = (value: string) => Fault | undefined

const isEmpty = (value: string): boolean => value.trim() === ''

/** Only a filled field is checked; an empty one is left to `required`. */
const ifFilled =
  (isRight: (value: string) => boolean, fault: Fault): Check =>
  (value) =>
    isEmpty(value) || isRight(value.trim()) ? undefined : fault

function isEmail(value: string): boolean {
  const at = value.indexOf('@')
  const domain = value.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return at > 0 && !domain.includes('@') && dot > 0 && dot < domain.length - 1 && !/\s/.test(value)
}

function isPhone(value: string): boolean {
  if (value.length > 40 || !/^\+?[\d\s()/.-]+$/.test(value)) return false
  const digits = value.replaceAll(/\D/g, '').length
  return digits >= 6 && digits <= 15
}

/** Accepts a decimal comma, as Hungarian writes it. */
function toNumber(value: string): number {
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : Number.NaN
}

const compare =
  (isRight: (number: number) => boolean, fault: Fault): Check =>
  (value) => {
    if (isEmpty(value)) return undefined
    const number = toNumber(value.trim())
    if (Number.isNaN(number)) return { code: 'NOT_A_NUMBER' }
    return isRight(number) ? undefined : fault
  }

function coordinateFault(value: string): Fault | undefined {
  if (isEmpty(value)) return undefined
  const read = parseCoordinate(value)
  return read.error === undefined ? undefined : { code: read.error }
}

const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`)

const makers: Record<string, (argument: string) => Check> = {
  required: () => (value) => (isEmpty(value) ? { code: 'FIELD_REQUIRED' } : undefined),
  minlength: (argument) => {
    const min = Number(argument)
    return (value) => (value.length < min ? { code: 'DATA_TOO_SHORT', min } : undefined)
  },
  maxlength: (argument) => {
    const max = Number(argument)
    return (value) => (value.length > max ? { code: 'DATA_TOO_LONG', max } : undefined)
  },
  email: () => ifFilled(isEmail, { code: 'INVALID_EMAIL' }),
  // The specification gives a custom pattern the code of the e-mail rule; `format` has its own code.
  pattern: (argument) => ifFilled((value) => whole(argument).test(value), { code: 'INVALID_EMAIL' }),
  format: (argument) => ifFilled((value) => whole(argument).test(value), { code: 'INVALID_FORMAT' }),
  number: () => compare(() => true, { code: 'NOT_A_NUMBER' }),
  min: (argument) => {
    const min = Number(argument)
    return compare((number) => number >= min, { code: 'MIN_VALUE', min })
  },
  max: (argument) => {
    const max = Number(argument)
    return compare((number) => number <= max, { code: 'MAX_VALUE', max })
  },
  phone: () => ifFilled(isPhone, { code: 'INVALID_PHONE' }),
  coordinate: () => coordinateFault,
  date: () => ifFilled((value) => parseDate(value) !== undefined, { code: 'INVALID_DATE' }),
  time: () => ifFilled((value) => /^(?:[01]?\d|2[0-3])[:.][0-5]\d$/.test(value), { code: 'INVALID_TIME' }),
}

/** `\;` keeps a semicolon inside a pattern. */
function splitRules(rules: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let i = 0; i < rules.length; i++) {
    const char = rules.charAt(i)
    if (char === '\\') part += char + rules.charAt(++i)
    else if (char === ';') {
      parts.push(part)
      part = ''
    } else part += char
  }
  return [...parts, part].filter((rule) => rule.trim() !== '')
}

function toCheck(rule: string): Check {
  const colon = rule.indexOf(':')
  const name = (colon === -1 ? rule : rule.slice(0, colon)).trim()
  const maker = Object.hasOwn(makers, name) ? makers[name] : undefined
  if (maker === undefined) throw new Error(`Unknown field rule: ${name}`)
  return maker(colon === -1 ? '' : rule.slice(colon + 1))
}

/** Parses rules like `required;minlength:10;email`; an unknown rule throws, since it would check nothing. */
export function parseRules(rules: string): Check[] {
  return splitRules(rules).map(toCheck)
}

/** The first rule that a value breaks, in their order. */
export function checkField(name: string, value: string, rules: string): FieldError | undefined {
  for (const check of parseRules(rules)) {
    const fault = check(value)
    if (fault !== undefined) return { name, ...fault }
  }
  return undefined
}
