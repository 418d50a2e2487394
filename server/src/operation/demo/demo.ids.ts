import { demoCommunities, type GroupKey } from './demo.communities.ts'
import { demoEntries } from './demo.entries.ts'
import { demoHeldPersons, demoMembers, demoZone, type MemberKey, type PersonKey } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { momentOf } from './demo.time.ts'

/** The ids of all rows, made from the day alone, so that each part can refer to the rows of the others. */
export interface DemoIds {
  person: Record<PersonKey, string>
  account: Record<MemberKey, string>
  group: Record<GroupKey, string>
  entry: ReadonlyMap<number, string>
}

export const mainSite = 0
export const companySite = 1

const foundedDaysAgo = 400
const groupsFoundedDaysAgo = 180

/** One joined each day, from thirteen months ago on. */
export function joinedAt(today: Temporal.PlainDate, key: PersonKey): Temporal.Instant {
  const place = [...demoMembers, ...demoHeldPersons].findIndex((person) => person.key === key)
  return momentAt(today, place - foundedDaysAgo)
}

export function foundedAt(today: Temporal.PlainDate, key: GroupKey): Temporal.Instant {
  return momentAt(today, demoCommunities.findIndex((group) => group.key === key) - groupsFoundedDaysAgo)
}

export function zoneOf(key: PersonKey): string {
  return demoMembers.find((member) => member.key === key)?.zone ?? demoZone
}

export function createDemoIds(today: Temporal.PlainDate): DemoIds {
  const random = createRandom('ids')
  return {
    person: recordOf([...demoMembers, ...demoHeldPersons], ({ key }) => random.uuid(joinedAt(today, key))),
    account: recordOf(demoMembers, ({ key }) => random.uuid(joinedAt(today, key))),
    group: recordOf(demoCommunities, ({ key }) => random.uuid(foundedAt(today, key))),
    entry: new Map(
      demoEntries.map((entry) => [
        entry.no,
        random.uuid(momentOf(today, entry.when, zoneOf(entry.author)).toInstant()),
      ]),
    ),
  }
}

export function requireEntryId(ids: DemoIds, no: number): string {
  const id = ids.entry.get(no)
  if (id === undefined) throw new Error(`the demo has no entry ${no}`)
  return id
}

function momentAt(today: Temporal.PlainDate, days: number): Temporal.Instant {
  return today.add({ days }).toZonedDateTime({ timeZone: demoZone, plainTime: '19:30' }).toInstant()
}

function recordOf<K extends string, T extends { key: K }>(
  things: readonly T[],
  make: (thing: T) => string,
): Record<K, string> {
  return Object.fromEntries(things.map((thing) => [thing.key, make(thing)])) as Record<K, string>
}
