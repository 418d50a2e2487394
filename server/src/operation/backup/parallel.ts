const atOnce = 8

/** Processes the items, a few at once; the first error ends it. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  onDone?: (done: number, total: number) => void,
): Promise<void> {
  let next = 0
  let done = 0
  let failed = false
  const worker = async (): Promise<void> => {
    for (;;) {
      const item = items[next++]
      if (item === undefined || failed) return
      await work(item)
      onDone?.(++done, items.length)
    }
  }
  const fail = (error: unknown): never => {
    failed = true
    throw error
  }
  const workers = Array.from({ length: atOnce }, () => worker().catch(fail))
  // waits for all: one that still writes would write into a folder that is being deleted
  const ended = await Promise.allSettled(workers)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
