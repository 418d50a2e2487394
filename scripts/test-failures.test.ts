import { expect, test } from 'vitest'
import type { Failure, Tally } from './tally.ts'
import { explain, isOfTheMachine, retryFailuresOfTheMachine } from './test-failures.ts'

const failure = (...errors: string[]): Failure => ({ name: 'a test', file: 'e2e/a.spec.ts', title: 'a test', errors })
const tallyOf = (...failures: Failure[]): Tally => ({ passed: 5, failed: failures.length, skipped: 0, failures })
const crashed = failure('Error: page.goto: Target crashed')
const broken = failure('Error: expect(received).toBe(expected)')

test('a failure is of the machine only if each of its errors is', () => {
  expect(isOfTheMachine(crashed)).toBe(true)
  expect(isOfTheMachine(failure('Error: listen EADDRINUSE: address already in use'))).toBe(true)
  expect(
    isOfTheMachine(failure('Test timeout of 1 ms exceeded.', 'page has been closed; browser has been closed')),
  ).toBe(false)
  expect(isOfTheMachine(failure())).toBe(false)
})

test('what failed by the machine is tried again once; anything else is not', async () => {
  const tried: string[] = []
  const run = (one: Failure) => {
    tried.push(one.errors[0] ?? '')
    return Promise.resolve({ passed: 1, tried: 1 })
  }
  expect(await retryFailuresOfTheMachine(tallyOf(crashed, broken), run)).toEqual({ ...tallyOf(broken), passed: 6 })
  expect(tried).toEqual(crashed.errors)
  expect(await retryFailuresOfTheMachine(tallyOf(crashed), () => Promise.resolve({ passed: 0, tried: 1 }))).toEqual(
    tallyOf(crashed),
  )
})

test('a failure is told in three lines: what, whether it passes alone, and where its trace is', async () => {
  const traced = { ...broken, trace: 'trace.zip' }
  const lines = await explain([traced, failure(), failure(), failure()], (_, tried) =>
    Promise.resolve({ passed: tried - 2, tried }),
  )
  expect(lines.slice(0, 3)).toEqual([
    'FAILED e2e/a.spec.ts: a test\n  Error: expect(received).toBe(expected)',
    '  alone: passes 3 of 5 times: a race',
    expect.stringMatching(/^  trace: .*trace\.zip$/),
  ])
  expect(lines).toContain('  alone: not tried')
})
