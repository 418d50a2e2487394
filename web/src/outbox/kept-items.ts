import { createStore, get, promisifyRequest } from 'idb-keyval'
import { outboxKey } from '#/api/local-store.ts'
import type { OutboxItem } from './item.ts'

/** The store of the local copy: a logout clears both at once. */
const inStore = createStore('keyval-store', 'keyval')

export async function readItems(account: string): Promise<OutboxItem[]> {
  return (await get<OutboxItem[]>(outboxKey(account), inStore)) ?? []
}

/**
 * Reads and writes in one transaction, so that two tabs lose nothing of each other's. An empty list leaves no key behind:
 * it would tell whose device this was.
 */
export function alterItems(account: string, alter: (items: OutboxItem[]) => OutboxItem[]): Promise<OutboxItem[]> {
  const key = outboxKey(account)
  return inStore('readwrite', async (store) => {
    const done = promisifyRequest(store.transaction)
    const items = await new Promise<OutboxItem[]>((resolve, reject) => {
      const asked = store.get(key) as IDBRequest<OutboxItem[] | undefined>
      asked.onsuccess = () => {
        const altered = alter(asked.result ?? [])
        if (altered.length === 0) store.delete(key)
        else store.put(altered, key)
        resolve(altered)
      }
      asked.onerror = () => reject(asked.error)
    })
    await done
    return items
  })
}
