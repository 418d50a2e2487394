import { leaveCall } from '@entemi/contract/community/community'
import { hereCall } from '@entemi/contract/community/own-group'
import { editProfileCall } from '@entemi/contract/account/profile'
import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { deleteExpired } from '#/platform/jobs/delete-expired.ts'
import {
  makeAdministered,
  makeBlock,
  makeFriends,
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

const show = (member: TestMember, show_here = true) =>
  member.client.call(editProfileCall, { body: { setting: { show_here } } })
const stay = (member: TestMember, id: EntityId) => member.client.call(hereCall, { params: { id } })
const seenBy = async (member: TestMember, id: EntityId) =>
  (await stay(member, id)).body.here.people.map((person) => person.id)
const makePeople = async (groupId: EntityId, count: number) => {
  const people = await Promise.all(Array.from({ length: count }, () => makeMember(server)))
  for (const person of people) await makeMembership(server, person, groupId)
  return people as [TestMember, TestMember, TestMember]
}
const marksOf = async (member: TestMember) => {
  const { rows } = await sql<{
    here_at: Date | null
  }>`SELECT here_at FROM group_reader WHERE person_id = ${member.personId}`.execute(server.db)
  return rows.map(({ here_at }) => here_at)
}

test('nobody is shown who has not chosen it, and nothing of them is stored; the choice works at once both ways', async () => {
  const owner = await makeMember(server)
  const id = await makeAdministered(server, owner, 2)
  const [shown, other] = await makePeople(id, 2)
  await stay(shown, id)
  expect([await seenBy(other, id), await marksOf(shown)]).toEqual([[], []])
  await show(shown)
  expect((await stay(shown, id)).body.here).toMatchObject({ count: 1, people: [{ id: shown.personId }] })
  expect((await stay(other, id)).body.here).toMatchObject({ count: 1, people: [{ id: shown.personId }] })
  await show(shown, false)
  expect((await stay(other, id)).body.here).toEqual({ count: 0, people: [] })
})

test('only members see and are seen: a stranger is refused, a missing group is missing, who left is gone', async () => {
  const owner = await makeMember(server)
  const id = await makeAdministered(server, owner, 2)
  const [member, stranger] = [(await makePeople(id, 1))[0], await makeMember(server)]
  for (const one of [member, stranger]) await show(one)
  await stay(member, id)
  expect((await stay(stranger, id)).error).toEqual({ error_code: 'FORBIDDEN' })
  expect((await stay(stranger, newId<EntityId>())).error).toEqual({ error_code: 'NOT_FOUND' })
  expect((await stay(stranger, owner.personId)).error).toEqual({ error_code: 'NOT_FOUND' })
  const guest = await server.client().call(hereCall, { params: { id } })
  expect(guest.error).toEqual({ error_code: 'LOGIN_REQUIRED' })
  expect(await seenBy(owner, id)).toEqual([member.personId])
  await member.client.call(leaveCall, { params: { id } })
  expect([await seenBy(owner, id), await marksOf(member)]).toEqual([[], []])
})

test('R1.12 a block hides each from the other, from the number too; others still see both', async () => {
  const owner = await makeMember(server)
  const id = await makeAdministered(server, owner, 2)
  const [one, other] = await makePeople(id, 2)
  for (const member of [one, other]) {
    await show(member)
    await stay(member, id)
  }
  await makeBlock(server, one, other)
  expect((await stay(one, id)).body.here).toMatchObject({ count: 1, people: [{ id: one.personId }] })
  expect((await stay(other, id)).body.here).toMatchObject({ count: 1, people: [{ id: other.personId }] })
  expect((await stay(owner, id)).body.here.count).toBe(2)
})

test('who closed the page is gone after two minutes; friends are first; a mark is written once a minute and deleted soon', async () => {
  const owner = await makeMember(server)
  const id = await makeAdministered(server, owner, 2)
  const [friend, peer, gone] = await makePeople(id, 3)
  await makeFriends(server, owner, friend)
  for (const member of [friend, peer, gone]) {
    await show(member)
    await stay(member, id)
  }
  const age = (member: TestMember, by: string) =>
    sql`UPDATE group_reader SET here_at = here_at - ${by}::interval WHERE person_id = ${member.personId}`.execute(
      server.db,
    )
  await age(gone, '3 minutes')
  await age(friend, '30 seconds')
  expect(await seenBy(owner, id)).toEqual([friend.personId, peer.personId])
  const before = await marksOf(friend)
  await stay(friend, id)
  expect(await marksOf(friend)).toEqual(before)
  await age(friend, '1 minute')
  await stay(friend, id)
  expect((await marksOf(friend))[0]?.getTime()).toBeGreaterThan(before[0]?.getTime() ?? Infinity)
  await age(gone, '10 minutes')
  await deleteExpired(server.db)
  expect([await marksOf(gone), (await marksOf(peer)).length]).toEqual([[null], 1])
})

test('in a large group only some faces are returned, with the number of all', async () => {
  const owner = await makeMember(server)
  const id = await makeAdministered(server, owner, 2)
  for (const member of await makePeople(id, 10)) {
    await show(member)
    await stay(member, id)
  }
  const { here } = (await stay(owner, id)).body
  expect([here.count, here.people.length]).toEqual([10, 8])
})
