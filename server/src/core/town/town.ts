/** Squares have a side of 0.02 degrees * 2^level; a whole hemisphere has few of the last. */
export const lastLevel = 11

export interface Town {
  id: number
  name: string
  /** Where Hungarian calls it otherwise. */
  name_hu: string | null
  country: string
  lat: number
  lon: number
  lat_cell: number
  lon_cell: number
  /** Up to which squares it is the largest. */
  level: number
}

/** A piece of the globe in smallest squares, its edges with it. */
export interface Squares {
  south: number
  north: number
  west: number
  east: number
}
