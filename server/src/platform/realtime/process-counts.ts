/** Twice the time between two heartbeats and some more: what a process that stopped has announced is not counted any longer. */
const staleMs = 75_000

/** The last number that each other process has announced. */
export function createProcessCounts() {
  const counts = new Map<string, { count: number; at: number }>()
  return {
    set: (processId: string, count: number): unknown => counts.set(processId, { count, at: Date.now() }),
    /** Of the processes that still announce; undefined without any. */
    sum(): number | undefined {
      for (const [id, { at }] of counts) if (Date.now() - at > staleMs) counts.delete(id)
      return counts.size === 0 ? undefined : [...counts.values()].reduce((sum, { count }) => sum + count, 0)
    },
  }
}
