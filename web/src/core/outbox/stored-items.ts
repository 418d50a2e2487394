import { entries, get, openDeviceStore } from '#/platform/api/device-store.ts'
import { isOutboxKey, outboxKey } from '#/platform/api/local-store.ts'
import type { OutboxItem } from './item.ts'

export async function readItems(account: string): Promise<OutboxItem[]> {
  return (await get<OutboxItem[]>(outboxKey(account))) ?? []
}

/** How many items are stored, of all accounts. */
export async function countAllItems(): Promise<number> {
  const stored = await entries<OutboxItem[]>()
  return stored.reduce((sum, [key, items]) => sum + (isOutboxKey(key) ? items.length : 0), 0)
}

/**
 * Reads and writes in one transaction, so that two tabs do not overwrite each other. An empty list deletes its key, which
 * names the account.
 */
export function updateItems(account: string, alter: (items: OutboxItem[]) => OutboxItem[]): Promise<OutboxItem[]> {
  const key = outboxKey(account)
  return openDeviceStore(
    'readwrite',
    (store) =>
      new Promise((resolve, reject) => {
        const asked = store.get(key) as IDBRequest<OutboxItem[] | undefined>
        let altered: OutboxItem[] = []
        asked.onsuccess = () => {
          altered = alter(asked.result ?? [])
          if (altered.length === 0) store.delete(key)
          else store.put(altered, key)
          store.transaction.commit()
        }
        store.transaction.oncomplete = () => resolve(altered)
        store.transaction.onabort = () => reject(store.transaction.error)
      }),
  )
}
