import { expect, it } from 'vitest'
import { askIntervalMs, mayAsk } from './install.ts'

it('asks at most every two minutes and never after it was declined (R4.08, R9.06)', () => {
  expect(askIntervalMs).toBe(120_000)
  const shownAt = 1_000_000
  expect(mayAsk({ declined: false, shownAt: 0 }, shownAt)).toBe(true)
  expect(mayAsk({ declined: false, shownAt }, shownAt + 119_999)).toBe(false)
  expect(mayAsk({ declined: false, shownAt }, shownAt + 120_000)).toBe(true)
  expect(mayAsk({ declined: true, shownAt: 0 }, shownAt)).toBe(false)
})
