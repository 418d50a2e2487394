import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { NearbyTown } from './town.near.ts'
import { lastLevel, type Squares, type Town } from './town.ts'

const columns = sql`t.id, t.name, t.name_hu, t.country, t.lat, t.lon, t.lat_cell, t.lon_cell, t.level`

/** Arrays for `unnest`. */
interface TownColumns {
  id: number[]
  name: string[]
  name_hu: (string | null)[]
  country: string[]
  population: number[]
  lat: number[]
  lon: number[]
  lat_cell: number[]
  lon_cell: number[]
  level: number[]
}

export async function hasTowns(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM town) AS found`.execute(tx)
  return rows[0]?.found === true
}

/** ON CONFLICT: two servers may start at the same time. */
export async function insertTowns(tx: Tx, towns: TownColumns): Promise<void> {
  await sql`INSERT INTO town (id, name, name_hu, country, population, lat, lon, lat_cell, lon_cell, level)
    SELECT * FROM unnest(${towns.id}::int[], ${towns.name}::text[], ${towns.name_hu}::text[], ${towns.country}::text[], ${towns.population}::int[],
      ${towns.lat}::float8[], ${towns.lon}::float8[], ${towns.lat_cell}::smallint[], ${towns.lon_cell}::smallint[],
      ${towns.level}::smallint[])
    ON CONFLICT (id) DO NOTHING`.execute(tx)
}

export async function findTown(tx: Tx, id: number): Promise<Town | undefined> {
  const { rows } = await sql<Town>`SELECT ${columns} FROM town t WHERE t.id = ${id}`.execute(tx)
  return rows[0]
}

/** Hungarian towns first, then by population: "Szeg" should find Szeged, not a village elsewhere. */
export async function listTownsByStart(tx: Tx, typed: string, size: number): Promise<Town[]> {
  const start = sql`fold(${typed}::text) COLLATE "C"`
  const end = sql`${start} || U&'\\+10FFFF'`
  const { rows } = await sql<Town>`
    SELECT ${columns} FROM town t
    WHERE t.name_fold >= ${start} AND t.name_fold < ${end} OR t.hu_fold >= ${start} AND t.hu_fold < ${end}
    ORDER BY (t.country = 'HU') DESC, t.population DESC, t.id LIMIT ${size}`.execute(tx)
  return rows
}

/**
 * The largest town of each square of that level, between these smallest squares. Planned at every call: a generic plan
 * reads all towns of the world for the largest squares.
 */
export async function listLargestTowns(tx: Tx, level: number, squares: Squares): Promise<Town[]> {
  const levels = Array.from({ length: lastLevel - level + 1 }, (_none, index) => level + index)
  const { rows } = await sql<Town>`/* plan */
    SELECT ${columns} FROM town t
    WHERE t.level = ANY (${levels}::smallint[]) AND t.lat_cell BETWEEN ${squares.south} AND ${squares.north}
      AND t.lon_cell BETWEEN ${squares.west} AND ${squares.east} AND t.level >= 0
    ORDER BY t.level DESC, t.population DESC LIMIT 500`.execute(tx)
  return rows
}

/** The towns between these smallest squares: of each square the largest, and no part of a town. */
export async function listTownsBetween(tx: Tx, squares: Squares): Promise<NearbyTown[]> {
  const { rows } = await sql<NearbyTown>`
    SELECT ${columns}, t.population FROM town t
    WHERE t.lat_cell BETWEEN ${squares.south} AND ${squares.north} AND t.lon_cell BETWEEN ${squares.west} AND ${squares.east}
      AND t.level >= 0`.execute(tx)
  return rows
}

/** The largest town in each of these smallest squares. */
export async function listTownsOfSquares(
  tx: Tx,
  squares: readonly { lat_cell: number; lon_cell: number }[],
): Promise<Town[]> {
  const { rows } = await sql<Town>`
    SELECT ${columns} FROM unnest(${squares.map((one) => one.lat_cell)}::smallint[], ${squares.map((one) => one.lon_cell)}::smallint[])
      AS s(lat, lon) JOIN town t ON t.lat_cell = s.lat AND t.lon_cell = s.lon AND t.level >= 0`.execute(tx)
  return rows
}
