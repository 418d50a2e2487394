import { currentLanguage, t } from './i18n.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Moment = string | number | Date

/** yyyy.mm.dd in the reader's zone. A bare day ('1948-03-14') is no moment: it stays that day in every zone. */
export function writeDate(moment: Moment): string {
  if (typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)) return moment.replaceAll('-', '.')
  const date = new Date(moment)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('.')
}

/** 21.40, as written in Hungarian; 21:40 in English. Where the reader is, or on the clocks of a zone. */
export function writeTime(moment: Moment, zone?: string): string {
  const date = new Date(moment)
  const parts = zone === undefined ? [date.getHours(), date.getMinutes()] : readClock(zone, date)
  return parts.map((part) => String(part).padStart(2, '0')).join(currentLanguage() === 'hu' ? '.' : ':')
}

/** yyyy-mm-dd in a zone. */
export function dayIn(zone: string, moment: Moment): string {
  return clockOf(zone).format(new Date(moment)).slice(0, 10)
}

/**
 * Under a month in days, hours, minutes or 'just now'; older, or yet to come, as the full date: of the reader's zone,
 * unless it is known which day it was.
 */
export function writeTimeAgo(moment: Moment, now: number = Date.now(), on?: string): string {
  const passed = now - new Date(moment).getTime()
  // A clock that runs a little ahead of the server's must not turn 'just now' into a date.
  if (passed < -minute || passed >= 30 * day) return writeDate(on ?? moment)
  if (passed < minute) return t('time.justNow')
  if (passed < hour) return t('time.minutes', { count: Math.floor(passed / minute) })
  if (passed < day) return t('time.hours', { count: Math.floor(passed / hour) })
  return t('time.days', { count: Math.floor(passed / day) })
}

export function writeWeekday(moment: Moment): string {
  return writerOf('weekday').format(new Date(moment))
}

export function writeMonth(moment: Moment): string {
  return writerOf('month').format(new Date(moment))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  return once(clocks, zone, () => makeClock(zone))
}

const writers = new Map<string, Intl.DateTimeFormat>()

function writerOf(part: 'weekday' | 'month'): Intl.DateTimeFormat {
  const language = currentLanguage()
  return once(writers, `${language} ${part}`, () => new Intl.DateTimeFormat(language, { [part]: 'long' }))
}

/** Making one takes longer than using it a hundred times. */
function once(made: Map<string, Intl.DateTimeFormat>, key: string, make: () => Intl.DateTimeFormat) {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

/** Of Sweden: its dates are yyyy-mm-dd hh:mm. */
function makeClock(zone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'short', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat('sv', { ...options, timeZone: zone })
  } catch {
    // A zone that this browser has not heard of yet.
    return new Intl.DateTimeFormat('sv', options)
  }
}

function readClock(zone: string, moment: Date): string[] {
  return clockOf(zone).format(moment).slice(-5).split(':')
}
