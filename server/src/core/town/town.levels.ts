import { lastLevel } from './town.ts'

interface Ranked {
  population: number
  lat_cell: number
  lon_cell: number
  /** A part of a town names nothing on the map. */
  isPart: boolean
}

/** Up to which squares each is the largest, in the order given; -1 where there is a larger one in the smallest square. */
export function rankTowns(towns: readonly Ranked[]): number[] {
  const taken = Array.from({ length: lastLevel + 1 }, () => new Set<number>())
  const levels = towns.map(() => -1)
  const order = towns.map((_town, index) => index).toSorted((a, b) => populationOf(b) - populationOf(a) || a - b)
  for (const index of order) {
    const town = towns[index]
    if (town === undefined || town.isPart) continue
    for (let level = 0; level <= lastLevel; level++) {
      // largest in a square is largest in each smaller one around it: the first that is taken ends it
      const square = (town.lat_cell >> level) * 65_536 + (town.lon_cell >> level)
      if (taken[level]?.has(square) !== false) break
      taken[level]?.add(square)
      levels[index] = level
    }
  }
  return levels

  function populationOf(index: number): number {
    return towns[index]?.population ?? 0
  }
}
