import { expect, test } from 'vitest'
import { makeInitials, pickHue } from './initials.ts'

test.each([
  ['Somogyi Luca', 'SL'],
  ['őry ödön', 'ŐÖ'],
  ['Kiss-Nagy Éva', 'KN'],
  ['  Anna ', 'A'],
  ['😀 Béla', '😀B'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(makeInitials(name)).toBe(initials)
})

test('a name always has the same background colour, names differ, and none has the red of alerts', () => {
  const names = Array.from({ length: 300 }, (_, index) => `Tag ${index}`)
  const hues = new Set(names.map(pickHue))
  expect(pickHue('Tóth Anna')).toBe(pickHue('Tóth Anna'))
  expect(hues.size).toBeGreaterThan(8)
  expect(hues.has('alert')).toBe(false)
})
