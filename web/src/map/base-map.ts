import type { FeatureCollection, GeoJsonObject, MultiLineString } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

export interface BaseMap {
  land: readonly GeoJsonObject[]
  borders: MultiLineString
}

/** Far away the coarse outlines are enough, and small; the fine ones come when one nears. */
export type Scale = 'coarse' | 'fine'
export const scaleOf = (zoom: number): Scale => (zoom < 4 ? 'coarse' : 'fine')

const loads = {
  coarse: async () => (await import('world-atlas/countries-110m.json')).default,
  fine: async () => (await import('world-atlas/countries-50m.json')).default,
}

/** Our own copy of the world's countries: nobody else learns where somebody looks. */
export async function loadBaseMap(scale: Scale): Promise<BaseMap> {
  const world = (await loads[scale]()) as unknown as Topology<{ countries: GeometryCollection }>
  const { features } = feature(world, world.objects.countries) as FeatureCollection
  return { land: features, borders: mesh(world, world.objects.countries, (one, other) => one !== other) }
}
