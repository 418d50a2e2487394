import { fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { requireConsent } from '#/core/consent/consent.service.ts'
import { cellOf } from '#/core/entry/entry.place.ts'
import { storePlace } from './town.near.ts'
import { findPlaceOfSquare, findTownById } from './town.service.ts'
import type { PlaceColumns } from './town.ts'

interface GivenPlace {
  town?: number | null | undefined
  lat?: number | null | undefined
  lon?: number | null | undefined
}

const noPlace: PlaceColumns = { place: null, lat_cell: null, lon_cell: null }

/**
 * What is stored of a place that a member gives, by a town or by a position: the names of the town. Its square is stored
 * only if no town names it: the list of towns may not be filled yet. Null removes the place; undefined leaves it unchanged.
 */
export async function placeOf(tx: Tx, viewer: Viewer, { town, lat, lon }: GivenPlace): Promise<Partial<PlaceColumns>> {
  if (town == null && lat == null && lon == null)
    // a copy: callers add their own columns, which would be written for the next member too
    return town === undefined && lat === undefined && lon === undefined ? {} : { ...noPlace }
  if (town != null) {
    if (lat != null || lon != null) throw fieldError('town', 'INVALID_VALUE')
    await requireConsent(tx, viewer, 'location')
    const found = await findTownById(tx, town)
    if (found === undefined) throw fieldError('town', 'INVALID_VALUE')
    return { ...noPlace, place: storePlace(found, 0) }
  }
  if (lat == null) throw fieldError('lat', 'FIELD_REQUIRED')
  if (lon == null) throw fieldError('lon', 'FIELD_REQUIRED')
  await requireConsent(tx, viewer, 'location')
  return placeOfPosition(tx, { lat, lon })
}

/** The caller has asked for the consent. */
export async function placeOfPosition(tx: Tx, { lat, lon }: { lat: number; lon: number }): Promise<PlaceColumns> {
  const square = cellOf(lat, lon)
  const place = await findPlaceOfSquare(tx, square)
  return place === undefined ? { ...square, place: null } : { ...noPlace, place }
}
