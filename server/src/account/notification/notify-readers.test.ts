// The readers of new entries are found and notified by one statement.
import { notificationsCall } from '@entemi/contract/account/notification'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/platform/db/database.ts'
import { makeBlock, makeEntry, makeFriends, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { listNotifiable } from '#/core/entry/entry.service.ts'
import { notifyReaders } from './notify.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const notifyOf = (entryIds: readonly EntryId[], most = 500) =>
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

test('friends are notified, except who blocked the author, left the site, switched it off or has been away long', async () => {
  const author = await makeMember(server, { name: 'Szerző' })
  const [friend, blocking, left, switchedOff, absent] = await friendsOf(author, 5)
  if (!friend || !blocking || !left || !switchedOff || !absent) throw new Error('five friends')
  await makeBlock(server, blocking, author)
  await sql`DELETE FROM site_member WHERE entity_id = ${left.personId}`.execute(server.db)
  await sql`UPDATE entity SET setting = '{"notice": {"entry": {"app": false, "push": false, "mail": false}}}'
    WHERE id = ${switchedOff.personId}`.execute(server.db)
  await sql`UPDATE account SET seen_on = current_date - 40 WHERE entity_id = ${absent.personId}`.execute(server.db)
  const own = await makeEntry(server, author, { privacy: 0 })
  const [forFriends, open] = [await makeEntry(server, author, { privacy: 1 }), await makeEntry(server, author)]
  expect(await notifyOf([own, forFriends, open])).toEqual([])
  expect([await selectNotified(own), await selectNotified(forFriends), await selectNotified(open)]).toEqual([
    [],
    [friend.personId],
    [friend.personId],
  ])
  const { data } = (await friend.client.call(notificationsCall)).body.list
  expect(data.map(({ kind, actors, others }) => [kind, actors.map((actor) => actor.display_name), others])).toEqual([
    ['entry_new', ['Szerző'], 0],
    ['entry_new', ['Szerző'], 0],
  ])
  // a second run notifies nobody again
  await notifyOf([forFriends, open])
  expect(await selectNotified(forFriends)).toEqual([friend.personId])
})

test('a notification of a new entry has no actor row, and is deleted with the author', async () => {
  const author = await makeMember(server)
  await friendsOf(author, 2)
  const entryId = await makeEntry(server, author)
  await notifyOf([entryId])
  expect(await selectNotified(entryId)).toHaveLength(2)
  const named = await sql`SELECT FROM notification_actor WHERE actor_id = ${author.personId}`.execute(server.db)
  expect(named.rows).toEqual([])
  await sql`DELETE FROM entity WHERE id = ${author.personId}`.execute(server.db)
  expect(await selectNotified(entryId)).toEqual([])
})

test('an entry with too many readers for one transaction is returned, and nobody is notified of it', async () => {
  const [author, other] = [await makeMember(server), await makeMember(server)]
  await friendsOf(author, 4)
  const few = await friendsOf(other, 3)
  const [wide, narrow] = [await makeEntry(server, author), await makeEntry(server, other)]
  expect(await notifyOf([wide, narrow], 3)).toEqual([wide])
  expect([await selectNotified(wide), await selectNotified(narrow)]).toEqual([[], peopleIn(few)])
})

test('two transactions that notify of one entry at the same moment notify once: the second fails and its retry finds nobody', async () => {
  const author = await makeMember(server)
  const friends = await friendsOf(author, 3)
  const entryId = await makeEntry(server, author)
  const inserted = Promise.withResolvers<void>()
  const first = inTransaction(server.db, async (tx) => {
    await notifyReaders(tx, 'entry_new', await listNotifiable(tx, [entryId]), 500)
    inserted.resolve()
    // until the other transaction waits for this one
    await expect
      .poll(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`.execute(tx)
        return rows.length
      })
      .toBeGreaterThan(0)
  })
  await inserted.promise
  const outcomes = await Promise.allSettled([first, notifyOf([entryId])])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await notifyOf([entryId])
  expect(await selectNotified(entryId)).toEqual(peopleIn(friends))
})
