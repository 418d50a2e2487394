import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a short text is not cut', () => {
  expect(cutText('Kihűlt tea, csend.', 40)).toBeUndefined()
})

test('R9.04 a long text is cut between words', () => {
  expect(cutText('Azt hittem, mire ideérek, bölcs leszek.', 20)).toBe('Azt hittem, mire…')
})

test('a word longer than the limit is cut inside', () => {
  expect(cutText('a'.repeat(50), 20)).toBe(`${'a'.repeat(20)}…`)
})

test('an emoji is never halved', () => {
  expect(cutText('🌻'.repeat(50), 21)).toBe(`${'🌻'.repeat(10)}…`)
})

test('many short lines are cut too', () => {
  expect(cutText('1\n2\n3\n4\n5\n6\n7', 40)).toBe('1\n2\n3\n4\n5\n6…')
})
