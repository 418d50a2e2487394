import type { MapTown } from './map.queries.ts'

interface Point {
  x: number
  y: number
}

interface Placed {
  town: MapTown
  /** Somebody's mark stands on the town: its name stands below the mark. */
  isUnder: boolean
}

/** As near as this a mark covers what stands beneath. */
const markPixels = 26
const lineHeight = 15
/** Half of what a letter takes. */
const halfLetter = 3.4

/** The larger town first; a name that would lie on another or under a mark is left out until one comes nearer. */
export function placeNames(named: readonly { town: MapTown; at: Point }[], marks: readonly Point[]): Placed[] {
  const written: { x: number; y: number; half: number }[] = []
  return named.flatMap(({ town, at }) => {
    const isUnder = marks.some((mark) => Math.hypot(mark.x - at.x, mark.y - at.y) < markPixels)
    const half = town.name.length * halfLetter + 3
    const y = at.y + (isUnder ? 30 : 12)
    const isFree =
      written.every((other) => Math.abs(other.x - at.x) > other.half + half || Math.abs(other.y - y) > lineHeight) &&
      marks.every((mark) => Math.abs(mark.x - at.x) > half + 14 || Math.abs(mark.y - y) > 24)
    if (!isFree) return []
    written.push({ x: at.x, y, half })
    return [{ town, isUnder }]
  })
}
