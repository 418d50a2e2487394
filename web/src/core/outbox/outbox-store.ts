import { useSyncExternalStore } from 'react'
import type { OutboxItem } from './item.ts'
import { updateItems, readItems } from './stored-items.ts'

/** An item as the screens show it. */
export type ShownItem = OutboxItem & {
  status: 'waiting' | 'sending' | 'refused' | 'arrived'
  /** Its caller still waits for the answer: the banner does not count it yet. */
  isFresh: boolean
  /** The id of the server's version, which may be on the screen already. */
  arrivedAs?: string | undefined
}

let account: string | undefined
let items: readonly OutboxItem[] = []
let shownItems: readonly ShownItem[] = []
let sendingKey: string | undefined
const awaited = new Set<string>()
const arrived = new Map<string, ShownItem>()
const listeners = new Set<() => void>()

type Notice = 'changed' | 'sent'
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('entemi.outbox') : undefined
const sentElsewhere = new Set<() => void>()
channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
  void reloadItems()
  if (data === 'sent') for (const listener of sentElsewhere) listener()
})

/** Tells the other tabs that the server has an item: their lists were read before. */
export const announceSent = (): void => channel?.postMessage('sent' satisfies Notice)
export const onSentElsewhere = (listener: () => void): unknown => sentElsewhere.add(listener)

/** The unsent items of the account, as far as this tab knows. */
export const listItems = (): readonly OutboxItem[] => items
export const hasItem = (key: string): boolean => items.some((item) => item.key === key)
export const currentOwner = (): string | undefined => account

export function useOutbox(): readonly ShownItem[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => shownItems,
  )
}

/** Sets the account; items of another one are not shown. */
export function setOwner(owner: string | undefined): void {
  if (owner === account) return
  account = owner
  items = []
  arrived.clear()
  notify()
}

/** Another tab may have added or sent items. */
export async function reloadItems(): Promise<void> {
  const owner = account
  if (owner === undefined) return
  const stored = await readItems(owner).catch(() => items)
  if (account !== owner) return
  items = stored
  notify()
}

export async function changeItems(next: (items: OutboxItem[]) => OutboxItem[]): Promise<void> {
  const owner = account
  if (owner === undefined) return
  const changed = await updateItems(owner, next)
  if (account === owner) items = changed
  notify()
  channel?.postMessage('changed' satisfies Notice)
}

/** Does not add a missing item: a logout meanwhile must not be undone. */
export async function updateItem(key: string, next: (item: OutboxItem) => OutboxItem): Promise<void> {
  await changeItems((items) => items.map((item) => (item.key === key ? next(item) : item)))
}

export async function deleteItem(key: string): Promise<void> {
  await changeItems((items) => items.filter((item) => item.key !== key))
}

export function markAwaited(key: string, isFresh: boolean): void {
  if (isFresh) awaited.add(key)
  else awaited.delete(key)
  notify()
}

export function markSending(key: string | undefined): void {
  sendingKey = key
  notify()
}

/** It stays on the screens until they have the server's version. */
export function markArrived(item: OutboxItem, arrivedAs: string | undefined): void {
  arrived.set(item.key, { ...item, status: 'arrived', isFresh: awaited.has(item.key), arrivedAs })
}

export function removeArrived(keys: readonly string[]): void {
  for (const key of keys) arrived.delete(key)
  notify()
}

function notify(): void {
  const waiting = items.filter(({ key }) => !arrived.has(key))
  shownItems = [...arrived.values(), ...waiting.map(toShownItem)]
  for (const listener of listeners) listener()
}

function toShownItem(item: OutboxItem): ShownItem {
  const status = item.refusal !== undefined ? 'refused' : item.key === sendingKey ? 'sending' : 'waiting'
  return { ...item, status, isFresh: awaited.has(item.key) }
}
