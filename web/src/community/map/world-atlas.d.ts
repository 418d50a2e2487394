// Declared by hand: inferred from the files, the types would hold a hundred thousand numbers.
declare module 'world-atlas/countries-110m.json' {
  import type { mesh } from 'topojson-client'

  type Asked = Parameters<typeof mesh>
  const world: Asked[0] & { objects: { countries: NonNullable<Asked[1]> } }
  export default world
}
declare module 'world-atlas/countries-50m.json' {
  import type { mesh } from 'topojson-client'

  type Asked = Parameters<typeof mesh>
  const world: Asked[0] & { objects: { countries: NonNullable<Asked[1]> } }
  export default world
}
