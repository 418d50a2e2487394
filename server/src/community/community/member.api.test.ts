import {
  changeMemberCall,
  editEntityCall,
  entityCall,
  joinCall,
  leaveCall,
  linksCall,
  membersCall,
  revokeLinkCall,
  type Right,
} from '@entemi/contract/community/community'
import { deleteAccountCall, confirmCall } from '@entemi/contract/account/identity'
import type { EntityId } from '@entemi/contract/platform/ids'
import { readPostCall } from '@entemi/contract/diary/post'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeEntry,
  makeLink,
  makeMember,
  makeMembership,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Join = 'open' | 'request' | 'link'
async function makeGroup(join: Join = 'open'): Promise<{ id: EntityId; owner: TestMember }> {
  const owner = await makeMember(server)
  const id = await makeAdministered(server, owner, 2, 'Közös kert')
  await sql`UPDATE entity SET setting = ${JSON.stringify({ join })}::jsonb WHERE id = ${id}`.execute(server.db)
  return { id, owner }
}
const makeMembers = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => makeMember(server)))
const join = (member: TestMember, id: EntityId, body: object = {}) =>
  member.client.call(joinCall, { params: { id }, body: { ...body } })
const leave = (member: TestMember, id: EntityId) => member.client.call(leaveCall, { params: { id } })
type Action = 'accept' | 'reject' | 'remove' | 'grant' | 'revoke'
const change = (by: TestMember, id: EntityId, person: TestMember, action: Action, right?: Right) =>
  by.client.call(changeMemberCall, {
    params: { id, personId: person.personId },
    body: { action, ...(right && { right }) },
  })
const members = async (by: TestMember, id: EntityId, query: object = {}) =>
  (await by.client.call(membersCall, { params: { id }, query })).body.list.data
const lettersOf = async (person: TestMember, id: EntityId) => {
  const { rows } = await sql<{
    letters: string
  }>`SELECT coalesce(string_agg(letter::text, '' ORDER BY letter), '') AS letters
    FROM relation WHERE from_id = ${person.personId} AND to_id = ${id}`.execute(server.db)
  return rows[0]?.letters
}
const notificationsOf = async (person: TestMember) =>
  (
    await sql<{ kind: string; actors: number }>`SELECT n.kind, count(a.actor_id)::int AS actors FROM notification n
      LEFT JOIN notification_actor a ON a.notification_id = n.id WHERE n.owner_id = ${person.personId}
      GROUP BY n.id, n.kind ORDER BY n.id`.execute(server.db)
  ).rows.map(({ kind, actors }) => [kind, actors])
const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, (answer) => answer.status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )

describe('R4.02 joining', () => {
  test('an open group makes a member at once, and notifies its owners once', async () => {
    const { id, owner } = await makeGroup()
    const me = await makeMember(server)
    expect((await join(me, id)).body.setData).toEqual({ entity_id: id, relation: ['m'] })
    expect((await join(me, id)).error).toEqual({ error_code: 'ENTITY_ALREADY_JOINED' })
    expect(await notificationsOf(owner)).toEqual([['group_joined', 1]])
    expect((await me.client.call(stateCall)).body._state.auth_memberArray).toEqual([id])
  })

  test('a group with requests answers j; moderators are notified and accept or reject, and the requester is notified', async () => {
    const { id, owner } = await makeGroup('request')
    const [moderator, announcer, me, other] = await makeMembers(4)
    if (!moderator || !announcer || !me || !other) throw new Error('members missing')
    await makeMembership(server, moderator, id, 'M')
    await makeMembership(server, announcer, id, 'R')
    expect((await join(me, id, { message: 'Szeretnék ásni.' })).body.setData.relation).toEqual(['j'])
    expect((await join(me, id)).error).toEqual({ error_code: 'ENTITY_ALREADY_JOINED' })
    await join(other, id)
    for (const leader of [owner, moderator]) expect(await notificationsOf(leader)).toEqual([['group_request', 2]])
    expect(await notificationsOf(announcer)).toEqual([])
    expect(await members(moderator, id, { _reltype: 'j' })).toMatchObject([
      { id: me.personId, message: 'Szeretnék ásni.', rights: ['j'] },
      { id: other.personId, message: null },
    ])
    const entry = await makeEntry(server, owner, { privacy: 2, groupId: id })
    expect((await me.client.call(readPostCall, { params: { id: entry } })).status).toBe(404)
    expect((await change(announcer, id, me, 'accept')).error).toEqual({ error_code: 'FORBIDDEN' })
    expect((await change(me, id, me, 'accept')).error).toEqual({ error_code: 'FORBIDDEN' })
    expect((await change(moderator, id, me, 'accept')).body.setData.relation).toEqual(['m'])
    expect((await change(moderator, id, me, 'accept')).error).toEqual({ error_code: 'NOT_FOUND' })
    expect((await change(owner, id, other, 'reject')).body.setData.relation).toEqual([])
    expect(await notificationsOf(me)).toEqual([['group_accepted', 0]])
    expect(await notificationsOf(other)).toEqual([['group_rejected', 0]])
    expect(await notificationsOf(owner)).toEqual([])
    expect((await me.client.call(readPostCall, { params: { id: entry } })).status).toBe(200)
  })

  test('leaving withdraws a request', async () => {
    const { id, owner } = await makeGroup('request')
    const me = await makeMember(server)
    await join(me, id)
    expect((await leave(me, id)).body.setData.relation).toEqual([])
    expect((await change(owner, id, me, 'accept')).status).toBe(404)
    expect(await notificationsOf(owner)).toEqual([])
    expect((await leave(me, id)).error).toEqual({ error_code: 'CONFLICT' })
  })

  test('a closed group needs an active invitation; any other answers 404', async () => {
    const { id, owner } = await makeGroup('link')
    const me = await makeMember(server)
    expect((await join(me, id)).error).toEqual({ error_code: 'FORBIDDEN' })
    const [active, revoked, foreign] = [
      await makeLink(server, id),
      await makeLink(server, id),
      await makeLink(server, (await makeGroup('link')).id),
    ]
    await owner.client.call(revokeLinkCall, { params: { id, guid: revoked } })
    const expired = await makeLink(server, id, { expiresAt: new Date(Date.now() - 1000) })
    for (const guid of [revoked, foreign, expired, 'x'.repeat(32), ''])
      expect((await join(me, id, { guid })).error).toEqual({ error_code: 'NOT_FOUND' })
    expect(await lettersOf(me, id)).toBe('')
    expect((await join(me, id, { guid: active })).body.setData.relation).toEqual(['m'])
    expect((await join(me, id, { guid: active })).error).toEqual({ error_code: 'ENTITY_ALREADY_JOINED' })
    const { rows } = await sql`SELECT use_count FROM join_link WHERE guid = ${active}`.execute(server.db)
    expect(rows).toEqual([{ use_count: 1 }])
  })

  test('fifty times at once adds one member, and fifty requests at once one request', async () => {
    for (const mode of ['open', 'request'] as const) {
      const { id, owner } = await makeGroup(mode)
      const me = await makeMember(server)
      const answers = await Promise.all(Array.from({ length: 50 }, () => join(me, id)))
      expect(statuses(answers)).toEqual({ 200: 1, 409: 49 })
      expect(await notificationsOf(owner)).toEqual([[mode === 'open' ? 'group_joined' : 'group_request', 1]])
    }
  })

  test('fifty people at once with an invitation for three: three join', async () => {
    const { id, owner } = await makeGroup('link')
    const guid = await makeLink(server, id, { maxUses: 3 })
    const people = await makeMembers(50)
    expect(statuses(await Promise.all(people.map((person) => join(person, id, { guid }))))).toEqual({ 200: 3, 404: 47 })
    expect(await members(owner, id)).toHaveLength(4)
    const [link] = (await owner.client.call(linksCall, { params: { id } })).body.list.data
    expect([link?.use_count, link?.people.length, link?.living]).toEqual([3, 3, false])
  })

  test('a request and an invitation at once leave m alone', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, owner } = await makeGroup('request')
      const guid = await makeLink(server, id)
      const me = await makeMember(server)
      await join(me, id)
      await Promise.all([join(me, id, { guid }), change(owner, id, me, 'accept'), join(me, id), join(me, id)])
      expect(await lettersOf(me, id)).toBe('m')
    }
  })

  test('of two moderators who answer at once one succeeds', async () => {
    const { id, owner } = await makeGroup('request')
    const [moderator, me] = [await makeMember(server), await makeMember(server)]
    await makeMembership(server, moderator, id, 'M')
    await join(me, id)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => change(owner, id, me, 'accept')),
      ...Array.from({ length: 10 }, () => change(moderator, id, me, 'reject')),
    ])
    expect(statuses(answers)).toEqual({ 200: 1, 404: 19 })
    expect(await notificationsOf(me)).toHaveLength(1)
  })
})

describe('leaving', () => {
  test('R1.06 removes all rights, hides the posts, and notifies the owners', async () => {
    const { id, owner } = await makeGroup()
    const me = await makeMember(server)
    await makeMembership(server, me, id, 'C')
    const entry = await makeEntry(server, owner, { privacy: 2, groupId: id })
    expect((await leave(me, id)).body.setData.relation).toEqual([])
    expect(await lettersOf(me, id)).toBe('')
    expect(await notificationsOf(owner)).toEqual([['group_left', 1]])
    expect((await me.client.call(readPostCall, { params: { id: entry } })).status).toBe(404)
    expect((await me.client.call(entityCall, { params: { id } })).body.list.data).toEqual([])
  })

  test('is refused to the last owner, who cannot lose A or be removed either', async () => {
    const { id, owner } = await makeGroup()
    const second = await makeMember(server)
    await makeMembership(server, second, id)
    expect((await leave(owner, id)).error).toEqual({ error_code: 'LAST_OWNER' })
    expect((await change(owner, id, owner, 'revoke', 'A')).error).toEqual({ error_code: 'LAST_OWNER' })
    expect((await change(owner, id, owner, 'remove')).error).toEqual({ error_code: 'LAST_OWNER' })
    expect(await lettersOf(owner, id)).toBe('Am')
    await change(owner, id, second, 'grant', 'A')
    expect((await leave(owner, id)).status).toBe(200)
    expect((await leave(second, id)).error).toEqual({ error_code: 'LAST_OWNER' })
  })

  test('by two owners fifty times at once leaves one owner', async () => {
    const { id, owner } = await makeGroup()
    const second = await makeMember(server)
    await makeMembership(server, second, id, 'A')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? leave(owner, id) : leave(second, id))),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap((answer) => (answer.status === 200 ? [] : answer.error.error_code)))).toEqual(
      new Set(['LAST_OWNER', 'CONFLICT']),
    )
    const { rows } = await sql`SELECT from_id FROM relation WHERE to_id = ${id} AND letter = 'A'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('by one owner while the other is erased, and two who remove or revoke each other at once, leave one owner', async () => {
    for (const act of ['erase', 'remove', 'revoke'] as const) {
      const { id, owner } = await makeGroup()
      const [second, member] = [await makeMember(server), await makeMember(server)]
      await makeMembership(server, second, id, 'A')
      await makeMembership(server, member, id)
      if (act === 'erase') await owner.client.call(confirmCall, { body: { password: testPassword } })
      await Promise.all([
        act === 'erase'
          ? owner.client.call(deleteAccountCall)
          : change(owner, id, second, act, act === 'revoke' ? 'A' : undefined),
        act === 'erase' ? leave(second, id) : change(second, id, owner, act, act === 'revoke' ? 'A' : undefined),
      ])
      const { rows } = await sql`SELECT from_id FROM relation WHERE to_id = ${id} AND letter = 'A'`.execute(server.db)
      expect(rows.length, act).toBe(1)
    }
  })
})

describe('R6.02 rights', () => {
  test('are granted and revoked by A alone, to members alone', async () => {
    const { id, owner } = await makeGroup()
    const person = await makeMember(server)
    expect((await change(owner, id, person, 'grant', 'M')).error).toEqual({ error_code: 'NOT_FOUND' })
    await makeMembership(server, person, id)
    for (const right of ['C', 'E', 'M', 'R', undefined] as const) {
      const by = await makeMember(server)
      await makeMembership(server, by, id, right)
      for (const [action, given] of [
        ['grant', 'A'],
        ['revoke', 'A'],
        ['remove', undefined],
      ] as const)
        expect((await change(by, id, person, action, given)).error).toEqual({ error_code: 'FORBIDDEN' })
      expect((await change(by, id, by, 'grant', 'A')).error).toEqual({ error_code: 'FORBIDDEN' })
    }
    for (const by of [await makeMember(server), await makeMember(server, { role: 'ADMIN' })])
      expect((await change(by, id, by, 'grant', 'A')).error).toEqual({ error_code: 'FORBIDDEN' })
    for (const right of ['A', 'C', 'E', 'M', 'R'] as const)
      expect((await change(owner, id, person, 'grant', right)).status).toBe(200)
    expect(await lettersOf(person, id)).toBe('ACEMRm')
    expect((await change(owner, id, person, 'grant', 'M')).status).toBe(200)
    expect((await change(owner, id, person, 'revoke', 'M')).body.setData.relation).toEqual(['A', 'C', 'E', 'R', 'm'])
    expect((await change(owner, id, person, 'revoke', 'M')).status).toBe(200)
    expect((await change(owner, id, person, 'remove')).body.setData.relation).toEqual([])
  })

  test('grant and revoke need a right, other actions refuse one', async () => {
    const { id, owner } = await makeGroup()
    expect((await change(owner, id, owner, 'grant')).error.fields).toEqual([{ name: 'right', code: 'FIELD_REQUIRED' }])
    expect((await change(owner, id, owner, 'remove', 'M')).error.fields).toEqual([
      { name: 'right', code: 'INVALID_VALUE' },
    ])
  })

  test('are shown on the page as what the member can do', async () => {
    const { id } = await makeGroup()
    const can = {
      A: 'edit delete moderate advertise',
      C: 'moderate advertise',
      E: 'moderate advertise',
      M: 'moderate',
      R: 'advertise',
    }
    for (const [right, allowed] of Object.entries(can)) {
      const member = await makeMember(server)
      await makeMembership(server, member, id, right as Right)
      const { entity } = (await member.client.call(entityCall, { params: { id } })).body
      const { edit, delete: remove, moderate, advertise } = entity.can
      expect(
        Object.entries({ edit, delete: remove, moderate, advertise })
          .filter(([, may]) => may)
          .map(([name]) => name)
          .join(' '),
      ).toBe(allowed)
    }
  })

  test('cannot be granted by an owner whose A is being revoked', async () => {
    const { id, owner } = await makeGroup()
    const [second, friend] = [await makeMember(server), await makeMember(server)]
    await makeMembership(server, second, id, 'A')
    await makeMembership(server, friend, id)
    const [taken, given] = await Promise.all([
      change(owner, id, second, 'revoke', 'A'),
      change(second, id, friend, 'grant', 'A'),
    ])
    expect(taken.status).toBe(200)
    expect([given.status, (await lettersOf(friend, id))?.includes('A')]).toEqual(
      given.status === 200 ? [200, true] : [403, false],
    )
    expect((await change(second, id, friend, 'grant', 'A')).status).toBe(403)
  })

  test('are changed with an audit record', async () => {
    const { id, owner } = await makeGroup()
    const person = await makeMember(server)
    await makeMembership(server, person, id)
    await change(owner, id, person, 'grant', 'E')
    await change(owner, id, person, 'remove')
    const rows = await server.db
      .selectFrom('audit')
      .select(['act', 'account_id', 'target_id', 'detail'])
      .where('about_id', '=', person.personId)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { act: 'member.grant', account_id: owner.accountId, target_id: id, detail: { right: 'E' } },
      { act: 'member.remove', account_id: owner.accountId, target_id: id, detail: null },
    ])
  })
})

test('a group that was deleted meanwhile answers 404', async () => {
  const { id, owner } = await makeGroup()
  const people = await makeMembers(5)
  await Promise.all([
    ...people.map((person) => join(person, id)),
    sql`DELETE FROM entity WHERE id = ${id}`.execute(server.db),
  ])
  expect((await join(await makeMember(server), id)).error).toEqual({ error_code: 'NOT_FOUND' })
  expect((await owner.client.call(editEntityCall, { params: { id }, body: { name: 'Más' } })).status).toBe(404)
  expect((await join(owner, newId<EntityId>())).error).toEqual({ error_code: 'NOT_FOUND' })
})
