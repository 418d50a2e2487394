import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('so many run at once, so many wait in their order, and the next is refused', async () => {
  const slots = createSlots({ atOnce: 2, mayWait: 3 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const run = (n: number) =>
    slots.run(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const all = [1, 2, 3, 4, 5].map(run)
  await expect(run(6)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(begun).toEqual([1, 2])
  for (let ended = 1; ended <= 5; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
    await all[ended - 1]
    await expect.poll(() => begun.length).toBe(Math.min(ended + 2, 5))
  }
  expect(begun).toEqual([1, 2, 3, 4, 5])
})

test('work that fails gives its slot back', async () => {
  const slots = createSlots({ atOnce: 1, mayWait: 0 })
  await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await slots.run(() => Promise.resolve('done'))).toBe('done')
})
