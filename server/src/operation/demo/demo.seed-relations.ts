import type { Letter } from '@entemi/contract/platform/letters'
import type { Tx } from '#/platform/db/tx.ts'
import { demoCommunities } from './demo.communities.ts'
import { foundedAt, joinedAt, type DemoIds } from './demo.ids.ts'
import { demoHeldPersons, demoMembers } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import {
  demoBlocks,
  demoClients,
  demoFollows,
  demoFriendRequests,
  demoFriends,
  demoJoinRequests,
} from './demo.relations.ts'
import { insertRows } from './demo.store.ts'

interface Relation {
  from_id: string
  letter: Letter
  to_id: string
  since: string
  message: string | null
}

export async function seedRelations(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  await insertRows(tx, 'relation', [
    ...listFriends(today, ids),
    ...listRequests(today, ids),
    ...listMembers(today, ids),
    ...demoClients.map(({ client, consultant }) =>
      relate(ids.person[client], 'c', ids.person[consultant], daysAgo(today, 40)),
    ),
    ...demoHeldPersons.flatMap(({ key, heldBy }) =>
      (['m', 'A'] as const).map((letter) =>
        relate(ids.person[heldBy], letter, ids.person[key], joinedAt(today, key).toString()),
      ),
    ),
  ])
  await insertRows(
    tx,
    'group_reader',
    demoCommunities.flatMap(({ key, mutedBy = [] }) =>
      mutedBy.map((person) => ({ person_id: ids.person[person], group_id: ids.group[key], muted: true })),
    ),
  )
  await insertRows(
    tx,
    'follow',
    demoFollows.map(({ from, to }) => ({ from_id: ids.person[from], to_id: ids.person[to] })),
  )
  await insertRows(
    tx,
    'block',
    demoBlocks.flatMap(({ by, of }) => [
      { me_id: ids.person[by], other_id: ids.person[of], made: true },
      { me_id: ids.person[of], other_id: ids.person[by], made: false },
    ]),
  )
}

function listFriends(today: Temporal.PlainDate, ids: DemoIds): Relation[] {
  const random = createRandom('friends since')
  return demoFriends.flatMap(([one, other]) => {
    const since = daysAgo(today, random.between(100, 350))
    return [
      relate(ids.person[one], 'b', ids.person[other], since),
      relate(ids.person[other], 'b', ids.person[one], since),
    ]
  })
}

function listRequests(today: Temporal.PlainDate, ids: DemoIds): Relation[] {
  const random = createRandom('asked since')
  const friends = demoFriendRequests.flatMap(({ from, to, message }) => {
    const since = daysAgo(today, random.between(1, 3))
    return [
      relate(ids.person[from], 's', ids.person[to], since, message),
      relate(ids.person[to], 'g', ids.person[from], since),
    ]
  })
  const joins = demoJoinRequests.map(({ from, to, message }) =>
    relate(ids.person[from], 'j', ids.group[to], daysAgo(today, random.between(1, 3)), message),
  )
  return [...friends, ...joins]
}

function listMembers(today: Temporal.PlainDate, ids: DemoIds): Relation[] {
  const random = createRandom('members since')
  return demoCommunities.flatMap((group) =>
    demoMembers.flatMap(({ key }) => {
      const letter = group.members[key]
      if (letter === undefined) return []
      const founder = letter === 'A'
      const since = founder ? foundedAt(today, group.key).toString() : daysAgo(today, random.between(95, 170))
      const member = relate(ids.person[key], 'm', ids.group[group.key], since)
      return letter === 'm' ? [member] : [member, { ...member, letter }]
    }),
  )
}

function relate(from_id: string, letter: Letter, to_id: string, since: string, message?: string): Relation {
  return { from_id, letter, to_id, since, message: message ?? null }
}

const daysAgo = (today: Temporal.PlainDate, days: number): string =>
  today.subtract({ days }).toZonedDateTime({ timeZone: 'UTC', plainTime: '17:00' }).toInstant().toString()
