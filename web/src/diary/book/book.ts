import type { EntryItem } from '@entemi/contract/core/entry'
import { moodOf } from '#/diary/lifeline/line-days.ts'
import type { Mood } from '#/platform/kit/mood.ts'

/** First and last day, as yyyy-mm-dd. */
export interface Range {
  from: string
  to: string
}

/** What goes into a book. */
export interface BookChoice {
  /** Moods without words and pictures. */
  moods: boolean
  /** Entries that only their author sees. */
  privates: boolean
  pictures: boolean
}

export interface BookMonth {
  /** yyyy-mm */
  month: string
  /** Each day of the month with its last mood. */
  moods: (Mood | null)[]
  days: { day: string; entries: EntryItem[] }[]
}

/** Entries by month and day, oldest first; a month or day without entries is left out. */
export function makeBook(entries: readonly EntryItem[], choice: BookChoice): BookMonth[] {
  const chosen = entries.filter((entry) => isChosen(entry, choice)).sort(byTime)
  const moods = lastMoods(chosen)
  return [...Map.groupBy(chosen, ({ occurred_on }) => occurred_on.slice(0, 7))].map(([month, ofMonth]) => ({
    month,
    moods: listDays(rangeOfMonth(month)).map((day) => moods.get(day) ?? null),
    days: [...Map.groupBy(ofMonth, ({ occurred_on }) => occurred_on)].map(([day, ofDay]) => ({ day, entries: ofDay })),
  }))
}

/** Each day of the range with its last mood, for the line on the cover. */
export function moodsOfRange(months: readonly BookMonth[], range: Range): (Mood | null)[] {
  const moods = lastMoods(months.flatMap(({ days }) => days.flatMap(({ entries }) => entries)))
  return listDays(range).map((day) => moods.get(day) ?? null)
}

export function rangeOfMonth(month: string): Range {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

function isChosen(entry: EntryItem, { moods, privates, pictures }: BookChoice): boolean {
  if (!privates && entry.privacy_status === 0) return false
  const hasPictures = pictures && entry.media.some(({ media_type }) => media_type === 'i')
  if (entry.text !== '' || entry.title !== null || hasPictures) return true
  if (entry.mood !== null) return moods
  // a friendship, or the answer to a lesson
  return entry.friend !== null || entry.lesson !== null || entry.shared !== null
}

function byTime(one: EntryItem, other: EntryItem): number {
  const [first, second] = [one, other].map(({ occurred_on, occurred_at, id }) => `${occurred_on} ${occurred_at} ${id}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}

/** Of entries in the order of time. */
function lastMoods(entries: readonly EntryItem[]): Map<string, Mood> {
  const last = new Map<string, Mood>()
  for (const { occurred_on, mood } of entries) {
    const known = moodOf(mood)
    if (known !== null) last.set(occurred_on, known)
  }
  return last
}

function listDays({ from, to }: Range): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 24 * 3600_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
