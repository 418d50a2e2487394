import type { Body } from '@entemi/contract/calls'
import type { FieldError } from '@entemi/contract/platform/errors'
import type { MediaRecord } from '@entemi/contract/core/media'
import { parseCoordinate, shortenCoordinate } from '#/core/form/parse-coordinate.ts'

export interface MediaInfo extends Record<string, string> {
  title: string
  description: string
  author: string
  lat: string
  lon: string
}

export function readMediaInfo({ title, description, author, lat, lon }: MediaRecord): MediaInfo {
  return {
    title: title ?? '',
    description: description ?? '',
    author: author ?? '',
    lat: lat === null ? '' : shortenCoordinate(lat),
    lon: lon === null ? '' : shortenCoordinate(lon),
  }
}

/** Both coordinates or none; a latitude is at most 90 degrees. */
export function checkPlace({ lat, lon }: MediaInfo): FieldError[] {
  const [hasLat, hasLon] = [lat.trim() !== '', lon.trim() !== '']
  if (hasLat && !hasLon) return [{ name: 'lon', code: 'FIELD_REQUIRED' }]
  if (hasLon && !hasLat) return [{ name: 'lat', code: 'FIELD_REQUIRED' }]
  return Math.abs(toDegrees(lat) ?? 0) > 90 ? [{ name: 'lat', code: 'DEGREES_OUT_OF_RANGE' }] : []
}

/** Only changed fields: a place sent again would be blurred a second time. */
export function listChanges(before: MediaInfo, after: MediaInfo): Body<'PATCH /api/media/:db_key'> {
  const body: Body<'PATCH /api/media/:db_key'> = {}
  for (const name of ['title', 'description', 'author'] as const)
    if (after[name] !== before[name]) body[name] = after[name].trim() === '' ? null : after[name]
  if (after.lat !== before.lat || after.lon !== before.lon) {
    body.lat = toDegrees(after.lat)
    body.lon = toDegrees(after.lon)
  }
  return body
}

function toDegrees(typed: string): number | null {
  if (typed.trim() === '') return null
  const read = parseCoordinate(typed)
  return read.error === undefined ? read.degrees : null
}
