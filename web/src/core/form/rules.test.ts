import { fieldCodes } from '@entemi/contract/platform/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkField, parseRules } from './rules.ts'

const codeOf = (value: string, rules: string) => checkField('field', value, rules)?.code

test('R5.01 required: an empty or blank field is FIELD_REQUIRED', () => {
  expect(checkField('name', '', 'required')).toEqual({ name: 'name', code: 'FIELD_REQUIRED' })
  expect(codeOf('  \n', 'required')).toBe('FIELD_REQUIRED')
  expect(codeOf('x', 'required')).toBeUndefined()
})

test('R5.01 minlength: a shorter value is DATA_TOO_SHORT with the minimum length', () => {
  expect(checkField('p', 'abc', 'minlength:10')).toEqual({ name: 'p', code: 'DATA_TOO_SHORT', min: 10 })
  expect(codeOf('abcdefghij', 'minlength:10')).toBeUndefined()
})

test('R5.01 the first broken rule is reported', () => {
  expect(codeOf('', 'required;minlength:10')).toBe('FIELD_REQUIRED')
  expect(codeOf('short', ' required ; minlength:10 ;')).toBe('DATA_TOO_SHORT')
})

test.each(['a@b.hu', 'somogyi.luca+x@pelda.co.uk', ''])('R5.01 e-mail: %j passes', (value) => {
  expect(codeOf(value, 'email')).toBeUndefined()
})

test.each(['a', 'a@', '@b.hu', 'a@b', 'a@b.', 'a@.hu', 'a b@c.hu', 'a@b@c.hu'])(
  'R5.01 e-mail: %j is INVALID_EMAIL',
  (value) => {
    expect(codeOf(value, 'email')).toBe('INVALID_EMAIL')
  },
)

test('R5.01 a custom pattern reports INVALID_EMAIL, as specified, and may hold an escaped semicolon', () => {
  expect(codeOf('ab', String.raw`pattern:[a-z]\;[a-z]`)).toBe('INVALID_EMAIL')
  expect(codeOf('a;b', String.raw`pattern:[a-z]\;[a-z];maxlength:3`)).toBeUndefined()
  expect(codeOf('', 'pattern:[a-z]+')).toBeUndefined()
})

test.each([
  ['abcd', 'maxlength:3', { code: 'DATA_TOO_LONG', max: 3 }],
  ['ten', 'number', { code: 'NOT_A_NUMBER' }],
  ['0,5', 'number;min:1', { code: 'MIN_VALUE', min: 1 }],
  ['9.1', 'number;max:9', { code: 'MAX_VALUE', max: 9 }],
  ['x', 'min:1', { code: 'NOT_A_NUMBER' }],
  ['12', 'phone', { code: 'INVALID_PHONE' }],
  ['+36 30 12x', 'phone', { code: 'INVALID_PHONE' }],
  ['north', 'coordinate', { code: 'COULD_NOT_PARSE' }],
  ['91 N', 'coordinate', { code: 'INVALID_COORDINATE' }],
  ['181', 'coordinate', { code: 'DEGREES_OUT_OF_RANGE' }],
  ['2025.02.30', 'date', { code: 'INVALID_DATE' }],
  ['24:00', 'time', { code: 'INVALID_TIME' }],
  ['Árvíz', 'format:[a-z]+', { code: 'INVALID_FORMAT' }],
])('R5.02 %j breaks %j', (value, rules, fault) => {
  expect(checkField('field', value, rules)).toEqual({ name: 'field', ...fault })
})

test.each([
  ['5', 'number;min:1;max:9'],
  ['+36 30 123 4567', 'phone'],
  ['47°29′52″N', 'coordinate'],
  ['2025.03.14', 'date'],
  ['18:30', 'time'],
  ['', 'number;min:1;max:9;phone;coordinate;date;time;format:x'],
])('R5.02 %j passes %j', (value, rules) => {
  expect(codeOf(value, rules)).toBeUndefined()
})

test('R5.02 every code a rule reports is one of the contract, whatever is typed', () => {
  const rules = 'email;number;min:1;max:9;phone;coordinate;date;time'.split(';')
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...rules), (value, rule) => {
      const code = codeOf(value, rule)
      expect(code === undefined || fieldCodes.includes(code)).toBe(true)
    }),
  )
})

test('an unknown rule throws', () => {
  expect(() => parseRules('required;emial')).toThrow('emial')
  expect(() => parseRules('constructor')).toThrow('constructor')
})

/** A pattern that backtracks takes quadratic time: 64 kB would exceed the time limit of this test. */
test('R5.02 64 kB of anything is checked in linear time', () => {
  const rules = 'required;minlength:1;email;number;phone;coordinate;date;time'
  for (const filler of ['.', 'a@', '1', '1.', ' ', '+', '°', "1'", 'i.', '0:']) {
    for (const rule of rules.split(';')) checkField('field', `a@${filler.repeat(65_536 / filler.length)}!`, rule)
  }
})
