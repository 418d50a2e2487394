import type { LineDay } from './line-days.ts'

/** How tall each day is, by the day. */
export type Heights = Map<string, number>

/** What a day and an entry of few words take up; the rest is known once it was drawn. */
const [headHeight, nodeHeight] = [64, 150]

/** Lines that one may come back to. */
const maxLines = 10

const kept = new Map<string, Heights>()

/**
 * Those of a line that was left are kept under its step of the history: who comes back to it finds it as tall as it was,
 * and so stands where they stood. On a screen of another width they hold no more.
 */
export function findHeights(step: string, width: number): Heights {
  const name = `${width} ${step}`
  const heights = kept.get(name) ?? new Map<string, number>()
  kept.delete(name)
  kept.set(name, heights)
  for (const oldest of [...kept.keys()].slice(0, -maxLines)) kept.delete(oldest)
  return heights
}

export function heightOf({ day, entries }: LineDay<unknown>, heights: Heights): number {
  return heights.get(day) ?? headHeight + nodeHeight * entries.length
}

/** Of what stands below its head. */
export function heightOfEntries(day: LineDay<unknown>, heights: Heights): number {
  return heightOf(day, heights) - headHeight
}

export function heightOfAll(days: readonly LineDay<unknown>[], heights: Heights): number {
  return days.reduce((sum, day) => sum + heightOf(day, heights), 0)
}
