import type { FieldCode } from '@entemi/contract/platform/errors'

type CoordinateError = Extract<
  FieldCode,
  'DEGREES_OUT_OF_RANGE' | 'MINUTES_OUT_OF_RANGE' | 'SECONDS_OUT_OF_RANGE' | 'COULD_NOT_PARSE' | 'INVALID_COORDINATE'
>
type Read = { degrees: number; error?: undefined } | { error: CoordinateError }

const shape =
  /^(?<before>[NSEW])?\s*(?<sign>[+-])?(?<degrees>\d{1,3}(?:[.,]\d{1,12})?)\s*(?:°|\s|$)\s*(?:(?<minutes>\d{1,2}(?:[.,]\d{1,12})?)\s*(?:['′’]|\s|$)\s*)?(?:(?<seconds>\d{1,2}(?:[.,]\d{1,12})?)\s*(?:["″”]|''|′′|$)?\s*)?(?<after>[NSEW])?$/i

const toNumber = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))

/** Degrees, minutes and seconds or a decimal number, with N, S, E or W before or after it. */
export function parseCoordinate(typed: string): Read {
  const text = typed.trim()
  // The length is checked first: the regular expression must not run on long input.
  const groups = text.length > 60 ? undefined : shape.exec(text.replace(/(?<=\d)\s*(?=[NSEW]$)/i, ' '))?.groups
  if (groups === undefined || (groups['before'] !== undefined && groups['after'] !== undefined)) {
    return { error: 'COULD_NOT_PARSE' }
  }
  const degrees = toNumber(groups['degrees'])
  const minutes = toNumber(groups['minutes'])
  const seconds = toNumber(groups['seconds'])
  if (degrees > 180) return { error: 'DEGREES_OUT_OF_RANGE' }
  if (minutes > 60) return { error: 'MINUTES_OUT_OF_RANGE' }
  if (seconds > 60) return { error: 'SECONDS_OUT_OF_RANGE' }
  const side = (groups['before'] ?? groups['after'] ?? '').toUpperCase()
  const negative = groups['sign'] === '-' || side === 'S' || side === 'W'
  const value = degrees + minutes / 60 + seconds / 3600
  // No latitude is beyond a pole, although the specification allows 180 degrees.
  if (value > 180 || ('NS'.includes(side) && side !== '' && value > 90)) return { error: 'INVALID_COORDINATE' }
  return { degrees: negative ? -value : value }
}
