import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listElements } from './json-elements.ts'

const list = (json: string, key?: string): unknown[] => [...listElements(Buffer.from(json), key)]

test('elements of any JSON are those that parsing it whole gives', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.jsonValue(), (elements, other) => {
      for (const space of [undefined, 2]) {
        expect(list(JSON.stringify(elements, null, space))).toEqual(JSON.parse(JSON.stringify(elements)))
        const whole = JSON.stringify({ other, 'a"\\': [other], entries: elements, last: other }, null, space)
        expect(list(whole, 'entries')).toEqual(JSON.parse(JSON.stringify(elements)))
      }
    }),
  )
})

test('a broken element is undefined, and the others are read', () => {
  expect(list('[{"a":1},{"a":},{"a":"}"},{a},2]')).toEqual([{ a: 1 }, undefined, { a: '}' }, undefined, undefined])
})

test('a text that is cut off gives what came before', () => {
  expect(list('{"entries":[{"a":1},{"a":"fe', 'entries')).toEqual([{ a: 1 }, undefined])
  expect(list('{"entries":[', 'entries')).toEqual([])
  expect(list('{"entr', 'entries')).toEqual([])
  expect(list('')).toEqual([])
})

test('only a member of the outermost object is meant', () => {
  expect(list('{"x":{"entries":[{}]},"entries":[{"a":2}]}', 'entries')).toEqual([{ a: 2 }])
  expect(list('{"entries":{"0":1}}', 'entries')).toEqual([])
  expect(list('\u{feff}[{}]')).toEqual([{}])
})

test('a hostile text is gone through once', () => {
  for (const sign of ['[', '{', '"', '\\', ',', '{"a":[', '"\\', '{a},'])
    expect(list(`[${sign.repeat(1_000_000 / sign.length)}`).length).toBeLessThan(10_001)
})
