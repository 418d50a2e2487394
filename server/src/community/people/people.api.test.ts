import { personCall } from '@entemi/contract/diary/lifeline'
import { addPostCall } from '@entemi/contract/diary/post'
import { friendsCall } from '@entemi/contract/diary/friend'
import type { EntityId } from '@entemi/contract/platform/ids'
import { relationListCall } from '@entemi/contract/diary/like'
import { peopleCall, suggestionCall } from '@entemi/contract/community/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeFriends,
  makeMember,
  makeMembership,
  makeRequest,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const named = (...names: string[]) => Promise.all(names.map((name) => makeMember(server, { name })))
const find = async (member: TestMember, query: string, more: object = {}) =>
  (await member.client.call(peopleCall, { query: { query, ...more } })).body.list
const names = async (member: TestMember, query: string, more: object = {}) =>
  (await find(member, query, more)).data.map((card) => card.display_name)

describe('R2.07 people', () => {
  test('are found without accents and case: names that start with the text first, then inner words, each by name', async () => {
    const [me] = await named('Őze Kereső')
    await named('Őze Ödön', 'ÖZE Anna', 'Ács Ozén', 'Nagy-Őze Béla', 'Szőzé Lili', 'Öz')
    expect(await names(me ?? expect.fail(), 'oze')).toEqual(['ÖZE Anna', 'Őze Ödön', 'Ács Ozén', 'Nagy-Őze Béla'])
    expect(await names(me ?? expect.fail(), 'ŐZE Öd')).toEqual(['Őze Ödön'])
    expect(await names(me ?? expect.fail(), '  odon   oze ')).toEqual(['Őze Ödön'])
    expect(await names(me ?? expect.fail(), 'nagy-őz')).toEqual(['Nagy-Őze Béla'])
    for (const query of ['%', '_ze', "'; --", 'őze nincs', '\\', '(9)', '⑼', '[', 'a{2'])
      expect(await names(me ?? expect.fail(), query), query).toEqual([])
  })

  test('come in pages, each once, while others register', async () => {
    const [me] = await named('Lapozó')
    const expected = ['Lap Anna', 'Lap Béla', 'Lap Béla', 'Lap Cili', 'Ásó Lap', 'Bíró Lap', 'Cs. Lap', 'Zab Lap']
    await named(...expected)
    const found: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await find(me ?? expect.fail(), 'lap', { _size: 3, ...(after === '' ? {} : { _after: after }) })
      expect(page.data.length).toBeLessThanOrEqual(3)
      found.push(...page.data.map((card) => card.id + card.display_name))
      after = page.next
      if (found.length === 3) await named('Lap Aladár')
    }
    expect(new Set(found).size).toBe(found.length)
    expect(found.map((one) => one.slice(36))).toEqual(expected)
  })

  test('without a query are all of the site, except oneself, people across a block, groups and other sites', async () => {
    const me = await makeMember(server, { name: ' 000 Magam' })
    const [blocked, friendOfMine] = [
      await makeMember(server, { name: ' 000 Letiltott' }),
      await makeMember(server, { name: ' 000 Közeli' }),
    ]
    const elsewhere = await makeMember(server, { name: ' 000 Máshol' })
    await sql`DELETE FROM site_member WHERE entity_id = ${elsewhere.personId}`.execute(server.db)
    await makeAdministered(server, me, 2, ' 000 Csoport')
    await makeBlock(server, blocked, me)
    await makeFriends(server, me, friendOfMine)
    const { data } = (await me.client.call(peopleCall, { query: { _size: 3 } })).body.list
    expect(data[0]).toMatchObject({ id: friendOfMine.personId, relation: ['b'] })
    expect(data.filter((card) => card.display_name.startsWith(' 000'))).toHaveLength(1)
    const friends = (await me.client.call(peopleCall, { query: { friends: '1' } })).body.list.data
    expect(friends.map((card) => card.id)).toEqual([friendOfMine.personId])
  })

  test('R3.09 have only name and image for a LIMIT member, friends all fields', async () => {
    const limit = await makeMember(server, { role: 'LIMIT' })
    const [stranger, friend] = await named('Szűk Idegen', 'Szűk Barát')
    if (!stranger || !friend) throw new Error('members missing')
    await makeFriends(server, limit, friend)
    await sql`UPDATE entity SET location_text = 'Veszprém' WHERE display_name LIKE 'Szűk%'`.execute(server.db)
    const { data } = await find(limit, 'szuk')
    expect(data.map((card) => [card.display_name, card.location_text])).toEqual([
      ['Szűk Barát', 'Veszprém'],
      ['Szűk Idegen', null],
    ])
    expect((await limit.client.call(suggestionCall)).status).toBe(403)
  })

  test('with an invalid cursor, a too long query or an invalid filter are refused', async () => {
    const me = await makeMember(server)
    for (const query of [
      { _after: "'; --" },
      { _after: 'w' },
      { _after: newId() },
      { query: 'x'.repeat(101) },
      { friends: 'yes' },
      { _size: 1001 },
    ])
      expect((await me.client.call(peopleCall, { query: query as object })).status, JSON.stringify(query)).toBe(422)
  })
})

describe('R2.31 friends', () => {
  test('are one’s own, by name, and of another person those in common', async () => {
    const [me, other] = await named('Én Magam', 'Más Valaki')
    const [both, mine, theirs] = await named('Közös Zoltán', 'Enyém Álmos', 'Övé Ödön')
    if (!me || !other || !both || !mine || !theirs) throw new Error('members missing')
    for (const friend of [both, mine]) await makeFriends(server, me, friend)
    for (const friend of [both, theirs]) await makeFriends(server, other, friend)
    const friends = async (query: object = {}) => (await me.client.call(friendsCall, { query })).body.list
    expect((await friends()).data.map((card) => card.id)).toEqual([mine.personId, both.personId])
    expect((await friends({ query: 'zoltan' })).data.map((card) => card.id)).toEqual([both.personId])
    expect((await friends({ query: '%' })).data).toEqual([])
    const first = await friends({ _size: 1 })
    expect((await friends({ _size: 1, _after: first.next ?? '' })).data.map((card) => card.id)).toEqual([both.personId])

    const of = (id: EntityId) => me.client.call(relationListCall, { params: { id }, query: { _reltype: 'b' } })
    const ids = async (id: EntityId) => (await of(id)).body.list.data.map((card) => card.id)
    expect(await ids(me.personId)).toEqual([mine.personId, both.personId])
    expect(await ids(other.personId)).toEqual([both.personId])
    expect(await ids(theirs.personId)).toEqual([])
    await makeBlock(server, other, me)
    for (const id of [other.personId, newId<EntityId>()])
      expect([(await of(id)).status, (await of(id)).error]).toEqual([404, { error_code: 'NOT_FOUND' }])
  })
})

describe('R2.07 suggestions', () => {
  test('are friends of friends by the number in common, then people of one’s communities', async () => {
    const [me, one, two, most, some, peer, requested, blocked] = await Promise.all(
      Array.from({ length: 8 }, () => makeMember(server)),
    )
    if (!me || !one || !two || !most || !some || !peer || !requested || !blocked) throw new Error('members missing')
    for (const friend of [one, two]) {
      await makeFriends(server, me, friend)
      await makeFriends(server, friend, most)
      await makeFriends(server, friend, blocked)
    }
    for (const person of [some, requested]) await makeFriends(server, one, person)
    await makeRequest(server, me, requested)
    await makeBlock(server, blocked, me)
    const group = await makeAdministered(server, peer, 2, 'Közös kert')
    for (const member of [me, some]) await makeMembership(server, member, group)
    const { data } = (await me.client.call(suggestionCall)).body.list
    expect(data.map((card) => [card.id, card.common_friends, card.group])).toEqual([
      [most.personId, 2, null],
      [some.personId, 1, 'Közös kert'],
      [peer.personId, 0, 'Közös kert'],
    ])
    expect((await me.client.call(suggestionCall, { query: { _size: 1 } })).body.list.data).toHaveLength(1)
  })

  test('are, for who has neither friends nor communities, people who wrote to everybody lately', async () => {
    const [me, first, last, hidden, apart, asked] = await Promise.all(
      Array.from({ length: 6 }, () => makeMember(server)),
    )
    if (!me || !first || !last || !hidden || !apart || !asked) throw new Error('nobody came')
    await makeBlock(server, apart, me)
    await makeRequest(server, me, asked)
    for (const writer of [first, apart, asked, first, me, last])
      await writer.client.call(addPostCall, { body: { type: 'note', text: 'Szép reggel.', privacy_status: 9 } })
    await hidden.client.call(addPostCall, { body: { type: 'note', text: 'Csak nekem.', privacy_status: 0 } })
    const { data } = (await me.client.call(suggestionCall)).body.list
    const shown = [first, last, hidden, apart, asked, me].map(({ personId }) => personId)
    expect(data.map((card) => card.id).filter((id) => shown.includes(id))).toEqual([last.personId, first.personId])
  })

  test('do not count friends who are not on this site', async () => {
    const [me, elsewhere, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeFriends(server, me, elsewhere)
    await makeFriends(server, elsewhere, other)
    const common = async () =>
      (await me.client.call(personCall, { params: { id: other.personId } })).body.profile.common_friends
    expect(await common()).toBe(1)
    await sql`DELETE FROM site_member WHERE entity_id = ${elsewhere.personId}`.execute(server.db)
    expect(await common()).toBe(0)
    expect((await me.client.call(suggestionCall)).body.list.data.map((card) => card.id)).not.toContain(other.personId)
  })
})
