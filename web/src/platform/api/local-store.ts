import { dehydrate, hashKey, hydrate } from '@tanstack/react-query'
import type { DehydratedState, QueryKey } from '@tanstack/react-query'
import { ApiFailure, logoutKey } from './call.ts'
import { clear, delMany, get, keys, set } from './device-store.ts'
import { dropEarlyAnswers } from './early-answers.ts'
import { listOthersEntries } from './persisted-queries.ts'
import { sharedKey } from './shared-key.ts'
import { accountKey, persistMs, persistOthersMs, queryClient, stateKey } from './query-client.ts'

const saveDelayMs = 1000
/** Settings of the device, and the pending logout: they survive a logout. */
const deviceKeys = [
  'entemi.language',
  'entemi.theme',
  'entemi.color',
  'entemi.install',
  'entemi.cookie',
  'entemi.push',
  logoutKey,
]

/** Unsent texts, by account (core/entry/draft.ts, community/conversation/message-draft.ts). The names are stored on devices. */
const draftKeys = ['entemi.draft.', 'entemi.message.']
const isDraftKey = (key: string, of = ''): boolean => draftKeys.some((start) => key.startsWith(start + of))

interface CacheCopy {
  seen: DehydratedState
}

let account: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('entemi') : undefined

queryClient.getQueryCache().subscribe(() => {
  timer ??= setTimeout(() => void save(), saveDelayMs)
})

// A phone may kill a hidden page at any time: what was just read must be saved before.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden' && timer !== undefined) void save()
})

/** The first picture waits no longer for a store that does not answer: another page may hold it. */
const longestRestoreMs = 1000

/** Restores the cache of the last account of this device. What comes late is taken over too, if nothing newer is there. */
export async function restoreCache(): Promise<void> {
  account = localStorage.getItem(accountKey) ?? undefined
  if (account === undefined) return
  restored = restoreCopy(account)
  await Promise.race([restored, new Promise((done) => setTimeout(done, longestRestoreMs))])
}

let restored: Promise<void> | undefined

/** Without network the copy of the device is all there is: a slow phone may read it longer than the first picture waits. */
export async function awaitRestored(): Promise<void> {
  await restored
}

async function restoreCopy(of: string): Promise<void> {
  // A private window may refuse IndexedDB: the app then works without a saved cache.
  const copy = await get<CacheCopy>(storeKey(of)).catch(() => undefined)
  if (copy === undefined || account !== of) return
  hydrate(queryClient, { ...copy.seen, queries: copy.seen.queries.map(withCurrentKey).filter(isWithinMaxAge) })
}

/** Parts of query keys that were renamed: without them a copy saved by an older version would never be found again. */
const renamedKeyParts = new Map<unknown, string>([
  ['challenge', 'lesson'],
  ['notices', 'notification'],
])

function withCurrentKey<Q extends { queryKey: QueryKey; queryHash: string }>(query: Q): Q {
  const [room, ...rest] = query.queryKey
  const queryKey = [renamedKeyParts.get(room) ?? room, ...rest]
  return { ...query, queryKey, queryHash: hashKey(queryKey) }
}

const guestKey = 'guest'

/** For a guest only public texts and the session state are saved. */
export async function saveForGuests(texts: readonly QueryKey[]): Promise<void> {
  const seen = [stateKey, ...texts].map((queryKey) => [queryKey, queryClient.getQueryData(queryKey)] as const)
  if (seen.every(([, data]) => data !== undefined)) await set(guestKey, seen).catch(() => undefined)
}

/** Lets the app open offline on a device where nobody has logged in. */
export async function restoreForGuests(): Promise<void> {
  const seen = await get<[QueryKey, unknown][]>(guestKey).catch(() => undefined)
  for (const [queryKey, data] of seen ?? []) queryClient.setQueryData(queryKey, data)
}

/** Deletes the cache, the outbox and the drafts of another account before this one's data is saved. */
export async function openLocalStore(accountId: string): Promise<void> {
  if (account === accountId) return
  if (account !== undefined) await clearCachedData()
  await deleteKeys((key) => isOutboxKey(key) && key !== outboxKey(accountId))
  removeStored((key) => isDraftKey(key) && !isDraftKey(key, `${accountId}.`))
  account = accountId
  localStorage.setItem(accountKey, accountId)
}

/** Deletes everything of the person from the device. */
export async function clearLocalStore(): Promise<void> {
  await Promise.allSettled([clearCachedData(), clear()])
  removeStored((key) => isDraftKey(key))
}

/** The session ended elsewhere: the cache is deleted, the outbox and drafts stay for the same account (decision 12). */
export async function clearCachedData(): Promise<void> {
  account = undefined
  clearTimeout(timer)
  timer = undefined
  dropEarlyAnswers()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== stateKey[0] })
  removeStored((key) => !deviceKeys.includes(key) && !isDraftKey(key))
  sessionStorage.clear()
  await Promise.allSettled([
    deleteKeys((key) => !isOutboxKey(key) && !isPendingFileKey(key) && key !== sharedKey),
    deleteCaches(),
  ])
}

function removeStored(isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage)) if (isRemoved(key)) localStorage.removeItem(key)
}

/** The outbox of an account. */
export const outboxKey = (accountId: string) => `outbox:${accountId}`
export const isOutboxKey = (key: string) => key.startsWith(outboxKey(''))

/** A file chosen offline; it is deleted when no draft and no outbox item refers to it. The name is stored on devices. */
export const pendingFileKey = (key: string) => `picture:${key}`
export const isPendingFileKey = (key: string) => key.startsWith(pendingFileKey(''))

/** Other tabs hold the same data in memory and would save it again. */
export function notifyTabs(): void {
  channel?.postMessage('logged-out')
}

export function onTabMessage(listener: () => void): void {
  channel?.addEventListener('message', listener)
}

/** A private window may refuse: then there is nothing to delete. */
async function deleteKeys(isDeletable: (key: string) => boolean): Promise<void> {
  try {
    const storedKeys = await keys()
    await delMany(storedKeys.filter(isDeletable))
  } catch {
    return
  }
}

const storeKey = (accountId: string) => `seen:${accountId}`

async function save(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (account === undefined) return
  const copy: CacheCopy = { seen: dehydrateCache() }
  await set(storeKey(account), copy).catch(() => undefined)
}

/** Data stays saved when its last read failed for lack of a network, not when the server refused it. */
function dehydrateCache(): DehydratedState {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ meta, queryKey, state: { data, dataUpdatedAt, error } }) =>
      data !== undefined &&
      meta?.['isPersisted'] !== false &&
      isWithinMaxAge({ queryKey, state: { data, dataUpdatedAt } }) &&
      (error === null || (error instanceof ApiFailure && isUnreachable(error))),
    shouldDehydrateMutation: () => false,
  })
  const saved = queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      data: limitPages(query.state.data),
      // Without this, data saved just before a change would count as fresh after a reload.
      isInvalidated: true,
      status: 'success' as const,
      error: null,
      fetchFailureReason: null,
      fetchMeta: null,
    },
  }))
  return { mutations: [], queries: saved }
}

/** Queries that hold what others wrote, even about one's own entries. */
const othersKeys: readonly unknown[] = ['comment', 'message', 'notification']

function isWithinMaxAge({
  queryKey,
  state,
}: {
  queryKey: QueryKey
  state: { data?: unknown; dataUpdatedAt: number }
}): boolean {
  const age = Date.now() - state.dataUpdatedAt
  if (age < persistOthersMs) return true
  return age < persistMs && !othersKeys.includes(queryKey[0]) && listOthersEntries(state.data).length === 0
}

const isUnreachable = ({ status }: ApiFailure) => status === 0 || status === 429 || status >= 500

/** Only the first pages of a long list are saved: writing all of it after each page would block scrolling. */
const persistedPages = 5

function limitPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !Array.isArray(data.pages)) return data
  const { pages, ...rest } = data
  const params = 'pageParams' in rest && Array.isArray(rest.pageParams) ? rest.pageParams : undefined
  if (pages.length <= persistedPages) return data
  return {
    ...rest,
    pages: pages.slice(0, persistedPages),
    ...(params && { pageParams: params.slice(0, persistedPages) }),
  }
}

/** The precache holds no personal data, and without it the app would not open offline. */
async function deleteCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}
