import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.resetModules()
})

test.each([
  [undefined, false, ['a', 'd', 'g']],
  ['off', false, ['a', 'd', 'g']],
  ['on', true, ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
])('with TEST_ALL=%s the same part of a list is tried in each run, or the whole', async (given, isWhole, expected) => {
  vi.stubEnv('TEST_ALL', given)
  const { isWholeRun, someOf } = await import('./tier.ts')
  expect(isWholeRun).toBe(isWhole)
  expect(someOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], 3)).toEqual(expected)
})
