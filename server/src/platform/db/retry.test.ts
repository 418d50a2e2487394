import { expect, test, vi } from 'vitest'
import { retryAfterDeadlock } from './retry.ts'

const failure = (code: string): Error => Object.assign(new Error(code), { code })

test('a read is retried once after a deadlock, not for ever', async () => {
  const once = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure('40P01')).mockResolvedValue('read')
  expect(await retryAfterDeadlock(once)).toBe('read')
  const ever = vi.fn<() => Promise<string>>().mockRejectedValue(failure('40P01'))
  await expect(retryAfterDeadlock(ever)).rejects.toThrow('40P01')
  expect([once.mock.calls.length, ever.mock.calls.length]).toEqual([2, 2])
})

test('a read is not retried after another error', async () => {
  const lost = vi.fn<() => Promise<string>>().mockRejectedValue(failure('57P01'))
  await expect(retryAfterDeadlock(lost)).rejects.toThrow('57P01')
  expect(lost).toHaveBeenCalledTimes(1)
})
