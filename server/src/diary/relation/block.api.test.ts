import {
  acceptFriendRequestCall,
  blockCall,
  blockedCall,
  followCall,
  friendsCall,
  sendFriendRequestCall,
  unblockCall,
  unfollowCall,
  unfriendCall,
} from '@entemi/contract/diary/friend'
import type { EntityId } from '@entemi/contract/platform/ids'
import { personCall, ownProfileCall } from '@entemi/contract/diary/lifeline'
import { timelineCall } from '@entemi/contract/diary/post'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { makeBlock, makeEntry, makeFriends, makeMember, makeRequest, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const pair = async (): Promise<[TestMember, TestMember]> => [await makeMember(server), await makeMember(server)]
const to = (member: TestMember) => ({ params: { id: member.personId } })
const block = (by: TestMember, other: TestMember) => by.client.call(blockCall, to(other))
const notFound = [404, { error_code: 'NOT_FOUND' }]
const feedOf = async (member: TestMember) =>
  (await member.client.call(timelineCall, { query: { _size: 100 } })).body.list.data.map((item) => item.id)
const sees = async (one: TestMember, other: TestMember) => (await one.client.call(personCall, to(other))).status === 200

async function countBetween(one: TestMember, other: TestMember) {
  const ids = sql`(${one.personId}::uuid, ${other.personId}::uuid), (${other.personId}::uuid, ${one.personId}::uuid)`
  const { rows } = await sql<Record<'relations' | 'follows' | 'blocks' | 'notifications', number>>`SELECT
    (SELECT count(*) FROM relation r WHERE (r.from_id, r.to_id) IN (${ids})) AS relations,
    (SELECT count(*) FROM follow w WHERE (w.from_id, w.to_id) IN (${ids})) AS follows,
    (SELECT count(*) FROM block b WHERE (b.me_id, b.other_id) IN (${ids})) AS blocks,
    (SELECT count(*) FROM notification n JOIN notification_actor a ON a.notification_id = n.id
      WHERE (n.owner_id, a.actor_id) IN (${ids})) AS notifications`.execute(server.db)
  return rows[0]
}

describe('R1.05 R6.06 following', () => {
  test('adds somebody’s public entries to the feed, earlier ones too, and reveals nothing else', async () => {
    const [one, other] = await pair()
    await makeEntry(server, one)
    const early = await makeEntry(server, other)
    await feedOf(one)
    const [open, forFriends] = [await makeEntry(server, other), await makeEntry(server, other, { privacy: 1 })]
    expect((await one.client.call(followCall, to(other))).body.setData.relation).toEqual([])
    await expect.poll(() => feedOf(one)).toEqual(expect.arrayContaining([early, open]))
    expect(await feedOf(one)).not.toContain(forFriends)
    const { profile } = (await one.client.call(personCall, to(other))).body
    expect([profile.following, profile.relation]).toEqual([true, []])
    expect((await other.client.call(stateCall)).body._state.notification).toBe(1)

    await one.client.call(unfollowCall, to(other))
    expect(await feedOf(one)).not.toContain(open)
    expect(await countBetween(one, other)).toEqual({ relations: 0, follows: 0, blocks: 0, notifications: 0 })
  })

  test('and friendship are independent: entries stay in the feed until both end', async () => {
    const [one, other] = await pair()
    await makeFriends(server, one, other)
    await makeEntry(server, one)
    await feedOf(one)
    const open = await makeEntry(server, other)
    await one.client.call(followCall, to(other))
    await expect.poll(() => feedOf(one)).toContain(open)
    await one.client.call(unfollowCall, to(other))
    expect(await feedOf(one)).toContain(open)
    await one.client.call(followCall, to(other))
    await one.client.call(unfriendCall, to(other))
    expect(await feedOf(one)).toContain(open)
  })

  test('fifty times at once counts once; following oneself is refused', async () => {
    const [one, other] = await pair()
    const answers = await Promise.all(Array.from({ length: 50 }, () => one.client.call(followCall, to(other))))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await countBetween(one, other)).toMatchObject({ follows: 1, notifications: 1 })
    for (const call of [followCall, unfollowCall, blockCall, unblockCall])
      expect((await one.client.call(call, to(one))).status).toBe(422)
  })

  test('of somebody with 5000 followers reads their entries instead of a fan-out', async () => {
    const [one, other] = await pair()
    const others = sql`SELECT ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid AS id FROM generate_series(1, 5000) n`
    await sql`INSERT INTO entity (id, type, site_id, display_name) SELECT c.id, 0, 0, 'Sokadik' FROM (${others}) c`.execute(
      server.db,
    )
    await sql`INSERT INTO follow (from_id, to_id) SELECT c.id, ${other.personId}::uuid FROM (${others}) c`.execute(
      server.db,
    )
    await makeEntry(server, one)
    await feedOf(one)
    const open = await makeEntry(server, other)
    await one.client.call(followCall, to(other))
    const { rows } = await sql`SELECT pulled FROM follow WHERE from_id = ${one.personId}`.execute(server.db)
    expect(rows).toEqual([{ pulled: true }])
    expect(await feedOf(one)).toContain(open)
  })
})

describe('R1.05 R6.06 a block', () => {
  test('ends friendship and follows in both directions, notifies nobody, and hides each from the other', async () => {
    const [one, other] = await pair()
    await other.client.call(sendFriendRequestCall, { body: { entity_id: one.personId } })
    await one.client.call(acceptFriendRequestCall, to(other))
    await one.client.call(followCall, to(other))
    await other.client.call(followCall, to(one))
    const answer = await block(one, other)
    expect([answer.status, answer.body.setData]).toEqual([200, { entity_id: other.personId, relation: [] }])
    expect(await countBetween(one, other)).toEqual({ relations: 0, follows: 0, blocks: 2, notifications: 0 })
    expect([await sees(one, other), await sees(other, one)]).toEqual([false, false])
    // the entry about the friendship stays on the life line, without the other's card
    const line = (await one.client.call(ownProfileCall)).body.list.data
    expect(line.map((item) => [item.category, item.friend])).toEqual([['friend', null]])
    expect((await other.client.call(stateCall)).body._state.notification).toBe(0)
    const { data } = (await one.client.call(friendsCall)).body.list
    expect(data).toEqual([])
  })

  test('deletes an open request, whoever sent it', async () => {
    for (const turn of [0, 1]) {
      const [one, other] = await pair()
      await makeRequest(server, turn === 0 ? one : other, turn === 0 ? other : one)
      await block(one, other)
      expect(await countBetween(one, other)).toEqual({ relations: 0, follows: 0, blocks: 2, notifications: 0 })
    }
  })

  test('removes the other’s entries from the feed, and nobody else’s', async () => {
    const [one, other, third] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeFriends(server, one, other)
    await makeFriends(server, one, third)
    const [theirs, thirds] = [await makeEntry(server, other), await makeEntry(server, third)]
    expect(await feedOf(one)).toEqual([thirds, theirs])
    await block(one, other)
    expect(await feedOf(one)).toEqual([thirds])
    const { rows } = await sql`SELECT FROM feed WHERE owner_id = ${one.personId} AND entry_id = ${theirs}`.execute(
      server.db,
    )
    expect(rows).toEqual([])
  })

  test('is listed by name for who made it, and searchable; removing it restores visibility alone', async () => {
    const me = await makeMember(server)
    const [first, second] = [
      await makeMember(server, { name: 'Zöld Ádám' }),
      await makeMember(server, { name: 'Ács Éva' }),
    ]
    await makeFriends(server, me, first)
    await block(me, first)
    await block(me, second)
    await block(me, second)
    const listed = async (query: object = {}) => (await me.client.call(blockedCall, { query })).body.list
    const all = await listed()
    expect(all.data.map((card) => card.display_name)).toEqual(['Ács Éva', 'Zöld Ádám'])
    expect(all.data[0]).toMatchObject({ profile_image_url: null, location_text: null, relation: [] })
    expect((await listed({ query: 'adam' })).data.map((card) => card.id)).toEqual([first.personId])
    const page = await listed({ _size: 1 })
    expect((await listed({ _size: 1, _after: page.next ?? '' })).data.map((card) => card.id)).toEqual([first.personId])
    expect((await first.client.call(blockedCall)).body.list.data).toEqual([])

    expect((await me.client.call(unblockCall, to(first))).body.setData.relation).toEqual([])
    expect([await sees(me, first), await sees(first, me)]).toEqual([true, true])
    expect(await countBetween(me, first)).toEqual({ relations: 0, follows: 0, blocks: 0, notifications: 0 })
    expect((await me.client.call(unblockCall, to(first))).status).toBe(200)
  })

  test('can be removed only by who made it; the other gets 404', async () => {
    const [one, other] = await pair()
    await makeBlock(server, one, other)
    for (const call of [unblockCall, blockCall, followCall, unfollowCall]) {
      const [across, nobody] = [
        await other.client.call(call, to(one)),
        await other.client.call(call, { params: { id: newId<EntityId>() } }),
      ]
      for (const answer of [across, nobody]) expect([answer.status, answer.error]).toEqual(notFound)
    }
    expect(await sees(other, one)).toBe(false)
  })

  test('at the same time as requests, accepts and follows leaves no relation across it', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = await pair()
      await makeRequest(server, other, one)
      const answers = await Promise.all([
        one.client.call(acceptFriendRequestCall, to(other)),
        block(one, other),
        block(other, one),
        other.client.call(followCall, to(one)),
        one.client.call(followCall, to(other)),
        other.client.call(sendFriendRequestCall, { body: { entity_id: one.personId } }),
      ])
      for (const answer of answers) expect([200, 404, 409]).toContain(answer.status)
      await expect
        .poll(() => countBetween(one, other))
        .toEqual({ relations: 0, follows: 0, blocks: 2, notifications: 0 })
    }
  })
})
