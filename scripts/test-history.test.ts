import { expect, test } from 'vitest'
import { findGrowth, measureSpeed, type Run } from './test-history.ts'

const run = (cpuSeconds: number, rest: Partial<Run> = {}): Run => ({
  ...{ at: '', commit: '', load: 0, speed: 1, tier: 1, passed: 1, failed: 0, skipped: 0, failures: [], slowest: [] },
  phases: [{ name: 'Checks', seconds: 1, cpuSeconds }],
  ...rest,
})

test('the suite has grown when none of its last three runs was within the budget', () => {
  expect(findGrowth([run(1000), run(1200), run(1201), run(1202)])).toContain('at least 1200 CPU seconds')
  expect(findGrowth([run(1200), run(1100), run(1202)])).toBeUndefined()
})

test('a slow machine needs more CPU seconds for the same tests', () => {
  const slow = [1800, 1700, 1850].map((cpuSeconds) => run(cpuSeconds, { speed: 0.6 }))
  expect(findGrowth(slow)).toBeUndefined()
  expect(measureSpeed()).toBeGreaterThan(0)
})

test('a run with other tests, or a failed one, does not count, nor do two', () => {
  expect(findGrowth([run(1200), run(1200)])).toBeUndefined()
  expect(
    findGrowth([run(1200), run(1200), run(1000), run(1200, { tier: 3 }), run(1200, { failed: 1 })]),
  ).toBeUndefined()
})
