import { moods } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'

interface Placed {
  occurred_on: string
  mood: number | null
}

export interface LineDay<Entry> {
  /** yyyy-mm-dd, the author's day. */
  day: string
  mood: Mood | null
  /** The mood of the previous day on the line. */
  nextMood: Mood | null
  entries: Entry[]
}

export interface LineMonth<Entry> {
  /** yyyy-mm. */
  month: string
  days: LineDay<Entry>[]
}

/**
 * Groups entries, newest first, by month and day. The given moods are used for days whose mood is filtered out or not
 * loaded yet.
 */
export function groupLine<Entry extends Placed>(
  entries: readonly Entry[],
  knownMoods: ReadonlyMap<string, Mood> = new Map(),
): LineMonth<Entry>[] {
  const days = [...Map.groupBy(entries, (entry) => entry.occurred_on)].map(([day, ofDay]): LineDay<Entry> => {
    const mood = knownMoods.get(day) ?? moodOf(ofDay.find((entry) => entry.mood !== null)?.mood)
    return { day, mood, nextMood: null, entries: ofDay }
  })
  for (const [index, day] of days.entries()) day.nextMood = days[index + 1]?.mood ?? null
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, ofMonth]) => ({ month, days: ofMonth }))
}

/**
 * Groups a paged line. Unchanged days keep their identity: grouping all the years again for each page would block
 * scrolling.
 */
export function makeGrowingLine<Entry extends Placed>() {
  let entries: readonly Entry[] = []
  let moods: ReadonlyMap<string, Mood> | undefined
  let months: LineMonth<Entry>[] = []
  return (next: readonly Entry[], nextMoods?: ReadonlyMap<string, Mood>): LineMonth<Entry>[] => {
    if (next === entries && nextMoods === moods) return months
    const isLonger = nextMoods === moods && entries.every((entry, index) => entry === next[index])
    // The last month grows, and the one before it gets its next mood.
    const stay = isLonger ? months.slice(0, -2) : []
    const count = stay.reduce((sum, { days }) => days.reduce((all, day) => all + day.entries.length, sum), 0)
    months = [...stay, ...groupLine(next.slice(count), nextMoods)]
    entries = next
    moods = nextMoods
    return months
  }
}

/** Number of days above each month. */
export function countBefore(months: readonly LineMonth<unknown>[]): number[] {
  let days = 0
  return months.map((month) => (days += month.days.length) - month.days.length)
}

/** Whether entries (compared by identity) and moods are the same. */
export function isSameMonth<Entry>(one: LineMonth<Entry>, other: LineMonth<Entry>): boolean {
  return one === other || (one.month === other.month && areSame(one.days, other.days, isSameDay))
}

export function isSameDay<Entry>(one: LineDay<Entry>, other: LineDay<Entry>): boolean {
  if (one.day !== other.day || one.mood !== other.mood || one.nextMood !== other.nextMood) return false
  return areSame(one.entries, other.entries, (entry, same) => entry === same)
}

function areSame<T>(ones: readonly T[], others: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  return ones.length === others.length && ones.every((one, index) => isSame(one, others[index] as T))
}

/** A mood as it came over the wire, where it is any number. */
export function moodOf(mood: number | null | undefined): Mood | null {
  return moods.find((one) => one === mood) ?? null
}

/** The last mood of each day. */
export function lastMoods(days: readonly { day: string; moods: readonly number[] }[]): Map<string, Mood> {
  const last = new Map<string, Mood>()
  for (const { day, moods } of days) {
    const mood = moodOf(moods.at(-1))
    if (mood !== null) last.set(day, mood)
  }
  return last
}

/** Each day of a year with its last mood. */
export function moodsOfYear(year: number, known: ReadonlyMap<string, Mood>): (Mood | null)[] {
  const days: (Mood | null)[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 24 * 3600_000) {
    days.push(known.get(new Date(at).toISOString().slice(0, 10)) ?? null)
  }
  return days
}

/** The last day of a month, 0 to 11. */
export function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10)
}
