/** Squares have a side of 0.02 degrees * 2^level; a hemisphere has only a few of the last level. */
export const lastLevel = 11

export interface Town {
  id: number
  name: string
  /** The Hungarian name, if it differs. */
  name_hu: string | null
  country: string
  lat: number
  lon: number
  lat_cell: number
  lon_cell: number
  /** The highest level at which it is the largest town of its square. */
  level: number
}

/** A town as it is stored with an entry or a picture: readers in either language need its names, none its position. */
export type StoredPlace = {
  town: string
  /** The Hungarian name, if it differs. */
  hu?: string
  country: string
  /** The town is far from the place. */
  near?: true
}

/** The columns of a place, in entries and in media. */
export interface PlaceColumns {
  place: StoredPlace | null
  lat_cell: number | null
  lon_cell: number | null
}

/** A range of smallest squares, edges included. */
export interface Squares {
  south: number
  north: number
  west: number
  east: number
}
