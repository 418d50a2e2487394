import { createStore, entries, get } from 'idb-keyval'
import { isOutboxKey, outboxKey } from '#/platform/api/local-store.ts'
import type { OutboxItem } from './item.ts'

/** The same store as the saved cache: a logout clears both at once. */
const inStore = createStore('keyval-store', 'keyval')

export async function readItems(account: string): Promise<OutboxItem[]> {
  return (await get<OutboxItem[]>(outboxKey(account), inStore)) ?? []
}

/** How many items are stored, of all accounts. */
export async function countAllItems(): Promise<number> {
  const stored = await entries<string, OutboxItem[]>(inStore)
  return stored.reduce((sum, [key, items]) => sum + (isOutboxKey(key) ? items.length : 0), 0)
}

/**
 * Reads and writes in one transaction, so that two tabs do not overwrite each other. An empty list deletes its key, which
 * names the account.
 */
export function updateItems(account: string, alter: (items: OutboxItem[]) => OutboxItem[]): Promise<OutboxItem[]> {
  const key = outboxKey(account)
  return inStore(
    'readwrite',
    (store) =>
      new Promise((resolve, reject) => {
        const asked = store.get(key) as IDBRequest<OutboxItem[] | undefined>
        let altered: OutboxItem[] = []
        asked.onsuccess = () => {
          altered = alter(asked.result ?? [])
          if (altered.length === 0) store.delete(key)
          else store.put(altered, key)
        }
        store.transaction.oncomplete = () => resolve(altered)
        store.transaction.onabort = () => reject(store.transaction.error)
      }),
  )
}
