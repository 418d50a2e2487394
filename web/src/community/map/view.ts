import { writeBox } from '@entemi/contract/community/box'
import type { View } from './map.queries.ts'

/** South-west and north-east corner. */
export type Corners = [south: number, west: number, north: number, east: number]

/** The default view. */
export const homeCorners: Corners = [45.7, 16.1, 48.6, 22.9]

/** Maximum zoom for a single place (R9.08). */
export const placeZoom = 13

/** A second tap within this many milliseconds is a double one (R9.08). */
export const doubleTapMs = 280

const [lowest, highest] = [-85, 85]

/** Rounded outward, so that a small move loads nothing new and nobody at the edge is missing. */
export function makeView([south, west, north, east]: Corners, zoom: number): View {
  const down = (degrees: number) => Math.floor(degrees * 100) / 100
  const up = (degrees: number) => Math.ceil(degrees * 100) / 100
  const hold = (degrees: number, least: number, most: number) => Math.min(Math.max(degrees, least), most)
  const box = {
    west: hold(down(west), -180, 179.99),
    south: hold(down(south), lowest, highest - 0.01),
    east: hold(up(east), -179.99, 180),
    north: hold(up(north), lowest + 0.01, highest),
  }
  return { bbox: writeBox(box), zoom: Math.round(zoom) }
}

/** Bounds around a town. */
export const around = ({ lat, lon }: { lat: number; lon: number }): Corners => [
  lat - 0.25,
  lon - 0.35,
  lat + 0.25,
  lon + 0.35,
]

/** The last view, restored on return. */
let last: { lat: number; lon: number; zoom: number } | undefined
export const readLastPlace = () => last
export function saveLastPlace(place: { lat: number; lon: number; zoom: number }): void {
  last = place
}
