import { feature, mesh } from 'topojson-client'

/** Coarse outlines at low zoom; fine ones are loaded at high zoom. */
export type Scale = 'coarse' | 'fine'
export const scaleOf = (zoom: number): Scale => (zoom < 4 ? 'coarse' : 'fine')

const loads = {
  coarse: () => import('world-atlas/countries-110m.json'),
  fine: () => import('world-atlas/countries-50m.json'),
}

/** Our own copy of the country outlines: no other server learns what is viewed. */
export async function loadBaseMap(scale: Scale) {
  const { default: world } = await loads[scale]()
  const { countries } = world.objects
  const drawn = feature(world, countries)
  const borders = mesh(world, countries, (one, other) => one !== other)
  const land = 'features' in drawn ? drawn.features : [drawn]
  for (const { geometry } of land) if ('coordinates' in geometry) unwrapLines(geometry.coordinates)
  unwrapLines(borders.coordinates)
  return { land, borders }
}

type Nested = number[] | Nested[]

/** Across the date line a shape continues beyond 180 degrees, or it would be drawn across the whole map. */
export function unwrapLines(shape: Nested): void {
  let before: number | undefined
  for (const part of shape) {
    if (typeof part === 'number') return
    const [lon] = part
    if (typeof lon !== 'number') unwrapLines(part)
    else {
      if (before !== undefined && Math.abs(lon - before) > 180) part[0] = lon + 360 * Math.round((before - lon) / 360)
      before = part[0] as number
    }
  }
}
