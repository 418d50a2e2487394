import type { LineDay } from './line-days.ts'

/** How tall each day is, by the day. */
export type Heights = Map<string, number>

/** Estimated heights, until a day was measured. */
const [headHeight, nodeHeight] = [64, 150]

/** Number of lines whose heights are cached. */
const maxLines = 10

const kept = new Map<string, Heights>()

/**
 * Heights are cached by history entry, so that going back restores the scroll position. Another screen width discards
 * them.
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

/** The height below the day's heading. */
export function heightOfEntries(day: LineDay<unknown>, heights: Heights): number {
  return heightOf(day, heights) - headHeight
}

export function heightOfAll(days: readonly LineDay<unknown>[], heights: Heights): number {
  return days.reduce((sum, day) => sum + heightOf(day, heights), 0)
}
