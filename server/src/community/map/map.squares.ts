import type { Box } from '@entemi/contract/community/box'
import { cellOf, squaresPerDegree } from '#/core/entry/entry.place.ts'
import { lastLevel, type Squares } from '#/core/town/town.ts'

/** The zoom of the smallest squares; a square is about sixty pixels wide at its zoom. */
const finestZoom = 12

/** Squares per side at most: the whole world at the closest zoom is answered in large squares. */
const maxPerSide = 64

/** The squares of a box; two pieces if it crosses the date line. */
export function coverBox(box: Box): Squares[] {
  const [low, high] = [cellOf(box.south, box.west), cellOf(box.north, box.east)]
  const rows = { south: low.lat_cell, north: high.lat_cell }
  if (box.west < box.east) return [{ ...rows, west: low.lon_cell, east: high.lon_cell }]
  const edge = 180 * squaresPerDegree
  return [
    { ...rows, west: low.lon_cell, east: edge - 1 },
    { ...rows, west: -edge, east: high.lon_cell },
  ]
}

/** The size of squares for a zoom, larger if the box would have too many. */
export function chooseLevel(pieces: readonly Squares[], zoom: number, finest = finestZoom): number {
  let level = Math.min(Math.max(finest - zoom, 0), lastLevel)
  const isTooFine = ({ south, north, west, east }: Squares) =>
    (north >> level) - (south >> level) >= maxPerSide || (east >> level) - (west >> level) >= maxPerSide
  while (level < lastLevel && pieces.some(isTooFine)) level++
  return level
}

/** The whole of a square as a box. */
export function boxOf(level: number, y: number, x: number): Box {
  const degrees = (cell: number) => (cell * 2 ** level) / squaresPerDegree
  return {
    west: Math.max(degrees(x), -180),
    south: Math.max(degrees(y), -90),
    east: Math.min(degrees(x + 1), 180),
    north: Math.min(degrees(y + 1), 90),
  }
}

/** A slightly smaller box: one of the same size would include the next squares. */
export function insideOf(box: Box): Box {
  const edge = 0.001
  return { west: box.west + edge, south: box.south + edge, east: box.east - edge, north: box.north - edge }
}

/** In degrees, of one square or of an average of several. */
export const middleOf = (cell: number): number => (cell + 0.5) / squaresPerDegree
