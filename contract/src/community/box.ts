/** In degrees; west is greater than east if the box crosses the date line. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** From `west,south,east,north`; undefined if it is not a valid box. */
export function parseBox(text: string): Box | undefined {
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,20})?$/.test(part))) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number)
  const isOnGlobe = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
  return isOnGlobe && south < north && west !== east ? { west, south, east, north } : undefined
}

export const writeBox = ({ west, south, east, north }: Box): string => [west, south, east, north].join(',')

/** The deepest zoom of the map. */
export const maxZoom = 22
