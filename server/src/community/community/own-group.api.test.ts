import { muteGroupCall, ownGroupsCall, readGroupCall } from '@entemi/contract/community/own-group'
import { entityCall, leaveCall } from '@entemi/contract/community/community'
import { notificationsCall } from '@entemi/contract/account/notification'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/platform/db/database.ts'
import { newId } from '#/platform/db/id.ts'
import { notifyOfBroadcast, notifyOfEntries, notifyOfEntry } from '#/account/notification/notify-of.ts'
import { notify } from '#/account/notification/notify.ts'
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

async function makeGroup(): Promise<{ groupId: EntityId; owner: TestMember; member: TestMember }> {
  const [owner, member] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, owner, 2, 'Közös kert')
  await makeMembership(server, member, groupId)
  return { groupId, owner, member }
}
const publish = (author: TestMember, groupId: EntityId, state: 0 | 1 | 2 = 0) =>
  makeEntry(server, author, { privacy: 2, groupId, state })
const groupsOf = async ({ client }: TestMember) => (await client.call(ownGroupsCall)).body.list.data
const unreadOf = async (member: TestMember) => (await groupsOf(member)).map(({ unread }) => unread)
const read = ({ client }: TestMember, id: EntityId, entry_id: EntryId) =>
  client.call(readGroupCall, { params: { id }, body: { entry_id } })
const mute = ({ client }: TestMember, id: EntityId, muted = true) =>
  client.call(muteGroupCall, { params: { id }, body: { muted } })
const kindsOf = async ({ client }: TestMember) =>
  (await client.call(notificationsCall)).body.list.data.map(({ kind }) => kind)

test('one’s own groups are listed by name with what others published since the read mark', async () => {
  const { groupId, owner, member } = await makeGroup()
  const other = await makeAdministered(server, member, 2, 'Asztaltársaság')
  const [first, second] = [await publish(owner, groupId), await publish(owner, groupId)]
  await publish(member, groupId)
  expect(await groupsOf(member)).toMatchObject([
    { id: other, display_name: 'Asztaltársaság', unread: 0, muted: false, profile_image_url: null },
    { id: groupId, display_name: 'Közös kert', unread: 2, muted: false },
  ])
  expect((await read(member, groupId, first)).status).toBe(200)
  expect(await unreadOf(member)).toEqual([0, 1])
  await read(member, groupId, second)
  expect(await unreadOf(member)).toEqual([0, 0])
  await read(member, groupId, first)
  expect(await unreadOf(member)).toEqual([0, 0])
  await publish(owner, groupId)
  expect(await unreadOf(member)).toEqual([0, 1])
  expect(await groupsOf(await makeMember(server))).toEqual([])
})

test('unread posts are those the member sees: none that waits, was hidden, is across a block or is older than two weeks; at most ten', async () => {
  const { groupId, owner, member } = await makeGroup()
  const blocker = await makeMember(server)
  await makeMembership(server, blocker, groupId)
  await makeBlock(server, blocker, member)
  await publish(blocker, groupId)
  await publish(owner, groupId, 1)
  await publish(owner, groupId, 2)
  const old = await publish(owner, groupId)
  await sql`UPDATE entry SET id = '01900000-0000-7000-8000-00000000000a' WHERE id = ${old}`.execute(server.db)
  const removed = await publish(owner, groupId)
  await sql`UPDATE entry SET privacy = -1, text = '' WHERE id = ${removed}`.execute(server.db)
  expect(await unreadOf(member)).toEqual([0])
  for (let count = 0; count < 12; count += 1) await publish(owner, groupId)
  expect(await unreadOf(member)).toEqual([10])
})

test('a waiting post that is approved after the visit is unread, as the mark is a post that was seen', async () => {
  const { groupId, owner, member } = await makeGroup()
  const seen = await publish(owner, groupId)
  const waiting = await publish(owner, groupId, 1)
  await read(member, groupId, seen)
  expect(await unreadOf(member)).toEqual([0])
  await sql`UPDATE entry SET state = 0 WHERE id = ${waiting}`.execute(server.db)
  expect(await unreadOf(member)).toEqual([1])
})

test('the mark is set only in one’s own group and on a visible post of it', async () => {
  const { groupId, owner, member } = await makeGroup()
  const entry = await publish(owner, groupId)
  const elsewhere = await makeEntry(server, owner)
  const hidden = await publish(owner, groupId, 2)
  const stranger = await makeMember(server)
  expect((await read(stranger, groupId, entry)).status).toBe(403)
  for (const missing of [elsewhere, hidden, newId<EntryId>()])
    expect((await read(member, groupId, missing)).status).toBe(200)
  expect(await unreadOf(member)).toEqual([1])
  expect((await read(member, stranger.personId, entry)).status).toBe(404)
  const odd = { entry_id: entry, read_at: 'now' } as { entry_id: EntryId }
  expect((await member.client.call(readGroupCall, { params: { id: groupId }, body: odd })).status).toBe(422)
  expect((await server.client().call(ownGroupsCall)).status).toBe(401)
  const limited = await makeMember(server, { role: 'LIMIT' })
  await makeMembership(server, limited, groupId)
  expect((await limited.client.call(ownGroupsCall)).status).toBe(403)
})

test('mark and mute end with the membership', async () => {
  const { groupId, owner, member } = await makeGroup()
  const entry = await publish(owner, groupId)
  await read(member, groupId, entry)
  await mute(member, groupId)
  await member.client.call(leaveCall, { params: { id: groupId } })
  const { rows } = await sql`SELECT FROM group_reader WHERE person_id = ${member.personId}`.execute(server.db)
  expect(rows).toEqual([])
  await makeMembership(server, member, groupId)
  expect(await groupsOf(member)).toMatchObject([{ unread: 1, muted: false }])
})

test('a muted group notifies of no post and no broadcast, but of a mention; another member is notified', async () => {
  const { groupId, owner, member } = await makeGroup()
  const other = await makeMember(server)
  await makeMembership(server, other, groupId)
  expect((await mute(member, groupId)).body.setData).toEqual({ entity_id: groupId, muted: true })
  await mute(member, groupId)
  expect((await member.client.call(entityCall, { params: { id: groupId } })).body.entity.muted).toBe(true)
  expect((await other.client.call(entityCall, { params: { id: groupId } })).body.entity.muted).toBe(false)

  const publishNext = () => publish(owner, groupId)
  const [posted, spread, live] = [await publishNext(), await publishNext(), await publishNext()]
  await inTransaction(server.db, (tx) => notifyOfEntries(tx, [posted]))
  await notifyOfEntry(server.db, spread)
  await notifyOfBroadcast(server.db, live)
  const lesson = { kind: 'lesson_arrived', siteId: 0, entryId: posted } as const
  for (const { personId } of [member, other])
    await inTransaction(server.db, (tx) => notify(tx, { ...lesson, ownerId: personId }))
  expect(await kindsOf(other)).toEqual(['lesson_arrived', 'live_started', 'group_post', 'group_post'])
  expect(await kindsOf(member)).toEqual([])
  const { rows } = await sql`SELECT FROM notification WHERE owner_id = ${member.personId}`.execute(server.db)
  expect(rows).toEqual([])

  const mention = await makeEntry(server, owner, {
    privacy: 2,
    groupId,
    text: `Nézd meg, @[Tag](${member.personId})`,
  })
  await inTransaction(server.db, (tx) => notifyOfEntries(tx, [mention]))
  expect(await kindsOf(member)).toEqual(['mention'])

  await mute(member, groupId, false)
  const after = await publish(owner, groupId)
  await inTransaction(server.db, (tx) => notifyOfEntries(tx, [after]))
  expect(await kindsOf(member)).toEqual(['group_post', 'mention'])
})

test('only a member mutes a group', async () => {
  const { groupId, owner, member } = await makeGroup()
  const stranger = await makeMember(server)
  expect((await mute(stranger, groupId)).status).toBe(403)
  expect((await mute(member, newId<EntityId>())).status).toBe(404)
  expect((await mute(member, owner.personId)).status).toBe(404)
  expect((await stranger.client.call(entityCall, { params: { id: groupId } })).body.entity.muted).toBe(false)
})
