/** Squares of 0.02 degrees, about two kilometres: no more exact position is stored. */
export const squaresPerDegree = 50

/** The square that a position falls into; the poles and the date line belong to the last one. */
export const cellOf = (lat: number, lon: number): { lat_cell: number; lon_cell: number } => ({
  lat_cell: Math.min(Math.floor(lat * squaresPerDegree), 90 * squaresPerDegree - 1),
  lon_cell: Math.min(Math.floor(lon * squaresPerDegree), 180 * squaresPerDegree - 1),
})

/** The middle of a square. */
export function centreOf(cell: {
  lat_cell: number | null
  lon_cell: number | null
}): { lat: number; lon: number } | null {
  if (cell.lat_cell === null || cell.lon_cell === null) return null
  return { lat: middle(cell.lat_cell), lon: middle(cell.lon_cell) }
}

const middle = (cell: number): number => (2 * cell + 1) / (2 * squaresPerDegree)
