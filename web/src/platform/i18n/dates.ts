import { currentLanguage, t } from './i18n.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Moment = string | number | Date

/** 2026. okt. 3. in Hungarian, as the reader's region does in English. A bare day ('1948-03-14') is that day in every zone. */
export function formatDate(moment: Moment): string {
  return format('date', moment)
}

/** With the weekday: okt. 3., szombat; in another year 2025. okt. 3., péntek. */
export function formatDay(moment: Moment, now: number = Date.now()): string {
  const isThisYear = dayHere(moment).slice(0, 4) === dayHere(now).slice(0, 4)
  return format(isThisYear ? 'day' : 'dayOfYear', moment)
}

/** Without the year: október 3., szombat. */
export function formatLongDay(moment: Moment): string {
  return format('longDay', moment)
}

/** 2026. november in Hungarian, November 2026 in English. */
export function formatMonth(moment: Moment): string {
  return format('month', moment)
}

export function formatWeekday(moment: Moment): string {
  return format('weekday', moment)
}

/** 21.40 in Hungarian, as the reader's region does in English; in the reader's zone or a given one. */
export function formatTime(moment: Moment, zone?: string): string {
  const date = new Date(moment)
  if (currentLanguage() === 'en')
    return once(clocks, `${dateLocale()} ${zone}`, () => makeEnglishClock(zone)).format(date)
  const parts = zone === undefined ? [date.getHours(), date.getMinutes()] : readClock(zone, date)
  return parts.map((part) => String(part).padStart(2, '0')).join('.')
}

/** yyyy-mm-dd in the reader's zone; a bare day is itself. */
export function dayHere(moment: Moment): string {
  if (isBareDay(moment)) return moment
  const date = new Date(moment)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

/** yyyy-mm-dd in a zone. */
export function dayIn(zone: string, moment: Moment): string {
  return clockOf(zone).format(new Date(moment)).slice(0, 10)
}

/**
 * Under a month in days, hours, minutes or 'just now'; older or future times as the full date, in the reader's zone
 * unless the day is known.
 */
export function formatTimeAgo(moment: Moment, now: number = Date.now(), on?: string): string {
  const passed = now - new Date(moment).getTime()
  // A device clock slightly behind the server's must not turn 'just now' into a date.
  if (passed < -minute || passed >= 30 * day) return formatDate(on ?? moment)
  if (passed < minute) return t('time.justNow')
  if (passed < hour) return t('time.minutes', { count: Math.floor(passed / minute) })
  if (passed < day) return t('time.hours', { count: Math.floor(passed / hour) })
  return t('time.days', { count: Math.floor(passed / day) })
}

/** English dates are written as in the region of the reader's browser. */
export function dateLocale(): string {
  const language = currentLanguage()
  if (language !== 'en') return language
  return navigator.languages.find((one) => one.startsWith('en')) ?? 'en-GB'
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  return once(clocks, zone, () => makeClock(zone))
}

const shapes = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { month: 'short', day: 'numeric', weekday: 'long' },
  dayOfYear: { year: 'numeric', month: 'short', day: 'numeric', weekday: 'long' },
  longDay: { month: 'long', day: 'numeric', weekday: 'long' },
  month: { year: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(shape: keyof typeof shapes, moment: Moment): string {
  const locale = dateLocale()
  const zone = isBareDay(moment) ? { timeZone: 'UTC' } : {}
  const key = `${locale} ${shape} ${zone.timeZone}`
  return once(formatters, key, () => new Intl.DateTimeFormat(locale, { ...shapes[shape], ...zone })).format(
    new Date(moment),
  )
}

const isBareDay = (moment: Moment): moment is string => typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)

/** Creating a formatter costs more than a hundred uses of it: they are cached. */
function once(made: Map<string, Intl.DateTimeFormat>, key: string, make: () => Intl.DateTimeFormat) {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

/** The Swedish locale formats as yyyy-mm-dd hh:mm. */
function makeClock(zone: string): Intl.DateTimeFormat {
  return inZone('sv', { dateStyle: 'short', timeStyle: 'short' }, zone)
}

function makeEnglishClock(zone: string | undefined): Intl.DateTimeFormat {
  return inZone(dateLocale(), { timeStyle: 'short' }, zone)
}

function inZone(locale: string, options: Intl.DateTimeFormatOptions, zone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(zone !== undefined && { timeZone: zone }) })
  } catch {
    // A zone that this browser does not know.
    return new Intl.DateTimeFormat(locale, options)
  }
}

function readClock(zone: string, moment: Date): string[] {
  return clockOf(zone).format(moment).slice(-5).split(':')
}
