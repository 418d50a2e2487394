/** Jobs of a site that share one priority. */
const jobsPerPriority = 100

/** The recent jobs of a site decay by this much: a site that adds no more than this always has the first priority. */
const decayPerSecond = 100

/** The queue's priority is a smallint. */
const lowestPriority = 30_000

/** The recent jobs of each site in this process. */
const recent = new Map<number, { jobs: number; at: number }>()

/**
 * The priority of the jobs that a site adds now; lower numbers run first, however long the others wait. A company that
 * pushes to twenty thousand devices lowers its own priority and does not delay the jobs of other sites.
 */
export function priorityOf(siteId: number, jobs: number, now = Date.now()): number {
  const before = recent.get(siteId) ?? { jobs: 0, at: now }
  const left = Math.max(0, before.jobs - ((now - before.at) / 1000) * decayPerSecond)
  recent.set(siteId, { jobs: left + jobs, at: now })
  return Math.min(lowestPriority, Math.floor(left / jobsPerPriority))
}
