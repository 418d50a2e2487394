import { expect, test } from 'vitest'
import { plainLine } from './plain-line.ts'

test('a text of another service becomes one line without invisible characters', () => {
  expect(plainLine('a\u0000b\u202Egnp\n', 200)).toBe('a b gnp')
  expect(plainLine(' \u200B ', 200)).toBeNull()
})

test('a long text is cut between characters', () => {
  expect(plainLine('😀'.repeat(10), 5)).toBe('😀😀')
  expect(plainLine('x'.repeat(300), 200)).toHaveLength(200)
})
