// The readers of new entries are found and told by one statement.
import { notificationsCall } from '@entemi/contract/account/notification'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/platform/db/database.ts'
import { makeBlock, makeEntry, makeFriends, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { listNotifiable } from '#/core/entry/entry.service.ts'
import { notifyReaders } from './notify-readers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const tell = (entryIds: readonly EntryId[], most = 500) =>
  inTransaction(server.db, async (tx) => notifyReaders(tx, 'entry_new', await listNotifiable(tx, entryIds), most))

async function selectNotified(entryId: string): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    SELECT n.owner_id FROM notification n WHERE n.entry_id = ${entryId} ORDER BY n.owner_id`.execute(server.db)
  return rows.map((row) => row.owner_id)
}

async function friendsOf(author: TestMember, count: number): Promise<TestMember[]> {
  const friends = await Promise.all(Array.from({ length: count }, () => makeMember(server)))
  for (const friend of friends) await makeFriends(server, author, friend)
  return friends
}

const peopleIn = (members: readonly TestMember[]) => members.map((member) => member.personId).toSorted()

test('friends are told; who is apart, has left the site, wants none or does not come any more is not', async () => {
  const author = await makeMember(server, { name: 'Szerző' })
  const [friend, apart, left, silent, absent] = await friendsOf(author, 5)
  if (!friend || !apart || !left || !silent || !absent) throw new Error('five friends')
  await makeBlock(server, apart, author)
  await sql`DELETE FROM site_member WHERE entity_id = ${left.personId}`.execute(server.db)
  await sql`UPDATE entity SET setting = '{"notice": {"entry": {"app": false, "push": false, "mail": false}}}'
    WHERE id = ${silent.personId}`.execute(server.db)
  await sql`UPDATE account SET seen_on = current_date - 40 WHERE entity_id = ${absent.personId}`.execute(server.db)
  const own = await makeEntry(server, author, { privacy: 0 })
  const [near, open] = [await makeEntry(server, author, { privacy: 1 }), await makeEntry(server, author)]
  expect(await tell([own, near, open])).toEqual([])
  expect([await selectNotified(own), await selectNotified(near), await selectNotified(open)]).toEqual([
    [],
    [friend.personId],
    [friend.personId],
  ])
  const { data } = (await friend.client.call(notificationsCall)).body.list
  expect(data.map(({ kind, actors, others }) => [kind, actors.map((actor) => actor.display_name), others])).toEqual([
    ['entry_new', ['Szerző'], 0],
    ['entry_new', ['Szerző'], 0],
  ])
  // told once: nobody is told again of what they know
  await tell([near, open])
  expect(await selectNotified(near)).toEqual([friend.personId])
})

test('nothing of its author stays beside a notification, and the notification goes with the author', async () => {
  const author = await makeMember(server)
  await friendsOf(author, 2)
  const entryId = await makeEntry(server, author)
  await tell([entryId])
  expect(await selectNotified(entryId)).toHaveLength(2)
  const named = await sql`SELECT FROM notification_actor WHERE actor_id = ${author.personId}`.execute(server.db)
  expect(named.rows).toEqual([])
  await sql`DELETE FROM entity WHERE id = ${author.personId}`.execute(server.db)
  expect(await selectNotified(entryId)).toEqual([])
})

test('an entry with more readers than a transaction should hold is named, and tells nobody yet', async () => {
  const [author, other] = [await makeMember(server), await makeMember(server)]
  await friendsOf(author, 4)
  const few = await friendsOf(other, 3)
  const [wide, narrow] = [await makeEntry(server, author), await makeEntry(server, other)]
  expect(await tell([wide, narrow], 3)).toEqual([wide])
  expect([await selectNotified(wide), await selectNotified(narrow)]).toEqual([[], peopleIn(few)])
})

test('told twice at the same moment it is told once: the second fails and finds nothing left to tell', async () => {
  const author = await makeMember(server)
  const friends = await friendsOf(author, 3)
  const entryId = await makeEntry(server, author)
  const began = Promise.withResolvers<void>()
  const first = inTransaction(server.db, async (tx) => {
    await notifyReaders(tx, 'entry_new', await listNotifiable(tx, [entryId]), 500)
    began.resolve()
    // until the other waits for it
    await expect
      .poll(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`.execute(tx)
        return rows.length
      })
      .toBeGreaterThan(0)
  })
  await began.promise
  const outcomes = await Promise.allSettled([first, tell([entryId])])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await tell([entryId])
  expect(await selectNotified(entryId)).toEqual(peopleIn(friends))
})
