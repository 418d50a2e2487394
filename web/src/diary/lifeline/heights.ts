import type { LineDay } from './line-days.ts'

/** How tall each day is, by the day. */
export type Heights = Map<string, number>

/** Estimated heights, until a day was measured. */
const [headHeight, nodeHeight] = [64, 150]

/** Number of lines whose heights are cached. */
const maxLines = 10

const cache = new Map<string, Heights>()

/**
 * Heights are cached by history entry, so that going back restores the scroll position. Another screen width discards
 * them.
 */
export function findHeights(step: string, width: number): Heights {
  const name = `${width} ${step}`
  const heights = cache.get(name) ?? new Map<string, number>()
  cache.delete(name)
  cache.set(name, heights)
  for (const oldest of [...cache.keys()].slice(0, -maxLines)) cache.delete(oldest)
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
