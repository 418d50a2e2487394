import { expect, test } from 'vitest'
import { findMenuTarget } from './menu-target.ts'

const labels = ['Szerkesztem', 'Ki láthatja?', 'Kinek tetszik?', 'Üzenet', 'Törlöm']

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 0],
  ['ArrowUp', 0, 4],
  ['ArrowUp', -1, 4],
  ['ArrowDown', -1, 0],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['k', 0, 1],
  ['k', 1, 2],
  ['K', 2, 1],
  ['ü', 0, 3],
])('%s from item %i leads to item %i', (key, current, target) => {
  expect(findMenuTarget(key, current, labels)).toBe(target)
})

test.each(['x', ' ', 'Enter', 'Tab', 'ArrowLeft'])('%s does not move', (key) => {
  expect(findMenuTarget(key, 0, labels)).toBeUndefined()
})

test('a menu without items has no target', () => {
  expect(findMenuTarget('ArrowDown', -1, [])).toBeUndefined()
})
