// Declared by hand: inferred from the files, the types would hold a hundred thousand numbers.
declare module 'world-atlas/countries-110m.json' {
  import world from 'world-atlas/countries-50m.json'

  export default world
}
declare module 'world-atlas/countries-50m.json' {
  import type { merge, mesh } from 'topojson-client'

  type Asked = Parameters<typeof mesh>
  const world: Asked[0] & {
    objects: { countries: NonNullable<Asked[1]> & { geometries: Parameters<typeof merge>[1] } }
  }
  export default world
}

/** Made by base-map.build.ts; tiles without land are missing. */
declare module 'virtual:base-map' {
  export const tiles: Partial<Record<string, () => Promise<{ land: string; borders: string }>>>
}
