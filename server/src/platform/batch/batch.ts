/** Batches of one kind in flight at once: a batch that hangs must not block all later ones. */
const maxInFlight = 2

/** Requests in one batch: with thousands queued, the first must not wait for the last. */
const maxBatchSize = 32

/** How long queued requests wait for the batches in flight; most statements take less. */
const maxWaitMs = 15

/**
 * Collects requests that arrive at the same time and runs them as one batch: those of one turn of the event loop, and,
 * while batches are in flight, those that arrive until one of them returns or the wait ends. A batch starts after all
 * of its requests have arrived, so a result is never older than its request. A request that is alone does not wait.
 */
export function createBatcher<Request, Result>(
  runBatch: (requests: readonly Request[]) => Promise<readonly Result[]>,
): (request: Request) => Promise<Result> {
  interface Queued {
    request: Request
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  const queue: Queued[] = []
  let inFlight = 0
  let waitTimer: NodeJS.Timeout | undefined
  let endOfTurn: NodeJS.Immediate | undefined

  async function send(): Promise<void> {
    const batch = queue.splice(0, maxBatchSize)
    inFlight++
    try {
      const results = await runBatch(batch.map(({ request }) => request))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      inFlight--
      sendDue(true)
    }
  }

  function sendDue(waitEnded: boolean): void {
    clearTimeout(waitTimer)
    waitTimer = undefined
    if (queue.length === 0 || inFlight === maxInFlight) return
    if (waitEnded || inFlight === 0 || queue.length >= maxBatchSize) void send()
    if (queue.length > 0 && inFlight < maxInFlight) waitTimer = setTimeout(sendDue, maxWaitMs, true)
  }

  return (request) =>
    new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject })
      if (queue.length >= maxBatchSize) sendDue(false)
      else if (waitTimer === undefined)
        endOfTurn ??= setImmediate(() => {
          endOfTurn = undefined
          sendDue(false)
        })
    })
}
