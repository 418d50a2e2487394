import { currentLanguage, t } from './i18n.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Moment = string | number | Date

/** yyyy.mm.dd in the reader's zone. A bare day ('1948-03-14') stays that day in every zone. */
export function formatDate(moment: Moment): string {
  if (typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)) return moment.replaceAll('-', '.')
  const date = new Date(moment)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('.')
}

/** 21.40 in Hungarian, 21:40 in English; in the reader's zone or a given one. */
export function formatTime(moment: Moment, zone?: string): string {
  const date = new Date(moment)
  const parts = zone === undefined ? [date.getHours(), date.getMinutes()] : readClock(zone, date)
  return parts.map((part) => String(part).padStart(2, '0')).join(currentLanguage() === 'hu' ? '.' : ':')
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

export function formatWeekday(moment: Moment): string {
  return formatterOf('weekday').format(new Date(moment))
}

export function formatMonth(moment: Moment): string {
  return formatterOf('month').format(new Date(moment))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  return once(clocks, zone, () => makeClock(zone))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(part: 'weekday' | 'month'): Intl.DateTimeFormat {
  const language = currentLanguage()
  return once(formatters, `${language} ${part}`, () => new Intl.DateTimeFormat(language, { [part]: 'long' }))
}

/** Creating a formatter costs more than a hundred uses of it: they are cached. */
function once(made: Map<string, Intl.DateTimeFormat>, key: string, make: () => Intl.DateTimeFormat) {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

/** The Swedish locale formats as yyyy-mm-dd hh:mm. */
function makeClock(zone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'short', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat('sv', { ...options, timeZone: zone })
  } catch {
    // A zone that this browser does not know.
    return new Intl.DateTimeFormat('sv', options)
  }
}

function readClock(zone: string, moment: Date): string[] {
  return clockOf(zone).format(moment).slice(-5).split(':')
}
