import { pinCall, pinsCall } from '@entemi/contract/diary/pin'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function makeGroup(): Promise<{ groupId: EntityId; moderator: TestMember; member: TestMember }> {
  const [owner, moderator, member] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, owner, 2, 'Közös kert')
  await makeMembership(server, moderator, groupId, 'M')
  await makeMembership(server, member, groupId)
  return { groupId, moderator, member }
}
const publish = (author: TestMember, groupId: EntityId, state: 0 | 1 | 2 = 0) =>
  makeEntry(server, author, { privacy: 2, groupId, state })
const pin = ({ client }: TestMember, id: EntryId, pinned = true) =>
  client.call(pinCall, { params: { id }, body: { pinned } })
const pinsOf = async ({ client }: TestMember, id: EntityId) =>
  (await client.call(pinsCall, { params: { id } })).body.list.data.map((entry) => entry.id)

test('a moderator pins posts of the group, the last pinned first; a fourth replaces the first, and one can be unpinned', async () => {
  const { groupId, moderator, member } = await makeGroup()
  const posts: EntryId[] = []
  for (let count = 0; count < 4; count += 1) posts.push(await publish(member, groupId))
  const [one, two, three, four] = posts as [EntryId, EntryId, EntryId, EntryId]
  for (const id of [two, one, three]) expect((await pin(moderator, id)).status).toBe(200)
  expect((await pin(moderator, two)).body.setData).toEqual({ post_id: two, pinned: true })
  expect(await pinsOf(member, groupId)).toEqual([three, one, two])
  await pin(moderator, four)
  expect(await pinsOf(member, groupId)).toEqual([four, three, one])
  await pin(moderator, three, false)
  await pin(moderator, three, false)
  expect(await pinsOf(member, groupId)).toEqual([four, one])
})

test('a pinned post is read by the rule: not after it was removed or hidden, not across a block, not from outside', async () => {
  const { groupId, moderator, member } = await makeGroup()
  const [removed, hidden, seen] = [
    await publish(member, groupId),
    await publish(member, groupId),
    await publish(member, groupId),
  ]
  for (const id of [removed, hidden, seen]) await pin(moderator, id)
  const blocked = await makeMember(server)
  await makeMembership(server, blocked, groupId)
  await makeBlock(server, blocked, member)
  const outside = await makeMember(server)
  expect(await pinsOf(moderator, groupId)).toHaveLength(3)
  expect(await pinsOf(blocked, groupId)).toEqual([])
  const none = (reader: TestMember, id: EntityId) => reader.client.call(pinsCall, { params: { id } })
  expect((await none(outside, groupId)).status).toBe(404)
  expect((await none(member, newId<EntityId>())).status).toBe(404)
  await sql`UPDATE entry SET privacy = -1, text = '' WHERE id = ${removed}`.execute(server.db)
  await sql`UPDATE entry SET state = 2 WHERE id = ${hidden}`.execute(server.db)
  expect([await pinsOf(moderator, groupId), await pinsOf(member, groupId)]).toEqual([[seen], [seen]])

  // the places of those two are free again
  const next = [await publish(member, groupId), await publish(member, groupId)] as const
  for (const id of next) await pin(moderator, id)
  expect(await pinsOf(member, groupId)).toEqual([next[1], next[0], seen])
  await sql`DELETE FROM entry WHERE id = ${seen}`.execute(server.db)
  expect(await pinsOf(member, groupId)).toEqual([next[1], next[0]])
})

test('only moderators pin, and only what is published in their group', async () => {
  const { groupId, moderator, member } = await makeGroup()
  const post = await publish(member, groupId)
  expect((await pin(member, post)).status).toBe(403)
  expect((await pin(await makeMember(server), post)).status).toBe(404)
  expect((await pin(moderator, newId<EntryId>())).status).toBe(404)
  expect((await pin(moderator, await publish(member, groupId, 1))).status).toBe(409)
  expect((await pin(moderator, await makeEntry(server, moderator))).status).toBe(403)
  expect((await server.client().call(pinsCall, { params: { id: groupId } })).status).toBe(401)
  const odd = { pinned: true, place: 1 } as { pinned: boolean }
  expect((await moderator.client.call(pinCall, { params: { id: post }, body: odd })).status).toBe(422)
  expect(await pinsOf(member, groupId)).toEqual([])
})

test('four moderators who pin at the same time leave three', async () => {
  const { groupId, moderator, member } = await makeGroup()
  const posts = await Promise.all([1, 2, 3, 4, 5].map(() => publish(member, groupId)))
  const answers = await Promise.all(posts.map((id) => pin(moderator, id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await pinsOf(member, groupId)).toHaveLength(3)
})
