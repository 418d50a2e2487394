/**
 * A pseudo-random generator with a fixed seed. Each part of the demo has its own, by name: a new part then does not change
 * the ids, likes and moods of the others.
 */
export function createRandom(name: string) {
  let state = hashName(name)

  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))

  const hex = (digits: number): string => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')

  return {
    between,
    chance: (share: number): boolean => next() < share,
    pick: <T>(from: ArrayLike<T>): T => {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    /** Some of them in a random order. */
    sample: <T>(from: readonly T[], count: number): T[] =>
      from
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .slice(0, count)
        .map(({ item }) => item),
    hex,
    /** UUIDv7 of that moment: order of id is order of time, also for what is written today about last spring. */
    uuid: (moment: Temporal.Instant): string => {
      const time = moment.epochMilliseconds.toString(16).padStart(12, '0')
      const variant = between(8, 11).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`
    },
  }
}

export type Random = ReturnType<typeof createRandom>

// FNV-1a
function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
