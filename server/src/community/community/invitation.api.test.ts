import { banCall, entityCall, joinCall, leaveCall } from '@entemi/contract/community/community'
import { endInvitationCall, invitableCall, invitationsCall, inviteCall } from '@entemi/contract/community/invitation'
import { notificationsCall } from '@entemi/contract/account/notification'
import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { eraseEntities } from '#/account/identity/erase.service.ts'
import {
  makeAdministered,
  makeBan,
  makeBlock,
  makeFriends,
  makeInvitation,
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

type Join = 'open' | 'request' | 'link'
async function makeGroup(join: Join = 'link'): Promise<{ id: EntityId; owner: TestMember; friend: TestMember }> {
  const [owner, friend] = [
    await makeMember(server, { name: 'Gazda Géza' }),
    await makeMember(server, { name: 'Barát Bea' }),
  ]
  await makeFriends(server, owner, friend)
  const id = await makeAdministered(server, owner, 2, 'Közös kert')
  await sql`UPDATE entity SET setting = ${JSON.stringify({ join })}::jsonb WHERE id = ${id}`.execute(server.db)
  return { id, owner, friend }
}
const invite = (by: TestMember, id: EntityId, { personId }: Pick<TestMember, 'personId'>) =>
  by.client.call(inviteCall, { params: { id, personId } })
const end = (by: TestMember, id: EntityId, { personId }: TestMember) =>
  by.client.call(endInvitationCall, { params: { id, personId } })
const join = (member: TestMember, id: EntityId) => member.client.call(joinCall, { params: { id }, body: {} })
const invited = async (by: TestMember, id: EntityId) =>
  (await by.client.call(invitationsCall, { params: { id } })).body.list.data.map((one) => [one.id, one.state])
const invitable = async (by: TestMember, id: EntityId, query: object = {}) =>
  (await by.client.call(invitableCall, { params: { id }, query })).body.list.data.map((card) => card.id)
const notices = async (member: TestMember) =>
  (await member.client.call(notificationsCall)).body.list.data.filter(({ kind }) => kind === 'group_invited')
const readGroup = async (member: TestMember, id: EntityId) =>
  (await member.client.call(entityCall, { params: { id } })).body.entity

describe('R2.12 an invitation by name', () => {
  test('notifies the invited once, who then joins a group that needs a link or a request', async () => {
    for (const kind of ['link', 'request'] as const) {
      const { id, owner, friend } = await makeGroup(kind)
      if (kind === 'link') expect((await join(friend, id)).status).toBe(403)
      for (const _ of [1, 2]) expect((await invite(owner, id, friend)).status).toBe(200)
      expect(await invited(owner, id)).toEqual([[friend.personId, 'waiting']])
      expect(await notices(friend)).toMatchObject([
        { actors: [{ id: owner.personId }], others: 0, entity: { id }, url: `/entity/${id}` },
      ])
      expect(await readGroup(friend, id)).toMatchObject({
        invited: true,
        invited_by: 'Gazda Géza',
        can: { join: true },
      })
      expect((await join(friend, id)).body.setData.relation).toEqual(['m'])
      expect(await invited(owner, id)).toEqual([])
      expect(await notices(friend)).toEqual([])
      expect(await readGroup(friend, id)).toMatchObject({ invited: false, invited_by: null })
      expect((await invite(owner, id, friend)).error?.error_code).toBe('ENTITY_ALREADY_JOINED')
      await friend.client.call(leaveCall, { params: { id } })
      expect((await invite(owner, id, friend)).status).toBe(200)
    }
  })

  test('is declined by the invited: it opens nothing and cannot be repeated, but a way in by themself stays', async () => {
    const { id, owner, friend } = await makeGroup('request')
    await invite(owner, id, friend)
    expect((await end(friend, id, friend)).status).toBe(200)
    expect((await end(friend, id, friend)).status).toBe(404)
    expect(await notices(friend)).toEqual([])
    expect(await invited(owner, id)).toEqual([[friend.personId, 'declined']])
    expect((await invite(owner, id, friend)).error).toEqual({ error_code: 'CONFLICT' })
    expect(await invitable(owner, id)).toEqual([])
    expect((await end(owner, id, friend)).status).toBe(404)
    expect(await notices(friend)).toEqual([])
    expect((await readGroup(friend, id)).invited).toBe(false)
    expect((await join(friend, id)).body.setData.relation).toEqual(['j'])
  })

  test('is withdrawn by an owner, with its notification; the invitation opens nothing afterwards', async () => {
    const { id, owner, friend } = await makeGroup()
    await invite(owner, id, friend)
    expect((await end(owner, id, friend)).status).toBe(200)
    expect([await notices(friend), await invited(owner, id)]).toEqual([[], []])
    expect((await join(friend, id)).status).toBe(403)
    expect(await invitable(owner, id)).toEqual([friend.personId])
  })

  test('is sent only by owners, like a link; a stranger reads nothing of it', async () => {
    const { id, friend } = await makeGroup()
    const [moderator, stranger] = [await makeMember(server), await makeMember(server)]
    await makeMembership(server, moderator, id, 'M')
    await makeFriends(server, moderator, friend)
    await makeFriends(server, stranger, friend)
    for (const member of [moderator, stranger]) {
      const answers = [
        await invite(member, id, friend),
        await end(member, id, friend),
        await member.client.call(invitationsCall, { params: { id } }),
        await member.client.call(invitableCall, { params: { id } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
    expect(await notices(friend)).toEqual([])
  })

  test('reaches friends and members of common groups; others are refused, hidden people like unknown ones', async () => {
    const { id, owner, friend } = await makeGroup()
    const [peer, stranger, blocked, limited] = [
      await makeMember(server, { name: 'Csoporttárs Cili' }),
      await makeMember(server),
      await makeMember(server),
      await makeMember(server, { role: 'LIMIT' }),
    ]
    const common = await makeAdministered(server, peer, 2, 'Közös kórus')
    for (const member of [owner, blocked]) await makeMembership(server, member, common)
    await makeFriends(server, owner, limited)
    await makeBlock(server, blocked, owner)
    expect(await invitable(owner, id)).toEqual([friend.personId, peer.personId])
    expect(await invitable(owner, id, { query: 'cil' })).toEqual([peer.personId])
    expect(await invitable(owner, id, { query: '%' })).toEqual([])
    expect((await invite(owner, id, peer)).status).toBe(200)
    expect((await invite(owner, id, stranger)).error).toEqual({ error_code: 'FORBIDDEN' })
    expect((await invite(owner, id, limited)).error).toEqual({ error_code: 'FORBIDDEN' })
    for (const hidden of [blocked, { personId: newId<EntityId>() }, { personId: common }]) {
      const answer = await invite(owner, id, hidden)
      expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
    }
    expect((await invite(owner, id, owner)).error?.error_code).toBe('ENTITY_ALREADY_JOINED')
    expect(await invitable(owner, id)).toEqual([friend.personId])
  })

  test('is refused for a banned person and for one who asked; a ban ends a waiting one', async () => {
    const { id, owner, friend } = await makeGroup()
    const [banned, asked] = [await makeMember(server), await makeMember(server)]
    for (const member of [banned, asked]) await makeFriends(server, owner, member)
    await makeBan(server, banned, id)
    await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${asked.personId}, 'j', ${id})`.execute(server.db)
    for (const member of [banned, asked])
      expect((await invite(owner, id, member)).error).toEqual({ error_code: 'CONFLICT' })
    expect(await invitable(owner, id)).toEqual([friend.personId])
    await invite(owner, id, asked)
    await makeInvitation(server, asked, id, owner)
    await owner.client.call(banCall, {
      params: { id, personId: asked.personId },
      body: { reason: 'Reklám.', show_reason: false, days: null },
    })
    expect(await invited(owner, id)).toEqual([])
    expect((await join(asked, id)).status).toBe(403)
  })

  test('by somebody across a block does not count and is not named; one whose sender was erased stays', async () => {
    const { id, owner, friend } = await makeGroup()
    await invite(owner, id, friend)
    await makeBlock(server, friend, owner)
    expect(await notices(friend)).toEqual([])
    expect(await invited(owner, id)).toEqual([])
    expect(await readGroup(friend, id)).toMatchObject({ invited: false, invited_by: null, can: { join: false } })
    expect((await join(friend, id)).status).toBe(403)

    const other = await makeGroup()
    const second = await makeMember(server)
    await makeMembership(server, second, other.id, 'A')
    await makeFriends(server, second, other.friend)
    await invite(second, other.id, other.friend)
    await server.db.transaction().execute((tx) => eraseEntities(tx, [second.personId]))
    expect(await readGroup(other.friend, other.id)).toMatchObject({ invited: true, invited_by: null })
    expect((await join(other.friend, other.id)).status).toBe(200)
  })

  test('and a request to be friends are separate: asking for friendship makes nobody invitable', async () => {
    const { id, owner } = await makeGroup()
    const requested = await makeMember(server)
    await makeRequest(server, owner, requested)
    expect((await invite(owner, id, requested)).status).toBe(403)
  })
})
