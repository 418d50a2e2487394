import { expect, it } from 'vitest'
import { pauseBefore } from './socket.ts'

it('waits longer before each new attempt, up to a minute, never the same for all', () => {
  expect([0, 1, 2, 5, 6, 60].map((attempt) => pauseBefore(attempt, 1))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ])
  expect(pauseBefore(3, 0)).toBe(4000)
})
