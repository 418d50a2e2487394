import { afterEach, expect, test, vi } from 'vitest'
import { isLockDue, markUsed, readLock, removeLock, setLock, tryPin, unlock, waitAfter } from './app-lock.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#/platform/api/device-store.ts', () => ({
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}))

const store = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
})

afterEach(() => removeLock())

test('the PIN is stored as a salted hash, and the text for notifications beside it', async () => {
  await setLock('2580', 5, 'Új értesítés')
  expect([...store.values()].join()).not.toContain('2580')
  expect([...stored.values()]).toEqual(['Új értesítés'])
  const first = readLock()?.hash
  await setLock('2580', 5, 'Új értesítés')
  expect(readLock()?.hash).not.toBe(first)
  await removeLock()
  expect([readLock(), stored.size]).toEqual([undefined, 0])
})

test('the app locks after its delay without use, at once without a delay, and when the clock was set back', async () => {
  await setLock('2580', 5, '', 0)
  markUsed(100_000)
  const due = (now: number) => isLockDue(readLock()!, now)
  expect([due(100_000), due(400_000), due(400_001), due(99_999)]).toEqual([false, false, true, true])
  await setLock('2580', 0, '', 100_000)
  expect([due(100_000), due(100_001)]).toEqual([false, true])
})

test('three PINs may be wrong; after each further one the wait doubles, up to an hour', async () => {
  expect([1, 2, 3, 4, 5, 20].map(waitAfter)).toEqual([0, 0, 30_000, 60_000, 120_000, 3600_000])
  await setLock('2580', 5, '', 0)
  for (const wrong of ['0000', '1111', '2222']) expect(await tryPin(wrong, 1000)).toBe(false)
  expect(await tryPin('2580', 30_999)).toBe(false)
  expect(readLock()).toMatchObject({ failures: 3, retryAt: 31_000 })
  expect(await tryPin('2580', 31_000)).toBe(true)
  expect(readLock()).toMatchObject({ failures: 0, retryAt: 0, usedAt: 31_000 })
})

test('two tries at the same time count as two', async () => {
  await setLock('2580', 5, '', 0)
  await Promise.all(['0000', '1111', '3333'].map((pin) => tryPin(pin, 1000)))
  expect(readLock()?.failures).toBe(3)
})

test('a proof by password opens the lock and ends the wait', async () => {
  await setLock('2580', 5, '', 0)
  for (const wrong of ['0000', '1111', '2222']) await tryPin(wrong, 1000)
  unlock(2000)
  expect(readLock()).toMatchObject({ failures: 0, retryAt: 0, usedAt: 2000 })
})
