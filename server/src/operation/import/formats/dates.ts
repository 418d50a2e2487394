export interface ReadDate {
  /** With offset or Z as the source has it, otherwise local: `2020-01-31T21:40:00`. Noon if it is a day only. */
  at: string
  isDayOnly: boolean
}

export interface DateOrder {
  /** 31/01/2020 or 01/31/2020, where the numbers leave it open. */
  isDayFirst: boolean
}

/** Names of months by their first letters without accents, in Hungarian and English. */
const months = ['jan', 'feb', 'mar', 'apr', 'maj|may', 'jun', 'jul', 'aug', 'sep|szep', 'oct|okt', 'nov', 'dec']
  .map((names) => names.split('|'))
  .flatMap((names, at) => names.map((name) => [name, at + 1] as const))

const longest = 100

/** Undefined unless all of it is a date, with or without a time. */
export function readDate(written: string, { isDayFirst }: DateOrder = { isDayFirst: true }): ReadDate | undefined {
  const text = written.trim()
  if (text === '' || text.length > longest) return undefined
  if (/^\d{10}(?:\d{3})?$/.test(text)) return readInstant(Number(text) * (text.length === 10 ? 1000 : 1))
  const found = findDay(text, isDayFirst)
  if (found === undefined) return undefined
  const { year, month, day, rest } = found
  const date = isoDay(year, month, day)
  if (date === undefined) return undefined
  // 2020-01-31T, 2020. január 31., péntek 21:40
  const tail = rest.replace(/^[\s,.]*(?:(?!d[eu]\b|[ap]m\b)\p{L}{2,12}[\s,.]+(?=\d))?/iu, '')
  if (tail === '' || /^\p{L}+\.?$/u.test(tail)) return { at: `${date}T12:00:00`, isDayOnly: true }
  const time = readTime(tail)
  return time === undefined ? undefined : { at: `${date}T${time}`, isDayOnly: false }
}

/** Milliseconds since 1970. */
export function readInstant(ms: unknown): ReadDate | undefined {
  if (typeof ms !== 'number' || !Number.isFinite(ms) || Math.abs(ms) > 8e15) return undefined
  const at = new Date(ms).toISOString()
  return /^\d{4}-/.test(at) ? { at, isDayOnly: false } : undefined
}

/** `21:40`, `21.40`, `9:40 pm`, `du. 9:40`, with seconds and offset if they are there: `21:40:00+01:00`. */
export function readTime(written: string): string | undefined {
  const text = written.trim().toLowerCase()
  const found =
    /^(?<before>de|du|am|pm)?\.?\s?(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d{1,9})?)?)?\s?(?<after>[ap]\.?m|de|du)?\.?\s?(?<offset>z|utc|(?:gmt)?[+-]\d{2}:?\d{2})?$/.exec(
      text,
    )?.groups
  if (found === undefined) return undefined
  const half = (found['before'] ?? found['after'])?.replace('.', '')
  if (found['minute'] === undefined && half === undefined) return undefined
  const [typed, minute, second] = [found['hour'], found['minute'], found['second']].map((part) => Number(part ?? 0))
  if (typed === undefined || minute === undefined || second === undefined) return undefined
  if (half !== undefined && (typed < 1 || typed > 12)) return undefined
  const hour = half === undefined ? typed : (typed % 12) + (half === 'pm' || half === 'du' ? 12 : 0)
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':') + readOffset(found['offset'])
}

function readOffset(offset: string | undefined): string {
  if (offset === undefined) return ''
  const digits = /([+-])(\d{2}):?(\d{2})$/.exec(offset)
  return digits === null ? 'Z' : `${digits[1]}${digits[2]}:${digits[3]}`
}

/** Asking the platform takes milliseconds, and a diary has few zones. */
const zones = new Map<string, Intl.DateTimeFormat | undefined>()
const rememberedZones = 1000

function findZone(zone: string): Intl.DateTimeFormat | undefined {
  if (zones.size >= rememberedZones) zones.clear()
  if (!zones.has(zone)) zones.set(zone, makeDays(zone))
  return zones.get(zone)
}

/** The Swedish locale formats as yyyy-mm-dd. */
function makeDays(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone: zone })
  } catch {
    return undefined
  }
}

/** Undefined unless the platform knows a zone of that name. */
export function readZone(zone: unknown): string | undefined {
  if (typeof zone !== 'string' || zone.length > longest || !/^[A-Za-z]/.test(zone)) return undefined
  return findZone(zone) === undefined ? undefined : zone
}

/** The day of an instant in a zone. */
export const dayIn = (at: string, zone = 'UTC'): string | undefined => findZone(zone)?.format(new Date(at))

interface Day {
  year: number
  month: number
  day: number
  rest: string
}

function findDay(text: string, isDayFirst: boolean): Day | undefined {
  return yearFirst(text) ?? yearLast(text, isDayFirst) ?? named(text)
}

function yearFirst(text: string): Day | undefined {
  const found = /^(\d{4})([-./]?)\s?(\d{2}|\d{1,2}(?=\D))\2\s?(\d{1,2})(?!\d)(?:\.?t|\.)?(.*)$/is.exec(text)
  if (found === null) return undefined
  return { year: Number(found[1]), month: Number(found[3]), day: Number(found[4]), rest: found[5] ?? '' }
}

function yearLast(text: string, isDayFirst: boolean): Day | undefined {
  const found = /^(\d{1,2})([-./])\s?(\d{1,2})\2\s?(\d{4})(?!\d)\.?(.*)$/s.exec(text)
  if (found === null) return undefined
  const [first, second] = [Number(found[1]), Number(found[3])]
  const dayIsFirst = first > 12 || (second <= 12 && (found[2] === '.' || isDayFirst))
  const [day, month] = dayIsFirst ? [first, second] : [second, first]
  return { year: Number(found[4]), month, day, rest: found[5] ?? '' }
}

/** 2020. január 31., January 31, 2020, 31 January 2020, with a weekday before it or without. */
function named(text: string): Day | undefined {
  const folded = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]?\s/, '')
  const found =
    /^(?<year>\d{4})\.?\s(?<month>[a-z]{3,10})\.?\s(?<day>\d{1,2})(?!\d)\.?(?<rest>.*)$/s.exec(folded) ??
    /^(?<month>[a-z]{3,10})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year>\d{4})(?!\d)(?<rest>.*)$/s.exec(folded) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.?\s(?<month>[a-z]{3,10})\.?,?\s(?<year>\d{4})(?!\d)(?<rest>.*)$/s.exec(folded)
  const month = months.find(([name]) => found?.groups?.['month']?.startsWith(name) === true)?.[1]
  if (found?.groups === undefined || month === undefined) return undefined
  const { year, day, rest = '' } = found.groups
  return { year: Number(year), month, day: Number(day), rest: rest.replace(/^\s*at\s/, ' ') }
}

/** Undefined for 31 February. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1000 || Number.isNaN(date.getTime()) || date.getUTCMonth() !== month - 1) return undefined
  return date.toISOString().slice(0, 10)
}
