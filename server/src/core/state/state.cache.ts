import type { SerializedPart } from '#/platform/http/handle.ts'
import type { Liked } from './state.store.ts'

/** What is told of somebody, in writing, with what it was made from. */
export interface CachedState {
  mark: string
  relations: SerializedPart
  facts: string
  rest: string
  liked: Liked
}

export interface StateCache {
  find: (key: string) => CachedState | undefined
  keep: (key: string, kept: CachedState) => void
}

/** Characters or bytes, most of them the same: some ten thousand members with 40 friends, or a hundred with 5,000. */
const mostText = 32_000_000

/** The least recently asked go first. */
export function createStateCache(most = mostText): StateCache {
  const known = new Map<string, CachedState>()
  let size = 0

  function forget(key: string): void {
    const kept = known.get(key)
    if (kept !== undefined && known.delete(key)) size -= sizeOf(kept)
  }

  return {
    find(key) {
      const kept = known.get(key)
      if (kept !== undefined) {
        known.delete(key)
        known.set(key, kept)
      }
      return kept
    },
    keep(key, kept) {
      forget(key)
      known.set(key, kept)
      size += sizeOf(kept)
      for (const oldest of known.keys()) {
        if (size <= most) return
        forget(oldest)
      }
    },
  }
}

const sizeOf = ({ relations, facts, rest, liked }: CachedState): number =>
  relations.length + facts.length + rest.length + liked.ids.length + liked.seen.length
