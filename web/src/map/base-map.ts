import { feature, mesh } from 'topojson-client'

/** Far away the coarse outlines are enough, and small; the fine ones come when one nears. */
export type Scale = 'coarse' | 'fine'
export const scaleOf = (zoom: number): Scale => (zoom < 4 ? 'coarse' : 'fine')

const loads = {
  coarse: () => import('world-atlas/countries-110m.json'),
  fine: () => import('world-atlas/countries-50m.json'),
}

/** Our own copy of the world's countries: nobody else learns where somebody looks. */
export async function loadBaseMap(scale: Scale) {
  const { default: world } = await loads[scale]()
  const { countries } = world.objects
  const drawn = feature(world, countries)
  return {
    land: 'features' in drawn ? drawn.features : [drawn],
    borders: mesh(world, countries, (one, other) => one !== other),
  }
}
