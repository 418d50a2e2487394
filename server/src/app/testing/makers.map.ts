import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { cellOf } from '#/core/entry/entry.place.ts'
import { makeEvent, type TestMember } from './makers.ts'
import type { TestServer } from './server.ts'

/** The consent of the member to be on the map and to see it. */
export async function makeConsent(server: TestServer, member: TestMember, siteId = 0): Promise<void> {
  await sql`INSERT INTO consent (account_id, site_id, type, version, accepted) VALUES (${member.accountId}, ${siteId}, 'location', 1, true)
    ON CONFLICT (account_id, site_id, type, version) DO UPDATE SET accepted = true`.execute(server.db)
}

export async function makePosition(
  server: TestServer,
  personId: EntityId,
  { lat, lon, town = null, siteId = 0 }: { lat: number; lon: number; town?: string | null; siteId?: number },
): Promise<void> {
  const cell = cellOf(lat, lon)
  await sql`INSERT INTO position (site_id, entity_id, lat_cell, lon_cell, town)
    VALUES (${siteId}, ${personId}, ${cell.lat_cell}, ${cell.lon_cell}, ${town})`.execute(server.db)
}

/** An event on an entry, in a town. */
export async function makePlacedEvent(
  server: TestServer,
  entryId: EntryId,
  { town, lat, lon, startsIn }: { town: string; lat: number; lon: number; startsIn?: string },
): Promise<EntryId> {
  await makeEvent(server, entryId, startsIn)
  const { lat_cell, lon_cell } = cellOf(lat, lon)
  await sql`UPDATE event SET place = ${JSON.stringify({ town, country: 'HU' })}, lat_cell = ${lat_cell}, lon_cell = ${lon_cell}
    WHERE entry_id = ${entryId}`.execute(server.db)
  return entryId
}

let count = 0

/** Returns its id. */
export async function makeTown(
  server: TestServer,
  town: { name: string; lat: number; lon: number; country?: string; population?: number; level?: number },
): Promise<number> {
  const id = ++count
  const { name, lat, lon, country = 'HU', population = 1000, level = 11 } = town
  const cell = cellOf(lat, lon)
  await sql`INSERT INTO town (id, name, country, population, lat, lon, lat_cell, lon_cell, level)
    VALUES (${id}, ${name}, ${country}, ${population}, ${lat}, ${lon}, ${cell.lat_cell}, ${cell.lon_cell}, ${level})`.execute(
    server.db,
  )
  return id
}
