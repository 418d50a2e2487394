import { sql, type RawBuilder } from 'kysely'
import type { NamedRow } from './name-squares.ts'

/** The rows of a table with a square that no town names yet, by id. */
export const unnamedRows = (table: RawBuilder<unknown>, after: string, size: number): RawBuilder<unknown> => sql`
  SELECT e.id, e.lat_cell, e.lon_cell FROM ${table} e
  WHERE e.lat_cell IS NOT NULL AND e.place IS NULL AND e.id > ${after}::uuid ORDER BY e.id LIMIT ${size}`

/** Stores the names where the square is still the same. SKIP LOCKED: what somebody is changing waits for the next start. */
export const namedRows = (table: RawBuilder<unknown>, rows: readonly NamedRow[]): RawBuilder<unknown> => sql`
  UPDATE ${table} t SET place = n.place
  FROM (SELECT e.id, w.place FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS w(id uuid, lat_cell smallint, lon_cell smallint, place jsonb) JOIN ${table} e ON e.id = w.id
    WHERE e.place IS NULL AND e.lat_cell = w.lat_cell AND e.lon_cell = w.lon_cell
    ORDER BY e.id FOR NO KEY UPDATE OF e SKIP LOCKED) n
  WHERE t.id = n.id`
