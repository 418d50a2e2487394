import { minimalStateCall } from '@entemi/contract/platform/state'
import { notificationKinds } from '@entemi/contract/account/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/platform/db/database.ts'
import { makeAdministered, makeBlock, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { notify } from './notify.ts'
import { type NewNotification } from './notify.store.ts'
import { withdrawActor, withdrawNotification } from './withdraw.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const sendNotification = (notification: Omit<NewNotification, 'siteId'>) =>
  inTransaction(server.db, (tx) => notify(tx, { siteId: 0, ...notification }))
const unread = async (member: TestMember) => (await member.client.call(minimalStateCall)).body._state.notification

async function notificationsOf(member: TestMember): Promise<{ kind: string; people: string[] }[]> {
  const { rows } = await sql<{ kind: string; people: string[] }>`
    SELECT n.kind, ARRAY(SELECT a.actor_id::text FROM notification_actor a WHERE a.notification_id = n.id ORDER BY a.event_id) AS people
    FROM notification n WHERE n.owner_id = ${member.personId} ORDER BY n.last_id`.execute(server.db)
  return rows
}

test('R3.14 unread notifications of one thing are one with all actors; after it was read a new one starts', async () => {
  const [owner, one, two] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  for (const actor of [one, two, one])
    await sendNotification({ kind: 'follow', ownerId: owner.personId, actorId: actor.personId })
  expect(await notificationsOf(owner)).toEqual([{ kind: 'follow', people: [two.personId, one.personId] }])
  expect(await unread(owner)).toBe(1)
  await sql`UPDATE notification SET read_at = now() WHERE owner_id = ${owner.personId}`.execute(server.db)
  await sendNotification({ kind: 'follow', ownerId: owner.personId, actorId: two.personId })
  expect(await notificationsOf(owner)).toHaveLength(2)
  expect(await unread(owner)).toBe(1)
})

test('R1.05 nobody is notified of their own action, of somebody across a block, or of a site they may not enter', async () => {
  const [owner, blocking, outsider] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  await makeBlock(server, blocking, owner)
  await sql`DELETE FROM site_member WHERE entity_id = ${outsider.personId}`.execute(server.db)
  await sendNotification({ kind: 'friend', ownerId: owner.personId, actorId: owner.personId })
  await sendNotification({ kind: 'friend', ownerId: owner.personId, actorId: blocking.personId })
  await sendNotification({ kind: 'friend', ownerId: outsider.personId, actorId: owner.personId })
  expect([...(await notificationsOf(owner)), ...(await notificationsOf(outsider))]).toEqual([])
})

test('a notification without an actor is counted and stays', async () => {
  const owner = await makeMember(server)
  const entityId = await makeAdministered(server, owner, 2)
  await sendNotification({ kind: 'moderation', ownerId: owner.personId, entityId, detail: { reason: 'x' } })
  await sendNotification({ kind: 'moderation', ownerId: owner.personId, entityId, detail: { reason: 'y' } })
  await sendNotification({ kind: 'group_accepted', ownerId: owner.personId, entityId })
  expect(await unread(owner)).toBe(2)
})

test('an actor is removed from a notification, and the last one deletes it', async () => {
  const [owner, one, two] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  for (const { personId } of [one, two]) {
    await sendNotification({ kind: 'friend_request', ownerId: owner.personId, actorId: personId })
    await sendNotification({ kind: 'friend', ownerId: owner.personId, actorId: personId })
  }
  await withdrawNotification(server.db, { kind: 'friend_request', ownerId: owner.personId, actorId: one.personId })
  expect((await notificationsOf(owner)).map((notification) => notification.people.length)).toEqual([1, 2])
  await withdrawNotification(server.db, { kind: 'friend_request', ownerId: owner.personId, actorId: two.personId })
  expect(await notificationsOf(owner)).toEqual([{ kind: 'friend', people: [one.personId, two.personId] }])
  await withdrawActor(server.db, owner.personId, one.personId)
  await withdrawActor(server.db, owner.personId, two.personId)
  expect([await notificationsOf(owner), await unread(owner)]).toEqual([[], 0])
})

test('fifty friend requests at once are one notification with fifty actors', async () => {
  const owner = await makeMember(server)
  const people = await Promise.all(Array.from({ length: 50 }, () => makeMember(server)))
  await Promise.all(
    people.map(({ personId }) =>
      sendNotification({ kind: 'friend_request', ownerId: owner.personId, actorId: personId }),
    ),
  )
  expect((await notificationsOf(owner)).map((notification) => notification.people.length)).toEqual([50])
})

test('every kind fits its column', () => {
  for (const kind of notificationKinds) expect(kind.length).toBeLessThanOrEqual(40)
})
