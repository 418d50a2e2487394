/** The country outlines as the build cuts them (base-map.build.ts): paths of SVG in whole numbers, ready to be drawn. */
export interface BaseMapTile {
  land: string
  borders: string
}

/** Coarse outlines of the world at low zoom; fine ones are loaded at high zoom, by tile. */
export type Scale = 'coarse' | 'fine'
export const scaleOf = (zoom: number): Scale => (zoom < 4 ? 'coarse' : 'fine')

/** Tiles beside each other at each scale. */
export const tilesAcross: Record<Scale, number> = { coarse: 1, fine: 8 }

/** The width and height of a tile in its own units: on the ground finer than the outlines themselves. */
export const tileUnits = 16_384
/** A tile is drawn so far beyond its edges, or a line of background would show between two. */
export const overlapUnits = 32

export const tileKey = (scale: Scale, x: number, y: number): string => (scale === 'coarse' ? 'world' : `${x}-${y}`)
