// Every call of the contract with generated inputs: the short form of `npm run bench -- fuzz`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls, countProbes, isLong, longTimeout } from '#/app/testing/attack.ts'
import { baseDomain } from '#/app/testing/company.ts'
import { requestsOfCase } from '#/app/testing/fuzz.case.ts'
import { runFuzz } from '#/app/testing/fuzz.run.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

/** The long form sends some ninety thousand requests, each checked against the contract. */
const fuzzTimeout = { timeout: isLong ? 3_600_000 : longTimeout.timeout }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain, RATE_LIMIT_FACTOR: '1000000' })
}, longTimeout.timeout)
afterAll(() => server.stop())

test(
  'fuzzing: inputs made from the schema of every call, and near misses, get no 5xx and no answer off contract',
  fuzzTimeout,
  async ({ task }) => {
    const report = await runFuzz(server, { seed: 1, requests: (isLong ? 40 : 1) * requestsOfCase * allCalls.length })
    const counts = Object.values(report.statuses).flat()
    countProbes(task)(counts.reduce((sum, count) => sum + count, 0))
    const shown = report.failures.map(({ call, breach, role, replay, times }) => ({
      call,
      breach,
      role,
      replay,
      times,
    }))
    expect(shown).toEqual([])
    expect(report.calls).toBe(allCalls.length)
    // otherwise nothing but the checks of the input would be tried
    const done = Object.values(report.statuses).reduce((sum, of) => sum + (of[2] ?? 0), 0)
    expect(done).toBeGreaterThan(allCalls.length * 2)
  },
)
