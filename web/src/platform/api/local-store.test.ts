import { beforeEach, describe, expect, it, vi } from 'vitest'

const device = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./device-store.ts', () => ({
  get: async (key: string) => device.get(key),
  set: async (key: string, value: unknown) => device.set(key, structuredClone(value)),
  keys: async () => [...device.keys()],
  delMany: async (keys: string[]) => keys.forEach((key) => device.delete(key)),
  clear: async () => device.clear(),
}))

function makeStorage(): Storage {
  const storage: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
    clear: () => Object.keys(storage).forEach((key) => delete storage[key]),
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value })
  return storage as unknown as Storage
}

let caches: Set<string>

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  device.clear()
  caches = new Set(['workbox-precache-v2', 'pictures'])
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('sessionStorage', makeStorage())
  vi.stubGlobal('caches', { keys: async () => [...caches], delete: async (name: string) => caches.delete(name) })
})

async function open() {
  const store = await import('./local-store.ts')
  const { queryClient } = await import('./query-client.ts')
  const { ApiFailure } = await import('./call.ts')
  return { ...store, queryClient, ApiFailure }
}

describe('the saved cache', () => {
  it('is deleted at logout: memory, IndexedDB, both storages and caches (R4.05)', async () => {
    const { openLocalStore, clearLocalStore, queryClient } = await open()
    await openLocalStore('anna')
    queryClient.setQueryData(['post', '1'], { text: 'titok' })
    await vi.advanceTimersByTimeAsync(2000)
    device.set('outbox:anna', [{ text: 'még nem ment el' }])
    device.set('picture:p1', 'kép')
    localStorage.setItem('entemi.theme', 'dark')
    localStorage.setItem('entemi.draft.anna.anna.new', 'piszkozat')
    sessionStorage.setItem('entemi.loginTarget', '/people/1')
    expect([...device.keys()]).toEqual(['seen:anna', 'outbox:anna', 'picture:p1'])
    await clearLocalStore()
    await vi.advanceTimersByTimeAsync(2000)
    expect([...device.keys()]).toEqual([])
    expect(Object.keys(localStorage)).toEqual(['entemi.theme'])
    expect(Object.keys(sessionStorage)).toEqual([])
    expect([...caches]).toEqual(['workbox-precache-v2'])
    expect(queryClient.getQueryData(['post', '1'])).toBeUndefined()
  })

  it('leaves the outbox and drafts when the session ended elsewhere, until another account logs in', async () => {
    const { openLocalStore, clearCachedData, queryClient } = await open()
    await openLocalStore('anna')
    queryClient.setQueryData(['post', '1'], { text: 'titok' })
    await vi.advanceTimersByTimeAsync(2000)
    device.set('outbox:anna', ['még nem ment el'])
    const drafts = ['entemi.draft.anna.anna.new', 'entemi.message.anna.anna.luca']
    for (const key of drafts) localStorage.setItem(key, 'félbehagyott mondat')
    localStorage.setItem('entemi.inputs', '{}')
    const listDrafts = () => Object.keys(localStorage).filter((key) => key !== 'entemi.account')
    await clearCachedData()
    expect([...device.keys()]).toEqual(['outbox:anna'])
    expect(listDrafts()).toEqual(drafts)
    await openLocalStore('anna')
    expect([...device.keys()]).toEqual(['outbox:anna'])
    expect(listDrafts()).toEqual(drafts)
    await clearCachedData()
    await openLocalStore('bence')
    expect([...device.keys()]).toEqual([])
    expect(listDrafts()).toEqual([])
  })

  it('stores data whose last read failed for lack of a network, deletes what the server refused (R1.15)', async () => {
    const { openLocalStore, restoreCache, queryClient, ApiFailure } = await open()
    await openLocalStore('anna')
    const seen = {
      far: new ApiFailure(0, { error_code: 'NO_NETWORK' }),
      gone: new ApiFailure(404, { error_code: 'NOT_FOUND' }),
    }
    for (const [name, failure] of Object.entries(seen)) {
      queryClient.setQueryData(['post', name], { name })
      const queryFn = () => Promise.reject(failure)
      await queryClient.fetchQuery({ queryKey: ['post', name], queryFn, staleTime: 0 }).catch(() => undefined)
    }
    await vi.advanceTimersByTimeAsync(2000)
    queryClient.clear()
    await restoreCache()
    expect(queryClient.getQueryState(['post', 'far'])).toMatchObject({ data: { name: 'far' }, status: 'success' })
    // shown, and fetched again
    expect(queryClient.getQueryState(['post', 'far'])?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(['post', 'gone'])).toBeUndefined()
  })

  it('R1.15 stores one’s own diary for thirty days offline, and what others wrote for seven', async () => {
    const { openLocalStore, restoreCache, queryClient } = await open()
    await openLocalStore('anna')
    const item = (id: string, owned_by_me: boolean) => ({ id, category: 'note', owned_by_me, shared: null })
    queryClient.setQueryData(['lifeline', 'line', 'me'], { pages: [{ data: [item('1', true)] }] })
    queryClient.setQueryData(['timeline', 'feed'], { pages: [{ data: [item('1', true), item('2', false)] }] })
    queryClient.setQueryData(['comment', '1'], { list: { data: [{ id: '3', message: 'Szia' }] } })
    await vi.advanceTimersByTimeAsync(2000)
    const listItems = async (days: number) => {
      vi.setSystemTime(Date.now() + days * 24 * 3600_000)
      queryClient.clear()
      await restoreCache()
      return queryClient
        .getQueryCache()
        .findAll()
        .map(({ queryKey: [room] }) => room)
    }
    expect(await listItems(6)).toEqual(['lifeline', 'timeline', 'comment'])
    expect(await listItems(2)).toEqual(['lifeline'])
    // What is too old is deleted from the disk with the next save.
    await vi.advanceTimersByTimeAsync(2000)
    expect(JSON.stringify([...device.values()])).not.toContain('Szia')
    expect(await listItems(23)).toEqual([])
  })

  it('restores what an older version saved under renamed query keys', async () => {
    const { openLocalStore, restoreCache, queryClient } = await open()
    await openLocalStore('anna')
    queryClient.setQueryData(['challenge', 'list', 'all'], { title: 'Egy nap csendben' })
    queryClient.setQueryData(['notices'], { pages: [] })
    await vi.advanceTimersByTimeAsync(2000)
    queryClient.clear()
    await restoreCache()
    expect(queryClient.getQueryData(['lesson', 'list', 'all'])).toEqual({ title: 'Egy nap csendben' })
    expect(queryClient.getQueryData(['notification'])).toEqual({ pages: [] })
  })

  it('keeps the first picture for a second at most, and is taken over when it comes later', async () => {
    const { openLocalStore, restoreCache, awaitRestored, queryClient } = await open()
    await openLocalStore('anna')
    queryClient.setQueryData(['post', '1'], { text: 'Szia' })
    await vi.advanceTimersByTimeAsync(2000)
    const stored = device.get('seen:anna')
    queryClient.clear()
    const { promise, resolve } = Promise.withResolvers()
    vi.spyOn(device, 'get').mockReturnValueOnce(promise)
    const over = vi.fn()
    void restoreCache().then(over)
    await vi.advanceTimersByTimeAsync(999)
    expect(over).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(over).toHaveBeenCalled()
    expect(queryClient.getQueryData(['post', '1'])).toBeUndefined()
    resolve(stored)
    await awaitRestored()
    expect(queryClient.getQueryData(['post', '1'])).toEqual({ text: 'Szia' })
  })

  it('R2.32 gives an offline guest the public texts', async () => {
    const { saveForGuests, restoreForGuests, queryClient } = await open()
    queryClient.setQueryData(['state'], { auth_role: 'GUEST' })
    queryClient.setQueryData(['info', 'help', 'hu'], { html: '116-123' })
    queryClient.setQueryData(['post', '1'], { text: 'titok' })
    await saveForGuests([['info', 'help', 'hu']])
    queryClient.clear()
    await restoreForGuests()
    expect(queryClient.getQueryData(['state'])).toEqual({ auth_role: 'GUEST' })
    expect(queryClient.getQueryData(['info', 'help', 'hu'])).toEqual({ html: '116-123' })
    expect(JSON.stringify([...device.values()])).not.toContain('titok')
  })
})
