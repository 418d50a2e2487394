import { moodOf } from '#/diary/lifeline/line-days.ts'
import { moods as everyMood } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'

/** The moods of each day, in the order they came. Moods are no scale: they are never summed or averaged. */
export type MoodDays = ReadonlyMap<string, readonly Mood[]>

interface Insight {
  days: { day: string; moods: number[] }[]
  categories: Partial<Record<string, number>>
  active_days: number
}

export function readMoodDays(days: Insight['days']): MoodDays {
  return new Map(days.map(({ day, moods }) => [day, moods.map(moodOf).filter((mood) => mood !== null)]))
}

/** On how many days each mood came; a day with two moods counts for both. */
export function countDays(days: MoodDays): Record<Mood, number> {
  const counts = Object.fromEntries(everyMood.map((mood) => [mood, 0])) as Record<Mood, number>
  for (const moods of days.values()) for (const mood of new Set(moods)) counts[mood] += 1
  return counts
}

/** Those that came, the most frequent first. */
export function listByDays(counts: Record<Mood, number>): Mood[] {
  return everyMood.filter((mood) => counts[mood] > 0).toSorted((one, other) => counts[other] - counts[one])
}

export interface Way {
  between: readonly [Mood, Mood]
  times: number
}

/** Transitions between two moods in either direction, the most frequent first. */
export function listWays(days: MoodDays, most: number): Way[] {
  const ways = new Map<string, { between: readonly [Mood, Mood]; times: number }>()
  const order = [...days].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, moods]) => moods)
  for (const [index, mood] of order.entries()) {
    const before = order[index - 1]
    if (before === undefined || before === mood) continue
    const between = before < mood ? ([before, mood] as const) : ([mood, before] as const)
    const way = ways.get(between.join()) ?? { between, times: 0 }
    way.times += 1
    ways.set(between.join(), way)
  }
  return [...ways.values()].toSorted((one, other) => other.times - one.times).slice(0, most)
}

/** Combines several periods into one. */
export function joinInsights<One extends Insight>(insights: readonly One[]): Insight {
  const categories: Insight['categories'] = {}
  for (const { categories: some } of insights) {
    for (const [category, count = 0] of Object.entries(some)) categories[category] = (categories[category] ?? 0) + count
  }
  return {
    days: insights.flatMap(({ days }) => days).toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    categories,
    active_days: insights.reduce((sum, { active_days }) => sum + active_days, 0),
  }
}
