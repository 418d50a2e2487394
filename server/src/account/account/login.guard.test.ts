import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLoginGuard } from './login.guard.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const request = { ip: '203.0.113.7', protocol: 'https', headers: {} } as FastifyRequest

/** For an account with so many attempts above the limit of all addresses together. */
const guardOf = (excess: number) => createLoginGuard({ spend: async () => {}, count: async () => excess })

async function waitFor(admitted: Promise<unknown>): Promise<number> {
  const from = Date.now()
  let until = Number.NaN
  void admitted.then(() => (until = Date.now()))
  await vi.advanceTimersByTimeAsync(60_000)
  return until - from
}

test.each([
  [0, 0],
  [1, 100],
  [20, 2000],
  [50, 5000],
  [1_000_000, 5000],
])('an unknown device at attempt %i above the limit waits %i ms', async (excess, ms) => {
  for (const account of [undefined, { id: 'a', known_device: false }])
    expect(await waitFor(guardOf(excess).admitGuess(request, 'valaki')(account))).toBe(ms)
})

test('a known device never waits', async () => {
  const known = { ...request, headers: { cookie: `__Host-device=${'d'.repeat(43)}` } } as FastifyRequest
  expect(await waitFor(guardOf(1000).admitGuess(known, 'valaki')({ id: 'a', known_device: true }))).toBe(0)
})

test('five hundred wait at once, the next is refused, and after them others may wait again', async () => {
  const { admitGuess } = guardOf(1000)
  const ask = () => admitGuess(request, 'valaki')(undefined)
  const waiting = Array.from({ length: 500 }, ask)
  await expect(ask()).rejects.toThrow('TOO_MANY_REQUESTS')
  await vi.advanceTimersByTimeAsync(5000)
  await Promise.all(waiting)
  expect(await waitFor(ask())).toBe(5000)
})
