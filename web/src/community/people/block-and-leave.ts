import { go, onNavigated } from '#/platform/navigation/navigate.ts'
import { blockPerson, evictPerson } from '#/diary/relation/relation.queries.ts'
import type { Person } from '#/diary/relation/relation.queries.ts'

/** Navigates first: the evicted person's page would flash NOT_FOUND. */
export async function blockAndLeave(person: Person, to: string): Promise<void> {
  if (!(await blockPerson(person))) return
  const stop = onNavigated(() => {
    stop()
    evictPerson(person)
  })
  go(to, { replace: true })
}
