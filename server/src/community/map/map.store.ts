import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { Squares } from '#/core/town/town.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { blockedFrom, notBlocked } from '#/core/visibility/person.ts'

export interface CellRow {
  y: number
  x: number
  n: number
  /** The average of the people's squares. */
  lat_cell: number
  lon_cell: number
  /** All whom the viewer sees are in one smallest square. */
  spot: boolean
}

/** Counts per square, without suspended members and people across a block; a square with only those is left out. */
export async function listCells(tx: Tx, viewer: Viewer, level: number, squares: Squares): Promise<CellRow[]> {
  const rows = range(squares.south >> level, squares.north >> level)
  const site = sql`${viewer.siteId}::smallint`
  const { rows: cells } = await sql<CellRow>`
    WITH gone AS MATERIALIZED (
      SELECT p.lat_cell, p.lon_cell, count(*) AS n
      FROM (SELECT b.other_id FROM ${blockedFrom(viewer)} b UNION SELECT a.entity_id FROM account a WHERE ${isSuspended}) o
        JOIN position p ON p.entity_id = o.other_id AND p.site_id = ${site} GROUP BY 1, 2),
    hidden AS MATERIALIZED (
      SELECT (g.lat_cell >> ${level})::smallint AS y, (g.lon_cell >> ${level})::smallint AS x, sum(g.n)::bigint AS n,
        sum(g.n * g.lat_cell)::bigint AS lat, sum(g.n * g.lon_cell)::bigint AS lon
      FROM gone g GROUP BY 1, 2),
    cell AS MATERIALIZED (
      SELECT m.y, m.x, m.n, m.sum_lat, m.sum_lon FROM map_cell m
      WHERE m.site_id = ${site} AND m.level = ${level} AND m.y = ANY (${rows}::smallint[])
        AND m.x BETWEEN ${squares.west >> level} AND ${squares.east >> level} AND m.n > 0),
    seen AS MATERIALIZED (
      SELECT c.y, c.x, c.n - coalesce(h.n, 0) AS n, c.sum_lat - coalesce(h.lat, 0) AS sum_lat,
        c.sum_lon - coalesce(h.lon, 0) AS sum_lon
      FROM cell c LEFT JOIN hidden h ON h.y = c.y AND h.x = c.x WHERE c.n > coalesce(h.n, 0))
    SELECT c.y, c.x, c.n::int AS n, c.sum_lat::float8 / c.n AS lat_cell, c.sum_lon::float8 / c.n AS lon_cell,
      coalesce(s.n - coalesce(g.n, 0) = c.n, false) AS spot
    FROM seen c
    LEFT JOIN map_cell s ON s.site_id = ${site} AND s.level = 0 AND s.y = (c.sum_lat / c.n)::smallint
      AND s.x = (c.sum_lon / c.n)::smallint AND c.sum_lat = c.n * s.y AND c.sum_lon = c.n * s.x
    LEFT JOIN gone g ON g.lat_cell = s.y AND g.lon_cell = s.x
    ORDER BY n DESC, c.y, c.x`.execute(tx)
  return cells
}

/** The same for friends: they are few, so they are counted from their positions. */
export async function listFriendCells(tx: Tx, viewer: Viewer, level: number, squares: Squares): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    SELECT (p.lat_cell >> ${level})::smallint AS y, (p.lon_cell >> ${level})::smallint AS x, count(*)::int AS n,
      avg(p.lat_cell)::float8 AS lat_cell, avg(p.lon_cell)::float8 AS lon_cell,
      min(p.lat_cell) = max(p.lat_cell) AND min(p.lon_cell) = max(p.lon_cell) AS spot
    FROM ${positionsOfFriends(viewer)} WHERE ${isIn(viewer, [squares])} AND ${isShown(viewer)}
    GROUP BY 1, 2 ORDER BY n DESC, 1, 2`.execute(tx)
  return rows
}

export interface PlacedRow {
  id: EntityId
  lat_cell: number
  lon_cell: number
  town: string | null
}

const placedColumns = sql`p.entity_id AS id, p.lat_cell, p.lon_cell, p.town`

/** The people in these smallest squares, each of which has one visible person. */
export async function listPeopleOfSquares(
  tx: Tx,
  viewer: Viewer,
  squares: readonly { lat_cell: number; lon_cell: number }[],
  friends: boolean,
): Promise<PlacedRow[]> {
  const requested = sql`unnest(${squares.map((one) => one.lat_cell)}::smallint[], ${squares.map((one) => one.lon_cell)}::smallint[]) AS s(lat, lon)`
  const { rows } = await sql<PlacedRow>`
    SELECT ${placedColumns} FROM ${friends ? sql`${positionsOfFriends(viewer)} JOIN ${requested}` : sql`${requested} JOIN position p`}
      ON p.site_id = ${viewer.siteId} AND p.lat_cell = s.lat AND p.lon_cell = s.lon
    WHERE ${isShown(viewer)} LIMIT 200`.execute(tx)
  return rows
}

/** Sorted by square from the south, the order of the index. */
export async function listPeople(
  tx: Tx,
  viewer: Viewer,
  pieces: readonly Squares[],
  { friends, after, size }: { friends: boolean; after: PlacedCursor | undefined; size: number },
): Promise<PlacedRow[]> {
  const conditions = [isIn(viewer, pieces), isShown(viewer)]
  if (after !== undefined)
    conditions.push(
      sql`(p.lat_cell, p.lon_cell, p.entity_id) > (${after.lat_cell}::smallint, ${after.lon_cell}::smallint, ${after.id}::uuid)`,
    )
  const { rows } = await sql<PlacedRow>`
    SELECT ${placedColumns} FROM ${friends ? positionsOfFriends(viewer) : sql`position p`} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY p.lat_cell, p.lon_cell, p.entity_id LIMIT ${size}`.execute(tx)
  return rows
}

export async function countFriends(tx: Tx, viewer: Viewer, pieces: readonly Squares[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ${positionsOfFriends(viewer)}
    WHERE ${isIn(viewer, pieces)} AND ${isShown(viewer)}`.execute(tx)
  return rows[0]?.n ?? 0
}

export interface PlacedCursor {
  lat_cell: number
  lon_cell: number
  id: string
}

export interface PositionRow {
  lat_cell: number
  lon_cell: number
  town: string | null
}

export async function findPosition(tx: Tx, viewer: Viewer): Promise<PositionRow | undefined> {
  return tx
    .selectFrom('position')
    .select(['lat_cell', 'lon_cell', 'town'])
    .where('entity_id', '=', viewer.readerId)
    .where('site_id', '=', viewer.siteId)
    .executeTakeFirst()
}

/** False for somebody who is no member of the site, such as an administrator. */
export async function savePosition(
  tx: Tx,
  viewer: Viewer,
  { lat_cell, lon_cell, town }: PositionRow,
): Promise<boolean> {
  const { rows } = await sql<{ entity_id: string }>`
    INSERT INTO position AS p (site_id, entity_id, lat_cell, lon_cell, town)
    SELECT m.site_id, m.entity_id, ${lat_cell}, ${lon_cell}, ${town} FROM site_member m
    WHERE m.entity_id = ${viewer.readerId} AND m.site_id = ${viewer.siteId}
    ON CONFLICT (entity_id, site_id) DO UPDATE SET lat_cell = excluded.lat_cell, lon_cell = excluded.lon_cell, town = excluded.town
    RETURNING p.entity_id`.execute(tx)
  return rows.length > 0
}

export async function deletePosition(tx: Tx, viewer: Viewer): Promise<void> {
  await tx
    .deleteFrom('position')
    .where('entity_id', '=', viewer.readerId)
    .where('site_id', '=', viewer.siteId)
    .execute()
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_none, n) => from + n)

function isIn(viewer: Viewer, pieces: readonly Squares[]): RawBuilder<unknown> {
  const [first] = pieces
  const sides = pieces.map(({ west, east }) => sql`p.lon_cell BETWEEN ${west} AND ${east}`)
  return sql`p.site_id = ${viewer.siteId} AND p.lat_cell BETWEEN ${first?.south ?? 0} AND ${first?.north ?? 0}
    AND (${sql.join(sides, sql` OR `)})`
}

/** With the condition of the partial index account_special: suspended members are few, accounts are many. */
const isSuspended = sql`(a.role <> 'LOGGED' OR a.status <> 'active') AND a.status = 'suspended'`

const isShown = (viewer: Viewer): RawBuilder<boolean> => sql`${notBlocked(viewer, sql`p.entity_id`)}
  AND NOT EXISTS (SELECT FROM account a WHERE a.entity_id = p.entity_id AND ${isSuspended} ${byKey})`

/** By key for each friend: the planner would read the positions of the whole site. */
const positionsOfFriends = (
  viewer: Viewer,
): RawBuilder<unknown> => sql`(SELECT r.to_id FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.letter = 'b') f
    CROSS JOIN LATERAL (SELECT * FROM position o WHERE o.entity_id = f.to_id AND o.site_id = ${viewer.siteId} ${byKey}) p`
