/** Repeatable: what is chosen can be chosen again with the seed. */
export class Random {
  #seed: number

  constructor(seed: number) {
    this.#seed = seed
  }

  next(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0
    let t = Math.imul(this.#seed ^ (this.#seed >>> 15), this.#seed | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** True once in so many times. */
  oneIn(count: number): boolean {
    return this.below(count) === 0
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
}
