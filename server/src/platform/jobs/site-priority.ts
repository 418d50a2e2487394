/** So many jobs of a site go before anybody else's of the next turn. */
const inTurn = 100

/** So many a second are forgotten: a site that asks for no more than this is always in the first turn. */
const forgottenEachSecond = 100

/** A number of the queue's kind has no more. */
const lastTurn = 30_000

/** What each site has asked this process for lately. */
const asked = new Map<number, { jobs: number; at: number }>()

/**
 * When the jobs that a site asks for now are done: those of an earlier turn go before all of a later one, whoever waits
 * longer. A company that rings for twenty thousand devices moves itself back, and keeps no other's waiting for them.
 */
export function priorityOf(siteId: number, jobs: number, now = Date.now()): number {
  const before = asked.get(siteId) ?? { jobs: 0, at: now }
  const left = Math.max(0, before.jobs - ((now - before.at) / 1000) * forgottenEachSecond)
  asked.set(siteId, { jobs: left + jobs, at: now })
  return Math.min(lastTurn, Math.floor(left / inTurn))
}
