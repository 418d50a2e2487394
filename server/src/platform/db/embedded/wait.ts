import { setTimeout as delay } from 'node:timers/promises'

/** Asks again and again until there is an answer; undefined when the patience ends first. */
export async function waitFor<Answer>(
  ask: () => Promise<Answer | undefined> | Answer | undefined,
  patienceMs: number,
): Promise<Answer | undefined> {
  const end = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined || performance.now() > end) return answer
    await delay(20)
  }
}
