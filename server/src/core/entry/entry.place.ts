/** Squares of 0.02 degrees, about two kilometres: no more exact position is stored. */
export const squaresPerDegree = 50

export interface Square {
  lat_cell: number
  lon_cell: number
}

/** The square that a position falls into; the poles and the date line belong to the last one. */
export const cellOf = (lat: number, lon: number): Square => ({
  lat_cell: Math.min(Math.floor(lat * squaresPerDegree), 90 * squaresPerDegree - 1),
  lon_cell: Math.min(Math.floor(lon * squaresPerDegree), 180 * squaresPerDegree - 1),
})

/** The middle of a square. */
export const centreOf = ({ lat_cell, lon_cell }: Square): { lat: number; lon: number } => ({
  lat: middle(lat_cell),
  lon: middle(lon_cell),
})

const middle = (cell: number): number => (2 * cell + 1) / (2 * squaresPerDegree)
