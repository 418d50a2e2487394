import * as keyval from 'idb-keyval'

/** Read and written in one transaction by the outbox; everything else uses the functions below. */
export const openDeviceStore = keyval.createStore('keyval-store', 'keyval')

/**
 * Committed with its requests, not when their answers were heard: WebKit freezes a page that is left, and the next page would
 * wait for ever for a transaction that is still open there.
 */
const committed: keyval.UseStore = (mode, request) =>
  openDeviceStore(mode, (objects) => {
    const answer = request(objects)
    objects.transaction.commit()
    return answer
  })

export const get = <T>(key: string): Promise<T | undefined> => keyval.get<T>(key, committed)
export const getMany = <T>(keys: string[]): Promise<(T | undefined)[]> =>
  keyval.getMany<T>(keys, committed) as Promise<(T | undefined)[]>
export const set = (key: string, value: unknown): Promise<void> => keyval.set(key, value, committed)
export const del = (key: string): Promise<void> => keyval.del(key, committed)
export const delMany = (keys: string[]): Promise<void> => keyval.delMany(keys, committed)
export const keys = (): Promise<string[]> => keyval.keys<string>(committed)
export const entries = <T>(): Promise<[string, T][]> => keyval.entries<string, T>(committed)
export const clear = (): Promise<void> => keyval.clear(committed)
