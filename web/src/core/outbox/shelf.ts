import { useSyncExternalStore } from 'react'
import type { OutboxItem } from './item.ts'
import { alterItems, readItems } from './kept-items.ts'

/** An item as the screens show it. */
export type Shown = OutboxItem & {
  status: 'waiting' | 'sending' | 'refused' | 'arrived'
  /** Its maker is told of the answer: the banner does not speak of it yet. */
  isFresh: boolean
  /** The server's own, which may be on the screen already. */
  arrivedAs?: string | undefined
}

let account: string | undefined
let kept: readonly OutboxItem[] = []
let shown: readonly Shown[] = []
let sendingKey: string | undefined
const fresh = new Set<string>()
const arrived = new Map<string, Shown>()
const listeners = new Set<() => void>()

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('entemi.outbox') : undefined
channel?.addEventListener('message', () => void reread())

/** What the account has made here and the server does not have, as far as this tab knows. */
export const listKept = (): readonly OutboxItem[] => kept
export const isKept = (key: string): boolean => kept.some((item) => item.key === key)
export const ownerOfShelf = (): string | undefined => account

export function useOutbox(): readonly Shown[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => shown,
  )
}

/** Whose things stand here; nobody's are shown to somebody else. */
export function openShelf(owner: string | undefined): void {
  if (owner === account) return
  account = owner
  kept = []
  arrived.clear()
  notify()
}

/** Another tab may have put something here or sent it. */
export async function reread(): Promise<void> {
  const owner = account
  if (owner === undefined) return
  const items = await readItems(owner).catch(() => kept)
  if (account !== owner) return
  kept = items
  notify()
}

export async function changeKept(next: (items: OutboxItem[]) => OutboxItem[]): Promise<void> {
  const owner = account
  if (owner === undefined) return
  const items = await alterItems(owner, next)
  if (account === owner) kept = items
  notify()
  channel?.postMessage('changed')
}

/** Not where it is gone already: a logout meanwhile must not be undone. */
export async function alterItem(key: string, next: (item: OutboxItem) => OutboxItem): Promise<void> {
  await changeKept((items) => items.map((item) => (item.key === key ? next(item) : item)))
}

export async function discardItem(key: string): Promise<void> {
  await changeKept((items) => items.filter((item) => item.key !== key))
}

export function markFresh(key: string, isFresh: boolean): void {
  if (isFresh) fresh.add(key)
  else fresh.delete(key)
  notify()
}

export function markSending(key: string | undefined): void {
  sendingKey = key
  notify()
}

/** It stays on the screens until they have the server's own. */
export function markArrived(item: OutboxItem, arrivedAs: string | undefined): void {
  arrived.set(item.key, { ...item, status: 'arrived', isFresh: fresh.has(item.key), arrivedAs })
}

export function forgetArrived(keys: readonly string[]): void {
  for (const key of keys) arrived.delete(key)
  notify()
}

function notify(): void {
  const waiting = kept.filter(({ key }) => !arrived.has(key))
  shown = [...arrived.values(), ...waiting.map(show)]
  for (const listener of listeners) listener()
}

function show(item: OutboxItem): Shown {
  const status = item.refusal !== undefined ? 'refused' : item.key === sendingKey ? 'sending' : 'waiting'
  return { ...item, status, isFresh: fresh.has(item.key) }
}
