import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageFull, savePendingFile, readPendingFile, pendingFilesLimit, sweepPendingFiles } from './pending-files.ts'

const device = vi.hoisted(() => ({ stored: new Map<string, unknown>(), isFull: false }))
vi.mock('#/platform/api/device-store.ts', () => ({
  get: async (key: string) => device.stored.get(key),
  set: async (key: string, value: unknown) => {
    if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
    device.stored.set(key, value)
  },
  keys: async () => [...device.stored.keys()],
  getMany: async (keys: string[]) => keys.map((key) => device.stored.get(key)),
  delMany: async (keys: string[]) => keys.forEach((key) => device.stored.delete(key)),
}))
vi.mock('#/platform/api/local-store.ts', () => ({
  isOutboxKey: (key: string) => key.startsWith('outbox:'),
  pendingFileKey: (key: string) => `picture:${key}`,
  isPendingFileKey: (key: string) => key.startsWith('picture:'),
}))

beforeEach(() => {
  device.stored.clear()
  device.isFull = false
  vi.stubGlobal('localStorage', {})
})
afterEach(() => vi.unstubAllGlobals())

const file = new File(['abc'], 'tó.jpg', { type: 'image/jpeg' })
const mention = (key: string) => () => Object.assign(localStorage, { 'entemi.draft.a': `{"kept":"${key}"}` })
const storedFiles = () => [...device.stored.keys()].filter((key) => key.startsWith('picture:'))

test('a file stays while a draft or an outbox item refers to it, and is deleted after', async () => {
  await savePendingFile('one', file, mention('one'))
  expect(await readPendingFile('one')).toBe(file)
  await sweepPendingFiles()
  expect(storedFiles()).toEqual(['picture:one'])
  device.stored.set('outbox:luca', [{ pictures: [{ kept: 'one' }] }])
  vi.stubGlobal('localStorage', {})
  await sweepPendingFiles()
  expect(storedFiles()).toEqual(['picture:one'])
  device.stored.delete('outbox:luca')
  await sweepPendingFiles()
  expect(storedFiles()).toEqual([])
})

test('a file beyond the limit is refused and not stored', async () => {
  const large = Object.defineProperty(new File([], 'nagy.jpg'), 'size', { value: pendingFilesLimit - 2 })
  await savePendingFile('large', large, mention('large'))
  await expect(savePendingFile('one', file, () => undefined)).rejects.toBeInstanceOf(StorageFull)
  expect(storedFiles()).toEqual(['picture:large'])
  vi.stubGlobal('localStorage', {})
  await savePendingFile('one', file, mention('one'))
  expect(storedFiles()).toEqual(['picture:one'])
  device.isFull = true
  await expect(savePendingFile('two', file, () => undefined)).rejects.toBeInstanceOf(StorageFull)
})
