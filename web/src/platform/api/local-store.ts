import { dehydrate, hashKey, hydrate } from '@tanstack/react-query'
import type { DehydratedState, QueryKey } from '@tanstack/react-query'
import { clear, delMany, get, keys, set } from 'idb-keyval'
import { ApiFailure, logoutKey } from './call.ts'
import { listOthersEntries } from './persisted-queries.ts'
import { accountKey, keepFor, keepOthersFor, queryClient, stateKey } from './query-client.ts'

const saveEvery = 1000
/** Choices of the device, not of a person, and that somebody has logged out: they outlive a logout. */
const deviceKeys = ['entemi.language', 'entemi.theme', 'entemi.install', 'entemi.cookie', 'entemi.push', logoutKey]

interface Copy {
  seen: DehydratedState
}

let account: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('entemi') : undefined

queryClient.getQueryCache().subscribe(() => {
  timer ??= setTimeout(() => void save(), saveEvery)
})

// A phone takes the page away without asking: what was just read must be there when it opens without network.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden' && timer !== undefined) void save()
})

/** Brings back what the last account of this device saw. */
export async function restoreLocal(): Promise<void> {
  account = localStorage.getItem(accountKey) ?? undefined
  if (account === undefined) return
  // A private window may refuse IndexedDB: the app then works without a copy.
  const copy = await get<Copy>(storeKey(account)).catch(() => undefined)
  if (copy === undefined) return
  hydrate(queryClient, { ...copy.seen, queries: copy.seen.queries.map(withCurrentKey).filter(isYoung) })
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

/** A guest leaves nothing here but texts that everybody may read, and the name of the site. */
export async function keepForGuests(texts: readonly QueryKey[]): Promise<void> {
  const seen = [stateKey, ...texts].map((queryKey) => [queryKey, queryClient.getQueryData(queryKey)] as const)
  if (seen.every(([, data]) => data !== undefined)) await set(guestKey, seen).catch(() => undefined)
}

/** The app opens without network for who was never a member here. */
export async function restoreForGuests(): Promise<void> {
  const seen = await get<[QueryKey, unknown][]>(guestKey).catch(() => undefined)
  for (const [queryKey, data] of seen ?? []) queryClient.setQueryData(queryKey, data)
}

/** Nothing that a guest did is saved; another account's copy and what it did not send go before this one's begins. */
export async function keepLocalFor(accountId: string): Promise<void> {
  if (account === accountId) return
  if (account !== undefined) await wipeSeen()
  await dropKeys((key) => isOutboxKey(key) && key !== outboxKey(accountId))
  account = accountId
  localStorage.setItem(accountKey, accountId)
}

/** Takes every local copy away: nothing of the person stays on the device. */
export async function wipeLocal(): Promise<void> {
  await Promise.allSettled([wipeSeen(), clear()])
}

/** The session ended elsewhere: what was seen goes, what was not sent yet waits for the same account (decision 12). */
export async function wipeSeen(): Promise<void> {
  account = undefined
  clearTimeout(timer)
  timer = undefined
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== stateKey[0] })
  for (const key of Object.keys(localStorage)) if (!deviceKeys.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  await Promise.allSettled([dropKeys((key) => !isOutboxKey(key) && !isPendingFileKey(key)), dropCaches()])
}

/** What an account made here and the server does not have yet. */
export const outboxKey = (accountId: string) => `outbox:${accountId}`
export const isOutboxKey = (key: string) => key.startsWith(outboxKey(''))

/** An image that was chosen without network; it goes when nothing speaks of it any more. */
export const pendingFileKey = (key: string) => `picture:${key}`
export const isPendingFileKey = (key: string) => key.startsWith(pendingFileKey(''))

/** Other tabs hold the same person's data in memory and would write it back. */
export function tellTabs(): void {
  channel?.postMessage('logged-out')
}

export function onOtherTab(listener: () => void): void {
  channel?.addEventListener('message', listener)
}

/** A private window may refuse: then there is nothing to drop. */
async function dropKeys(mayGo: (key: string) => boolean): Promise<void> {
  try {
    const there = await keys<string>()
    await delMany(there.filter(mayGo))
  } catch {
    return
  }
}

const storeKey = (accountId: string) => `seen:${accountId}`

async function save(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (account === undefined) return
  const copy: Copy = { seen: readSeen() }
  await set(storeKey(account), copy).catch(() => undefined)
}

/** What was read stays readable though its last reading failed for want of a network; what was refused does not. */
function readSeen(): DehydratedState {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ meta, queryKey, state: { data, dataUpdatedAt, error } }) =>
      data !== undefined &&
      meta?.['isKept'] !== false &&
      isYoung({ queryKey, state: { data, dataUpdatedAt } }) &&
      (error === null || (error instanceof ApiFailure && isOutOfReach(error))),
    shouldDehydrateMutation: () => false,
  })
  const read = queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      data: cutPages(query.state.data),
      // Saved a moment before a change, it must not pass for fresh after a reload.
      isInvalidated: true,
      status: 'success' as const,
      error: null,
      fetchFailureReason: null,
      fetchMeta: null,
    },
  }))
  return { mutations: [], queries: read }
}

/** These hold others' words, whoever wrote what they are about. */
const othersRooms: readonly unknown[] = ['comment', 'message', 'notification']

function isYoung({
  queryKey,
  state,
}: {
  queryKey: QueryKey
  state: { data?: unknown; dataUpdatedAt: number }
}): boolean {
  const age = Date.now() - state.dataUpdatedAt
  if (age < keepOthersFor) return true
  return age < keepFor && !othersRooms.includes(queryKey[0]) && listOthersEntries(state.data).length === 0
}

const isOutOfReach = ({ status }: ApiFailure) => status === 0 || status === 429 || status >= 500

/** Of a long list the beginning: writing years of entries to the disk after each page would halt the scroll. */
const keptPages = 5

function cutPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !Array.isArray(data.pages)) return data
  const { pages, ...rest } = data
  const params = 'pageParams' in rest && Array.isArray(rest.pageParams) ? rest.pageParams : undefined
  if (pages.length <= keptPages) return data
  return { ...rest, pages: pages.slice(0, keptPages), ...(params && { pageParams: params.slice(0, keptPages) }) }
}

/** The precached shell holds no one's data, and without it the app would not open offline. */
async function dropCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}
