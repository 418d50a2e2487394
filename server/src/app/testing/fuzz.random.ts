export interface Random {
  /** A whole number from 0 to `n` - 1. */
  below: (n: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** The same numbers for the same name: a request is made again from the seed, its case and its place alone. */
export function createRandom(name: string): Random {
  let state = 0x811c9dc5
  for (let at = 0; at < name.length; at++) state = Math.imul(state ^ name.charCodeAt(at), 0x01000193)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}
