import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { convertForm } from './form-values.ts'

const Body = z.strictObject({
  text: z.string(),
  mood: z.optional(z.nullable(z.number().check(z.gte(0)))),
  level: z.union([z.literal(0), z.literal(9)]),
  accepted: z._default(z.boolean(), false),
  yes: z.literal(true),
  media: z.optional(z.array(z.string())),
  points: z.array(z.number()),
  publish_to: z.union([z.enum(['all']), z.string()]),
})

test.each([
  ['a text that looks like a number stays a text', { text: '12' }, { text: '12' }],
  ['numbers', { mood: '3', level: '9', points: ['1', '-2.5'] }, { mood: 3, level: 9, points: [1, -2.5] }],
  ['one value of a list', { media: 'a', points: '4' }, { media: ['a'], points: [4] }],
  ['a ticked box', { accepted: 'on', yes: 'true' }, { accepted: true, yes: true }],
  ['a box that is not ticked', { accepted: 'false' }, { accepted: false }],
  ['an empty number is left out, an empty text is sent', { mood: '', level: '', text: '' }, { text: '' }],
  ['what is no number stays for the schema to refuse', { mood: '3e9', level: '7' }, { mood: '3e9', level: '7' }],
  ['an unknown member stays', { role: '1' }, { role: '1' }],
  ['a union of texts', { publish_to: '5' }, { publish_to: '5' }],
])('R7.02 a form: %s', (_name, form, expected) => {
  expect(convertForm(Body, form)).toEqual(expected)
})

test('R7.02 an optional body is read like another', () => {
  expect(convertForm(z.optional(Body), { mood: '1' })).toEqual({ mood: 1 })
  expect(convertForm(z.optional(Body), undefined)).toBeUndefined()
})
