import type { FieldError } from '@entemi/contract/platform/errors'
import { parseCoordinate } from '#/core/form/parse-coordinate.ts'
import type { Place } from './find-position.ts'

/** Checks what the coordinate rule cannot: latitude or longitude. */
export function checkTypedPlace({ lat, lon }: { lat: string; lon: string }): FieldError[] {
  const faults: FieldError[] = []
  if (/[EW]/i.test(lat)) faults.push({ name: 'lat', code: 'INVALID_COORDINATE' })
  else if (Math.abs(degreesOf(lat) ?? 0) > 90) faults.push({ name: 'lat', code: 'MAX_VALUE', max: 90 })
  if (/[NS]/i.test(lon)) faults.push({ name: 'lon', code: 'INVALID_COORDINATE' })
  else if (Math.abs(degreesOf(lon) ?? 0) > 180) faults.push({ name: 'lon', code: 'MAX_VALUE', max: 180 })
  return faults
}

export function readTypedPlace({ lat, lon }: { lat: string; lon: string }): Place | undefined {
  const [north, east] = [degreesOf(lat), degreesOf(lon)]
  return north === undefined || east === undefined ? undefined : { lat: north, lon: east }
}

function degreesOf(typed: string): number | undefined {
  const read = parseCoordinate(typed)
  return read.error === undefined ? read.degrees : undefined
}
