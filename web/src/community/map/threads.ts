import type { MapItem } from './map.queries.ts'

type Point = [lat: number, lon: number]

const mostThreads = 7
const steps = 16
/** Curvature of a line. */
const sway = 0.16

/** Lines from the largest place to the next largest ones. */
export function threadsBetween(items: readonly MapItem[]): Point[][] {
  const weightOf = (item: MapItem) => (item.kind === 'cluster' ? item.count : 1)
  const [first, ...others] = items.toSorted((one, other) => weightOf(other) - weightOf(one))
  if (first === undefined || others.length < 2) return []
  return others.slice(0, mostThreads).map((other, index) => bend(first, other, index % 2 === 0 ? sway : -sway))
}

function bend(from: MapItem, to: MapItem, bow: number): Point[] {
  const [up, right] = [to.lat - from.lat, to.lon - from.lon]
  const [lat, lon] = [(from.lat + to.lat) / 2 + right * bow * 0.7, (from.lon + to.lon) / 2 - up * bow * 1.4]
  return Array.from({ length: steps + 1 }, (_none, step) => {
    const t = step / steps
    const mix = (start: number, middle: number, end: number) =>
      (1 - t) * (1 - t) * start + 2 * (1 - t) * t * middle + t * t * end
    return [mix(from.lat, lat, to.lat), mix(from.lon, lon, to.lon)]
  })
}
