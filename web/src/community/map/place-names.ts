import type { MapTown } from './map.queries.ts'

interface Point {
  x: number
  y: number
}

interface Placed {
  town: MapTown
  /** A mark is on the town: its name is drawn below the mark. */
  isUnder: boolean
}

/** Distance within which a mark covers a name. */
const markPixels = 26
const lineHeight = 15
/** Half the width of a letter. */
const halfLetter = 3.4

/** Larger towns first; names that overlap another or a mark are left out at this zoom. */
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
