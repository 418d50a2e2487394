import { lastLevel } from './town.ts'

interface Ranked {
  population: number
  lat_cell: number
  lon_cell: number
  /** A part of a town is not shown on the map. */
  isPart: boolean
}

/** The highest level at which each town is the largest of its square, in the same order; -1 if it is not even at level 0. */
export function rankTowns(towns: readonly Ranked[]): number[] {
  const taken = Array.from({ length: lastLevel + 1 }, () => new Set<number>())
  const levels = towns.map(() => -1)
  const order = towns.map((_town, index) => index).toSorted((a, b) => populationOf(b) - populationOf(a) || a - b)
  for (const index of order) {
    const town = towns[index]
    if (town === undefined || town.isPart) continue
    for (let level = 0; level <= lastLevel; level++) {
      // the largest of a square is the largest of each smaller square within it: the first taken one ends the search
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
