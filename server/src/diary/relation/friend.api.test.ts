import type { CallDefinition } from '@entemi/contract/platform/call'
import {
  acceptFriendRequestCall,
  friendRequestCall,
  friendRequestsCall,
  friendsCall,
  rejectFriendRequestCall,
  revokeFriendRequestCall,
  sendFriendRequestCall,
  unfriendCall,
} from '@entemi/contract/diary/friend'
import type { EntityId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { personCall, ownProfileCall } from '@entemi/contract/diary/lifeline'
import { readPostCall, setPrivacyCall, timelineCall } from '@entemi/contract/diary/post'
import { stateCall } from '@entemi/contract/platform/state'
import { actAsCall } from '@entemi/contract/account/identity'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeFriends,
  makeMember,
  makeRequest,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(server)))
const pair = async (): Promise<[TestMember, TestMember]> => [await makeMember(server), await makeMember(server)]
const send = (from: TestMember, to: { personId: EntityId }, message?: string) =>
  from.client.call(sendFriendRequestCall, {
    body: { entity_id: to.personId, ...(message === undefined ? {} : { message }) },
  })
const act = <C extends CallDefinition>(call: C, by: TestMember, to: TestMember) =>
  by.client.call(call, { params: { id: to.personId } } as object)
const gone = { error_code: 'FRIEND_REQUEST_GONE' }

async function lettersBetween(one: TestMember, other: TestMember): Promise<[string, string]> {
  const { rows } = await sql<{ from_id: string; letters: string }>`
    SELECT r.from_id, string_agg(r.letter::text, '' ORDER BY r.letter) AS letters FROM relation r
    WHERE (r.from_id, r.to_id) IN ((${one.personId}::uuid, ${other.personId}::uuid), (${other.personId}::uuid, ${one.personId}::uuid))
    GROUP BY r.from_id`.execute(server.db)
  const of = (member: TestMember) => rows.find((row) => row.from_id === member.personId)?.letters ?? ''
  return [of(one), of(other)]
}

/** The kinds of a member's notifications, with the number of actors of each. */
async function notificationsOf(member: TestMember): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; people: number }>`
    SELECT n.kind, count(a.actor_id) AS people FROM notification n LEFT JOIN notification_actor a ON a.notification_id = n.id
    WHERE n.owner_id = ${member.personId} GROUP BY n.id, n.kind`.execute(server.db)
  return Object.fromEntries(rows.map((row) => [row.kind, row.people]))
}

const lifeLineOf = async (member: TestMember) => (await member.client.call(ownProfileCall)).body.list.data
const feedOf = async (member: TestMember) =>
  (await member.client.call(timelineCall, { query: { _size: 100 } })).body.list.data.map((item) => item.id)

describe('R1.05 R4.01 a friend request', () => {
  test('R2.09 is sent with a message, shown to both, and revoked', async () => {
    const [one, other] = await pair()
    const sent = await send(one, other, '  Szia, a kertből! ')
    expect([sent.status, sent.body.setData]).toEqual([200, { entity_id: other.personId, relation: ['s'] }])
    expect(await lettersBetween(one, other)).toEqual(['s', 'g'])
    expect(await notificationsOf(other)).toEqual({ friend_request: 1 })
    const { _state } = (await other.client.call(stateCall)).body
    expect([_state.entity_relation, _state.friend_request_got]).toEqual([{ [one.personId]: ['g'] }, [one.personId]])
    expect(_state.notification).toBe(1)

    const got = (await act(friendRequestCall, other, one)).body.request
    expect(got).toMatchObject({ direction: 'got', message: 'Szia, a kertből!', entity: { id: one.personId } })
    expect((await act(friendRequestCall, one, other)).body.request.direction).toBe('sent')

    expect((await act(revokeFriendRequestCall, one, other)).body.setData.relation).toEqual([])
    expect(await lettersBetween(one, other)).toEqual(['', ''])
    expect(await notificationsOf(other)).toEqual({})
    expect((await act(revokeFriendRequestCall, one, other)).error).toEqual(gone)
  })

  test('accepted makes a friendship: letters, one notification, a private entry on each life line', async () => {
    const [one, other] = await pair()
    await send(one, other)
    expect((await act(acceptFriendRequestCall, other, one)).body.setData.relation).toEqual(['b'])
    expect(await lettersBetween(one, other)).toEqual(['b', 'b'])
    expect([await notificationsOf(one), await notificationsOf(other)]).toEqual([{ friend: 1 }, {}])
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      const line = await lifeLineOf(mine)
      expect(line).toHaveLength(1)
      expect(line[0]).toMatchObject({
        category: 'friend',
        privacy_status: 0,
        friend: { id: theirs.personId, relation: ['b'] },
        can: { edit: false, privacy: false, share: false, delete: true },
      })
      const id = line[0]?.id ?? expect.fail()
      expect((await theirs.client.call(readPostCall, { params: { id } })).status).toBe(404)
      expect((await mine.client.call(setPrivacyCall, { params: { id, level: 9 } })).status).toBe(403)
    }
    const friends = (await one.client.call(friendsCall)).body.list.data
    expect(friends.map((card) => card.id)).toEqual([other.personId])
  })

  test('rejected is deleted without a notification', async () => {
    const [one, other] = await pair()
    await send(one, other)
    expect((await act(rejectFriendRequestCall, other, one)).body.setData.relation).toEqual([])
    expect([await notificationsOf(one), await notificationsOf(other)]).toEqual([{}, {}])
    expect(await lettersBetween(one, other)).toEqual(['', ''])
    expect((await act(acceptFriendRequestCall, other, one)).error).toEqual(gone)
    expect((await act(rejectFriendRequestCall, other, one)).status).toBe(409)
  })

  test('is accepted or rejected by its receiver alone, and revoked by its sender alone', async () => {
    const [one, other] = await pair()
    await send(one, other)
    for (const answer of [
      await act(acceptFriendRequestCall, one, other),
      await act(rejectFriendRequestCall, one, other),
      await act(revokeFriendRequestCall, other, one),
    ])
      expect([answer.status, answer.error]).toEqual([409, gone])
    expect(await lettersBetween(one, other)).toEqual(['s', 'g'])
  })

  test('R2.07 is listed with its message, newest first, page by page', async () => {
    const [one, ...senders] = await people(4)
    if (one === undefined) throw new Error('members missing')
    for (const sender of senders) await send(sender, one, `Ez ${sender.personId}`)
    await act(rejectFriendRequestCall, one, senders[1]!)
    const read = async (_after?: string) =>
      (await one.client.call(friendRequestsCall, { query: { _size: 1, ...(_after !== undefined && { _after }) } })).body
        .list
    const first = await read()
    expect(first.data).toMatchObject([
      {
        entity: { id: senders[2]?.personId, relation: ['g'] },
        direction: 'got',
        message: `Ez ${senders[2]?.personId}`,
      },
    ])
    const second = await read(first.next ?? undefined)
    expect([second.data.map(({ entity }) => entity.id), second.next]).toEqual([[senders[0]?.personId], null])
    expect((await senders[0]!.client.call(friendRequestsCall)).body.list.data).toEqual([])
    const wrong = await one.client.call(friendRequestsCall, { query: { _size: 1, _after: 'tegnap~x' } })
    expect(wrong.status).toBe(422)
  })

  test('is accepted as form data, and sent again keeps its first message', async () => {
    const [one, other] = await pair()
    const raw = new URLSearchParams({ entity_id: other.personId, message: 'Első' })
    expect((await one.client.call(sendFriendRequestCall, { raw })).status).toBe(200)
    await send(one, other, 'Második')
    expect((await act(friendRequestCall, other, one)).body.request.message).toBe('Első')
    expect(await notificationsOf(other)).toEqual({ friend_request: 1 })
  })

  test('to oneself, with a too long message or an invalid id is refused', async () => {
    const [one, other] = await pair()
    const self = await send(one, one)
    expect([self.status, self.error.fields]).toEqual([422, [{ name: 'entity_id', code: 'INVALID_VALUE' }]])
    expect((await send(one, other, 'x'.repeat(limits.requestMessage + 1))).status).toBe(422)
    expect((await one.client.call(sendFriendRequestCall, { body: { entity_id: 'x' } })).status).toBe(422)
    for (const call of [acceptFriendRequestCall, revokeFriendRequestCall, rejectFriendRequestCall, unfriendCall])
      expect((await act(call, one, one)).status).toBe(422)
    const group = await makeAdministered(server, other, 2)
    expect((await send(one, { personId: group })).status).toBe(404)
  })

  test('to somebody who blocked the sender answers like one to a missing person', async () => {
    const [one, other] = await pair()
    await makeBlock(server, other, one)
    const answers = [await send(one, other), await send(one, { personId: newId<EntityId>() })]
    for (const answer of answers) expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
    expect(await lettersBetween(one, other)).toEqual(['', ''])
    expect(await notificationsOf(other)).toEqual({})
    const reads = [
      await act(friendRequestCall, one, other),
      await one.client.call(friendRequestCall, { params: { id: newId<EntityId>() } }),
      await act(friendRequestCall, one, await makeMember(server)),
    ]
    for (const read of reads) expect([read.status, read.error]).toEqual([404, gone])
  })

  test('R1.01 is sent by the own person while acting as a group, and by the administered person while acting as them', async () => {
    const [one, other, third] = await people(3)
    if (!one || !other || !third) throw new Error('members missing')
    const group = await makeAdministered(server, one, 2)
    await one.client.call(actAsCall, { params: { entityId: group } })
    await send(one, other)
    expect(await lettersBetween(one, other)).toEqual(['s', 'g'])
    const child = await makeAdministered(server, one, 1)
    await one.client.call(actAsCall, { params: { entityId: child } })
    await send(one, third)
    expect(await lettersBetween(one, third)).toEqual(['', ''])
    const accepted = await third.client.call(acceptFriendRequestCall, { params: { id: child } })
    expect(accepted.body.setData.relation).toEqual(['b'])
    expect((await one.client.call(stateCall)).body._state.entity_relation[third.personId]).toEqual(['b'])
    const audit = await server.db
      .selectFrom('audit')
      .select(['act', 'account_id', 'target_id'])
      .where('about_id', '=', child)
      .where('act', 'like', 'friend.%')
      .execute()
    expect(audit).toEqual([{ act: 'friend.send', account_id: one.accountId, target_id: third.personId }])
  })
})

describe('R4.01 races between two people', () => {
  test('fifty accepts at once make one friendship', async () => {
    const [one, other] = await pair()
    await send(one, other)
    const answers = await Promise.all(Array.from({ length: 50 }, () => act(acceptFriendRequestCall, other, one)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await lettersBetween(one, other)).toEqual(['b', 'b'])
    expect([await notificationsOf(one), await notificationsOf(other)]).toEqual([{ friend: 1 }, {}])
    expect([(await lifeLineOf(one)).length, (await lifeLineOf(other)).length]).toEqual([1, 1])
  })

  test('of accept, reject and revoke at once one succeeds, the others get FRIEND_REQUEST_GONE', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = await pair()
      await makeRequest(server, one, other)
      const [accepted, rejected, revoked] = await Promise.all([
        act(acceptFriendRequestCall, other, one),
        act(rejectFriendRequestCall, other, one),
        act(revokeFriendRequestCall, one, other),
      ])
      expect([accepted, rejected, revoked].map((answer) => answer.status).sort()).toEqual([200, 409, 409])
      for (const answer of [accepted, rejected, revoked]) if (answer.status === 409) expect(answer.error).toEqual(gone)
      expect(await lettersBetween(one, other)).toEqual(accepted.status === 200 ? ['b', 'b'] : ['', ''])
    }
  })

  test('crossing requests become a friendship at once, with at most one notification each', async () => {
    const [first, second] = await pair()
    await send(first, second)
    expect((await send(second, first)).body.setData.relation).toEqual(['b'])
    expect([await notificationsOf(first), await notificationsOf(second)]).toEqual([{ friend: 1 }, {}])
    for (let round = 0; round < 8; round++) {
      const [one, other] = await pair()
      const answers = await Promise.all([send(one, other), send(other, one), send(one, other), send(other, one)])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
      expect(await lettersBetween(one, other)).toEqual(['b', 'b'])
      expect(Object.keys({ ...(await notificationsOf(one)), ...(await notificationsOf(other)) })).toEqual(['friend'])
      expect([(await lifeLineOf(one)).length, (await lifeLineOf(other)).length]).toEqual([1, 1])
    }
  })

  test('eight people who send requests to each other do not deadlock', async () => {
    const others = await people(8)
    const answers = await Promise.all(
      others.flatMap((one) => others.filter((other) => other !== one).map((other) => send(one, other))),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const { rows } = await sql<{ letter: string; n: number }>`
      SELECT r.letter::text AS letter, count(*) AS n FROM relation r
      WHERE r.from_id = ANY (${others.map((one) => one.personId)}::uuid[]) GROUP BY 1`.execute(server.db)
    expect(rows).toEqual([{ letter: 'b', n: 56 }])
  })

  test('requests and accepts while the other is erased leave no relation', async () => {
    for (let round = 0; round < 6; round++) {
      const [one, other] = await pair()
      await makeRequest(server, other, one)
      const [answers] = await Promise.all([
        Promise.all([act(acceptFriendRequestCall, one, other), send(other, one), act(unfriendCall, other, one)]),
        sql`DELETE FROM entity WHERE id = ${other.personId}`.execute(server.db),
      ])
      for (const answer of answers) expect([200, 401, 404]).toContain(answer.status)
      expect((await one.client.call(stateCall)).body._state.entity_relation).toEqual({})
    }
  })

  test('nobody gets more friends than the limit', async () => {
    const [one, other, third] = await people(3)
    if (!one || !other || !third) throw new Error('members missing')
    const others = sql`SELECT ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid AS id FROM generate_series(2, ${limits.friends}) n`
    await sql`INSERT INTO entity (id, type, site_id, display_name) SELECT c.id, 0, 0, 'Sokadik' FROM (${others}) c`.execute(
      server.db,
    )
    await sql`INSERT INTO relation (from_id, letter, to_id)
      SELECT ${one.personId}::uuid, 'b', c.id FROM (${others}) c UNION ALL SELECT c.id, 'b', ${one.personId} FROM (${others}) c`.execute(
      server.db,
    )
    await send(one, other)
    await send(one, third)
    const answers = await Promise.all([other, third].map((member) => act(acceptFriendRequestCall, member, one)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.error).toEqual({ error_code: 'CONFLICT' })
  })
})

describe('R4.01 a friendship', () => {
  test('adds earlier entries to both feeds, and its end removes them', async () => {
    const [one, other] = await pair()
    const early = await makeEntry(server, other, { privacy: 1 })
    for (const member of [one, other]) await feedOf(member)
    const [forFriends, open, own] = [
      await makeEntry(server, other, { privacy: 1 }),
      await makeEntry(server, other),
      await makeEntry(server, other, { privacy: 0 }),
    ]
    expect(await feedOf(one)).not.toContain(open)
    await send(one, other)
    await act(acceptFriendRequestCall, other, one)
    await expect.poll(() => feedOf(one)).toEqual(expect.arrayContaining([early, forFriends, open]))
    expect(await feedOf(one)).not.toContain(own)

    expect((await act(unfriendCall, one, other)).body.setData.relation).toEqual([])
    expect(await feedOf(one)).toEqual([(await lifeLineOf(one))[0]?.id])
    expect((await one.client.call(readPostCall, { params: { id: forFriends } })).status).toBe(404)
    expect((await act(unfriendCall, one, other)).status).toBe(200)
    expect((await act(unfriendCall, other, one)).status).toBe(200)
    expect(await notificationsOf(other)).toEqual({})
  })

  test('adds them also to a feed whose first page is full of group entries', async () => {
    const [one, other] = await pair()
    const groupId = await makeAdministered(server, one, 2)
    for (let n = 0; n < 12; n++) await makeEntry(server, one, { privacy: 2, groupId })
    const forFriends = await makeEntry(server, other, { privacy: 1 })
    await send(one, other)
    await act(acceptFriendRequestCall, other, one)
    const firstPage = async () =>
      (await one.client.call(timelineCall, { query: { _size: 10 } })).body.list.data.map((item) => item.id)
    await expect.poll(firstPage).toContain(forFriends)
  })

  test('R2.08 profiles show the number of friends in common', async () => {
    const [one, other, both] = await people(3)
    if (!one || !other || !both) throw new Error('members missing')
    await makeFriends(server, one, both)
    await makeFriends(server, other, both)
    const { profile } = (await one.client.call(personCall, { params: { id: other.personId } })).body
    expect(profile).toMatchObject({ relation: [], following: false, common_friends: 1 })
    const own = await one.client.call(personCall, { params: { id: one.personId } })
    expect(own.body.profile.common_friends).toBe(0)
  })
})
