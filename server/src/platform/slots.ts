import { ApiError } from '#/platform/api-error.ts'

export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>
}

/** At most `atOnce` at a time; if more than `mayWait` wait already, UNAVAILABLE. */
export function createSlots({ atOnce, mayWait }: { atOnce: number; mayWait: number }): Slots {
  let running = 0
  const waiting: (() => void)[] = []

  async function waitForSlot(): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    if (waiting.length >= mayWait) throw new ApiError('UNAVAILABLE', { retryAfter: 10 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function releaseSlot(): void {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }

  return {
    async run(work) {
      await waitForSlot()
      try {
        return await work()
      } finally {
        releaseSlot()
      }
    },
  }
}
