import type { StoredPlace } from '#/core/town/town.ts'

/** Where some of the entries happened, by their number. */
export const demoPlaces: Partial<Record<number, StoredPlace>> = {
  2: { town: 'Szeged', country: 'HU' },
  3: { town: 'Nagymaros', country: 'HU' },
  11: { town: 'Cluj-Napoca', hu: 'Kolozsvár', country: 'RO' },
  24: { town: 'Budapest', country: 'HU' },
  27: { town: 'Debrecen', country: 'HU' },
  28: { town: 'Sopron', country: 'HU' },
  37: { town: 'Vienna', hu: 'Bécs', country: 'AT' },
  40: { town: 'Baja', country: 'HU' },
}
