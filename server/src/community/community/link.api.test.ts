import {
  addLinkCall,
  changeMemberCall,
  entityCall,
  joinCall,
  linksCall,
  membersCall,
  revokeLinkCall,
  type Right,
} from '@entemi/contract/community/community'
import type { EntityId } from '@entemi/contract/platform/ids'
import { relationListCall } from '@entemi/contract/diary/like'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdministered, makeBlock, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Join = 'open' | 'request' | 'link'
async function makeGroup(join: Join = 'open', name?: string): Promise<{ id: EntityId; owner: TestMember }> {
  const owner = await makeMember(server, { ...(name !== undefined && { name }) })
  const id = await makeAdministered(server, owner, 2, 'Közös kert')
  await sql`UPDATE entity SET setting = ${JSON.stringify({ join })}::jsonb WHERE id = ${id}`.execute(server.db)
  return { id, owner }
}
const makeMembers = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => makeMember(server)))
const join = (member: TestMember, id: EntityId, body: object = {}) =>
  member.client.call(joinCall, { params: { id }, body: { ...body } })
type Action = 'accept' | 'reject' | 'remove' | 'grant' | 'revoke'
const change = (by: TestMember, id: EntityId, person: TestMember, action: Action, right?: Right) =>
  by.client.call(changeMemberCall, {
    params: { id, personId: person.personId },
    body: { action, ...(right && { right }) },
  })
const members = async (by: TestMember, id: EntityId, query: object = {}) =>
  (await by.client.call(membersCall, { params: { id }, query })).body.list.data
describe('lists of members', () => {
  test('show rights to owners, cards to members, nothing to others; requests to moderators', async () => {
    const { id, owner } = await makeGroup('request')
    const [moderator, member, requester, stranger] = await makeMembers(4)
    if (!moderator || !member || !requester || !stranger) throw new Error('members missing')
    await makeMembership(server, moderator, id, 'M')
    await makeMembership(server, member, id)
    await join(requester, id)
    expect((await members(owner, id)).map((one) => [one.id, one.rights])).toEqual([
      [owner.personId, ['A', 'm']],
      [moderator.personId, ['M', 'm']],
      [member.personId, ['m']],
    ])
    expect((await members(owner, id, { _reltype: 'M' })).map((one) => one.id)).toEqual([moderator.personId])
    const relation = async (by: TestMember, _reltype: 'm' | 'j') => {
      const answer = await by.client.call(relationListCall, { params: { id }, query: { _reltype } })
      return answer.status === 200 ? answer.body.list.data.length : answer.error.error_code
    }
    const seen = []
    for (const by of [owner, moderator, member, requester, stranger]) {
      const list = await by.client.call(membersCall, { params: { id } })
      seen.push([list.status, await relation(by, 'm'), await relation(by, 'j')])
    }
    expect(seen).toEqual([
      [200, 3, 1],
      [403, 3, 1],
      [403, 3, 'FORBIDDEN'],
      [403, 'FORBIDDEN', 'FORBIDDEN'],
      [403, 'FORBIDDEN', 'FORBIDDEN'],
    ])
  })

  test('come in pages, are searched by name, and leave out people across a block', async () => {
    const { id, owner } = await makeGroup()
    const people = await Promise.all(
      ['Kőműves Kelemen', 'Kelemen Kata', 'Molnár Anna'].map((name) => makeMember(server, { name })),
    )
    for (const person of people) await makeMembership(server, person, id)
    const first = (await owner.client.call(membersCall, { params: { id }, query: { _size: 3 } })).body.list
    const rest = await owner.client.call(membersCall, {
      params: { id },
      query: { _size: 3, _after: String(first.next) },
    })
    expect(new Set([...first.data, ...rest.body.list.data].map((one) => one.id)).size).toBe(4)
    expect(rest.body.list.next).toBeNull()
    expect((await members(owner, id, { query: 'KELEM' })).map((one) => one.display_name).toSorted()).toEqual([
      'Kelemen Kata',
      'Kőműves Kelemen',
    ])
    const [blocked] = people
    if (!blocked) throw new Error('members missing')
    await makeBlock(server, blocked, owner)
    expect((await members(owner, id, { query: 'kelemen' })).map((one) => one.display_name)).toEqual(['Kelemen Kata'])
    expect((await change(owner, id, blocked, 'remove')).status).toBe(200)
  })
})

describe('invitations', () => {
  test('are created, listed with who joined by them, and revoked by A alone', async () => {
    const { id, owner } = await makeGroup('link')
    const expires_at = new Date(Date.now() + 3600_000).toISOString()
    const made = await owner.client.call(addLinkCall, { params: { id }, body: { expires_at, max_uses: 5 } })
    const { guid } = made.body.setData
    expect(guid).toMatch(/^[\w-]{32}$/)
    const me = await makeMember(server)
    await join(me, id, { guid })
    const list = (await owner.client.call(linksCall, { params: { id } })).body.list.data
    expect(list).toMatchObject([
      { guid, expires_at, max_uses: 5, use_count: 1, living: true, made_by: { id: owner.personId } },
    ])
    expect(list[0]?.people.map((card) => card.id)).toEqual([me.personId])
    expect((await members(owner, id)).map((one) => one.came_by)).toEqual([null, guid])
    await makeMembership(server, await makeMember(server), id, 'C')
    const leader = await makeMember(server)
    await makeMembership(server, leader, id, 'C')
    for (const by of [me, leader]) {
      expect((await by.client.call(linksCall, { params: { id } })).status).toBe(403)
      expect((await by.client.call(addLinkCall, { params: { id }, body: {} })).status).toBe(403)
      expect((await by.client.call(revokeLinkCall, { params: { id, guid } })).status).toBe(403)
    }
    await owner.client.call(revokeLinkCall, { params: { id, guid } })
    const [ended] = (await owner.client.call(linksCall, { params: { id } })).body.list.data
    expect([ended?.living, ended?.people.length, typeof ended?.revoked_at]).toEqual([false, 1, 'string'])
    expect((await join(await makeMember(server), id, { guid })).status).toBe(404)
  })

  test('name who made them: to a guest, to a member, to nobody across a block', async () => {
    const { id, owner } = await makeGroup('link', 'Kertész Anna')
    const made = await owner.client.call(addLinkCall, { params: { id }, body: {} })
    const { guid } = made.body.setData
    const inviterFor = async (client: TestMember['client'], asked: string) =>
      (await client.call(entityCall, { params: { id: asked } })).body.entity.invited_by
    const [member, apart] = [await makeMember(server), await makeMember(server)]
    await makeBlock(server, owner, apart)
    expect(await inviterFor(server.client(), guid)).toBe('Kertész Anna')
    expect(await inviterFor(member.client, guid)).toBe('Kertész Anna')
    expect(await inviterFor(member.client, id)).toBe(null)
    expect(await inviterFor(apart.client, guid)).toBe(null)
  })

  test('need an expiry in the future and at least one use', async () => {
    const { id, owner } = await makeGroup()
    for (const body of [
      { expires_at: '2020-01-01T00:00:00Z' },
      { max_uses: 0 },
      { max_uses: 1.5 },
      { expires_at: 'ma' },
    ])
      expect((await owner.client.call(addLinkCall, { params: { id }, body })).status).toBe(422)
  })

  test('come in pages, newest first', async () => {
    const { id, owner } = await makeGroup()
    const made = []
    for (let n = 0; n < 3; n++)
      made.push((await owner.client.call(addLinkCall, { params: { id }, body: {} })).body.setData.guid)
    const first = (await owner.client.call(linksCall, { params: { id }, query: { _size: 2 } })).body.list
    const rest = await owner.client.call(linksCall, { params: { id }, query: { _size: 2, _after: String(first.next) } })
    expect([...first.data, ...rest.body.list.data].map((link) => link.guid)).toEqual(made.toReversed())
    const none = await owner.client.call(linksCall, { params: { id }, query: { _after: "' OR 1=1--" } })
    expect(none.error.fields).toEqual([{ name: '_after', code: 'INVALID_FORMAT' }])
  })
})
