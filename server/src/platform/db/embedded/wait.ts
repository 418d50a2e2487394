import { setTimeout as delay } from 'node:timers/promises'

/** Polls until there is a result; undefined at the timeout. */
export async function waitFor<Result>(
  poll: () => Promise<Result | undefined> | Result | undefined,
  timeoutMs: number,
): Promise<Result | undefined> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const result = await poll()
    if (result !== undefined || performance.now() > end) return result
    await delay(20)
  }
}
