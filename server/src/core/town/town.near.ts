import { squaresPerDegree } from '#/core/entry/entry.place.ts'
import type { Squares, StoredPlace, Town } from './town.ts'

/** A town with how many people live there. */
export interface NearbyTown extends Town {
  population: number
}

export interface Position {
  lat: number
  lon: number
}

/** A place is in the nearest town up to here. */
export const withinKm = 50
/** Up to here it is near that town; beyond it, as on the open sea, it has no name. */
export const nearKm = 150

const kmPerDegree = 111.2

/** The smallest squares within this distance; two pieces if they cross the date line. */
export function squaresAround({ lat, lon }: Position, km: number): Squares[] {
  const height = km / kmPerDegree
  const cosine = Math.cos((Math.min(Math.abs(lat) + height, 90) * Math.PI) / 180)
  // around a pole every longitude is near
  const width = height / Math.max(cosine, height / 180)
  const rows = { south: cell(lat - height), north: cell(lat + height) }
  const [west, east] = [cell(lon - width), cell(lon + width)]
  const edge = 180 * squaresPerDegree
  if (east - west >= 2 * edge) return [{ ...rows, west: -edge, east: edge - 1 }]
  if (west < -edge)
    return [
      { ...rows, west: -edge, east },
      { ...rows, west: west + 2 * edge, east: edge - 1 },
    ]
  if (east >= edge)
    return [
      { ...rows, west, east: edge - 1 },
      { ...rows, west: -edge, east: east - 2 * edge },
    ]
  return [{ ...rows, west, east }]
}

const cell = (degrees: number): number => Math.floor(degrees * squaresPerDegree)

/**
 * The towns by distance from their edge: who is in a suburb of a large city is nearer to the centre of a village. The
 * edge is estimated by the number of people.
 */
export function sortByDistance(position: Position, towns: readonly NearbyTown[]): { town: NearbyTown; km: number }[] {
  return towns
    .map((town) => ({ town, km: distanceKm(position, town) }))
    .toSorted((one, other) => one.km - radiusKm(one.town) - (other.km - radiusKm(other.town)))
}

export const storePlace = ({ name, name_hu, country }: Town, km: number): StoredPlace => ({
  town: name,
  ...(name_hu !== null && { hu: name_hu }),
  country,
  ...(km > withinKm && { near: true }),
})

const radiusKm = ({ population }: NearbyTown): number => Math.sqrt(population) / 150

/** Along the surface of the earth. */
export function distanceKm(one: Position, other: Position): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [height, width] = [Math.sin(rad(other.lat - one.lat) / 2), Math.sin(rad(other.lon - one.lon) / 2)]
  const part = height ** 2 + Math.cos(rad(one.lat)) * Math.cos(rad(other.lat)) * width ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(part)))
}
