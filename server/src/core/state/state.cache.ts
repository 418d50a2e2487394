import type { SerializedPart } from '#/platform/http/handle.ts'
import type { Liked } from './state.store.ts'

/** The serialized parts of an account's `_state`, with the values they were made from. */
export interface CachedState {
  mark: string
  relations: SerializedPart
  facts: string
  rest: string
  liked: Liked
}

export interface StateCache {
  find: (key: string) => CachedState | undefined
  set: (key: string, state: CachedState) => void
}

/** Characters, mostly one byte each: some ten thousand members with 40 friends, or a hundred with 5,000. */
const defaultMaxSize = 32_000_000

/** Evicts the least recently used. */
export function createStateCache(maxSize = defaultMaxSize): StateCache {
  const states = new Map<string, CachedState>()
  let size = 0

  function evict(key: string): void {
    const state = states.get(key)
    if (state !== undefined && states.delete(key)) size -= sizeOf(state)
  }

  return {
    find(key) {
      const state = states.get(key)
      if (state !== undefined) {
        states.delete(key)
        states.set(key, state)
      }
      return state
    },
    set(key, state) {
      evict(key)
      states.set(key, state)
      size += sizeOf(state)
      for (const oldest of states.keys()) {
        if (size <= maxSize) return
        evict(oldest)
      }
    },
  }
}

const sizeOf = ({ relations, facts, rest, liked }: CachedState): number =>
  relations.length + facts.length + rest.length + liked.ids.length + liked.seen.length
