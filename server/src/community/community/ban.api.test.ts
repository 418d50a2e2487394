import { loginCall } from '@entemi/contract/account/account'
import {
  banCall,
  bansCall,
  changeMemberCall,
  entityCall,
  joinCall,
  liftBanCall,
  membersCall,
} from '@entemi/contract/community/community'
import { actAsCall, sessionsCall } from '@entemi/contract/account/identity'
import type { EntityId } from '@entemi/contract/platform/ids'
import { notificationsCall } from '@entemi/contract/account/notification'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '#/platform/jobs/delete-expired.ts'
import { eraseEntities } from '#/account/identity/erase.service.ts'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeBan,
  makeBlock,
  makeLink,
  makeMember,
  makeMembership,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain, PUBLIC_URL: `http://www.${baseDomain}` })
})
afterAll(() => server.stop())

type Join = 'open' | 'request' | 'link'
async function makeGroup(join: Join = 'open'): Promise<{ id: EntityId; owner: TestMember; member: TestMember }> {
  const [owner, member] = [await makeMember(server), await makeMember(server)]
  const id = await makeAdministered(server, owner, 2, 'Közös kert')
  await sql`UPDATE entity SET setting = ${JSON.stringify({ join })}::jsonb WHERE id = ${id}`.execute(server.db)
  await makeMembership(server, member, id)
  return { id, owner, member }
}
const forGood = { reason: 'Reklámot küldött.', show_reason: false, days: null }
const ban = (by: TestMember, id: EntityId, person: TestMember, body: object = {}) =>
  by.client.call(banCall, { params: { id, personId: person.personId }, body: { ...forGood, ...body } })
const lift = (by: TestMember, id: EntityId, person: TestMember) =>
  by.client.call(liftBanCall, { params: { id, personId: person.personId } })
const join = (member: TestMember, id: EntityId, body: object = {}) =>
  member.client.call(joinCall, { params: { id }, body: { ...body } })
const accept = (by: TestMember, id: EntityId, person: TestMember) =>
  by.client.call(changeMemberCall, { params: { id, personId: person.personId }, body: { action: 'accept' } })
const bans = async (by: TestMember, id: EntityId) => (await by.client.call(bansCall, { params: { id } })).body.list.data
const readEntity = async (member: TestMember, id: string) =>
  (await member.client.call(entityCall, { params: { id } })).body.entity
const lettersOf = async (personId: EntityId, id: EntityId) => {
  const { rows } = await sql<{ letters: string }>`
    SELECT coalesce(string_agg(letter::text, '' ORDER BY letter), '') AS letters
    FROM relation WHERE from_id = ${personId} AND to_id = ${id}`.execute(server.db)
  return rows[0]?.letters
}
const endBan = (id: EntityId) =>
  sql`UPDATE group_ban SET until = now() - interval '1 second' WHERE group_id = ${id}`.execute(server.db)

describe('R1.06 a ban from a group', () => {
  test('removes membership and rights at once, and refuses joining directly and by any invitation', async () => {
    const { id, owner, member } = await makeGroup()
    await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${member.personId}, 'M', ${id})`.execute(server.db)
    const [same, other] = [await makeLink(server, id), await makeLink(server, id)]
    const answer = await ban(owner, id, member)
    expect([answer.status, answer.body.setData.relation]).toEqual([200, []])
    expect(await lettersOf(member.personId, id)).toBe('')
    expect((await member.client.call(stateCall)).body._state.entity_relation[id]).toBeUndefined()
    for (const body of [{}, { guid: same }, { guid: other }]) {
      const refused = await join(member, id, body)
      expect([refused.status, refused.error]).toEqual([
        403,
        { error_code: 'BANNED', ban: { until: null, reason: null } },
      ])
    }
    expect(await lettersOf(member.personId, id)).toBe('')
    const { rows } = await sql`SELECT FROM join_link WHERE group_id = ${id} AND use_count > 0`.execute(server.db)
    expect(rows).toEqual([])
  })

  test('deletes an open request with its notification; it cannot be accepted or sent again', async () => {
    const { id, owner } = await makeGroup('request')
    const requester = await makeMember(server)
    await join(requester, id, { message: 'Jönnék.' })
    const notificationsOf = async () =>
      (await owner.client.call(notificationsCall)).body.list.data.map(({ kind }) => kind)
    expect(await notificationsOf()).toEqual(['group_request'])
    expect((await ban(owner, id, requester)).status).toBe(200)
    expect(await notificationsOf()).toEqual([])
    expect((await accept(owner, id, requester)).status).toBe(404)
    expect((await join(requester, id)).error.error_code).toBe('BANNED')
    expect(await lettersOf(requester.personId, id)).toBe('')
  })

  test('ends at its time without a job, and when it is lifted', async () => {
    const { id, owner, member } = await makeGroup()
    for (const days of [1, 7, 30]) {
      await ban(owner, id, member, { days })
      const until = Date.parse((await bans(owner, id))[0]?.until ?? '')
      const { rows } = await sql<{ days: number }>`
        SELECT round(extract(epoch FROM until - now()) / 86400)::int AS days FROM group_ban WHERE group_id = ${id}`.execute(
        server.db,
      )
      expect([rows[0]?.days, until > Date.now()]).toEqual([days, true])
    }
    await endBan(id)
    expect(await bans(owner, id)).toEqual([])
    expect((await readEntity(member, id)).ban).toBeNull()
    expect((await lift(owner, id, member)).status).toBe(404)
    expect((await join(member, id)).status).toBe(200)
    await ban(owner, id, member)
    expect((await lift(owner, id, member)).body.setData.relation).toEqual([])
    expect((await join(member, id)).status).toBe(200)
  })

  test('shows the banned person its end, and the reason only if allowed; nobody else sees it', async () => {
    const { id, owner, member } = await makeGroup()
    const [other, link] = [await makeMember(server), await makeLink(server, id)]
    await ban(owner, id, member, { days: 7, show_reason: true })
    const [listed] = await bans(owner, id)
    for (const named of [id, link]) {
      const entity = await readEntity(member, named)
      expect([entity.ban, entity.can.join]).toEqual([{ until: listed?.until, reason: forGood.reason }, false])
      expect((await readEntity(other, named)).ban).toBeNull()
    }
    expect((await readEntity(other, id)).can.join).toBe(true)
    expect((await join(member, id)).error.ban).toEqual({ until: listed?.until, reason: forGood.reason })
    await ban(owner, id, member, { days: null })
    expect((await join(member, id)).error.ban).toEqual({ until: null, reason: null })
  })

  test('is made and lifted by owners, and listed for moderators', async () => {
    const { id, owner, member } = await makeGroup()
    const moderator = await makeMember(server)
    await makeMembership(server, moderator, id, 'M')
    expect((await ban(moderator, id, member)).status).toBe(403)
    expect((await ban(member, id, moderator)).status).toBe(403)
    await ban(owner, id, member, { show_reason: true })
    expect(await bans(moderator, id)).toMatchObject([
      {
        id: member.personId,
        reason: forGood.reason,
        show_reason: true,
        until: null,
        banned_by: { id: owner.personId },
      },
    ])
    expect((await lift(moderator, id, member)).status).toBe(403)
    for (const outside of [member, await makeMember(server)])
      expect((await outside.client.call(bansCall, { params: { id } })).status).toBe(403)
  })

  test('of oneself is refused; another owner can be banned', async () => {
    const { id, owner } = await makeGroup()
    const second = await makeMember(server)
    await makeMembership(server, second, id, 'A')
    expect((await ban(owner, id, owner)).status).toBe(403)
    expect((await ban(owner, id, second)).status).toBe(200)
    expect(await lettersOf(owner.personId, id)).toBe('Am')
  })

  test('works and is listed even if the person blocked the owner', async () => {
    const { id, owner, member } = await makeGroup()
    await makeBlock(server, member, owner)
    expect((await ban(owner, id, member)).status).toBe(200)
    expect((await bans(owner, id)).map((one) => one.id)).toEqual([member.personId])
    expect((await lift(owner, id, member)).status).toBe(200)
  })

  test('of an administered person does not concern the member who administers them', async () => {
    const { id, owner, member } = await makeGroup()
    const child = await makeAdministered(server, member, 1)
    await member.client.call(actAsCall, { params: { entityId: child } })
    expect((await join(member, id)).status).toBe(200)
    expect(
      (await owner.client.call(banCall, { params: { id, personId: child }, body: { ...forGood, days: 1 } })).status,
    ).toBe(200)
    expect((await join(member, id)).error.error_code).toBe('BANNED')
    expect([await lettersOf(child, id), await lettersOf(member.personId, id)]).toEqual(['', 'm'])
  })

  test('also removes and keeps out the persons whom the banned person administers, by every way in', async () => {
    const { id, owner, member } = await makeGroup('request')
    const [inside, asking, outside] = [
      await makeAdministered(server, member, 1),
      await makeAdministered(server, member, 1),
      await makeAdministered(server, member, 1),
    ]
    await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${inside}, 'm', ${id}), (${asking}, 'j', ${id})`.execute(
      server.db,
    )
    const guid = await makeLink(server, id)
    await ban(owner, id, member, { days: 7, show_reason: true })
    for (const child of [inside, asking, outside]) {
      expect(await lettersOf(child, id)).toBe('')
      await member.client.call(actAsCall, { params: { entityId: child } })
      expect((await readEntity(member, guid)).ban).toMatchObject({ reason: null })
      for (const body of [{}, { guid }]) expect((await join(member, id, body)).error.error_code).toBe('BANNED')
      expect(await lettersOf(child, id)).toBe('')
    }
    await lift(owner, id, member)
    expect((await join(member, id, { guid })).status).toBe(200)
  })

  test('from a company ends the sessions on its site, and refuses the login by every invitation', async () => {
    const acme = await makeCompany(server, 'acme')
    const owner = await makeColleague(server, acme, { right: 'A' })
    const colleague = await makeColleague(server, acme, { alsoOnMain: true })
    const guid = await makeLink(server, acme.entityId)
    expect((await ban(owner, acme.entityId, colleague, { days: 7 })).status).toBe(200)
    expect((await colleague.client.call(sessionsCall)).status).toBe(401)
    const body = { login: colleague.email, password: testPassword }
    const plain = await server.client(undefined, acme.host).call(loginCall, { body })
    expect(plain.error.error_code).toBe('ONLY_MEMBER_AREA')
    const invited = await server.client(undefined, acme.host).call(loginCall, { body: { ...body, guid } })
    expect([invited.status, invited.error]).toMatchObject([403, { error_code: 'BANNED', ban: { reason: null } }])
    expect(await lettersOf(colleague.personId, acme.entityId)).toBe('')
    await lift(owner, acme.entityId, colleague)
    const again = await server.client(undefined, acme.host).call(loginCall, { body: { ...body, guid } })
    expect(again.status).toBe(200)
  })

  test('at the same time as joining or accepting never leaves a banned member', async () => {
    const owner = await makeMember(server)
    for (let round = 0; round < 12; round += 1) {
      const id = await makeAdministered(server, owner, 2)
      const member = await makeMember(server)
      const guid = await makeLink(server, id)
      const hasRequest = round % 2 === 0
      await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${member.personId}, ${hasRequest ? 'j' : 'm'}, ${id})`.execute(
        server.db,
      )
      const [banned] = await Promise.all([
        ban(owner, id, member),
        join(member, id, { guid }),
        ...(hasRequest ? [accept(owner, id, member)] : []),
        join(member, id),
      ])
      expect([banned.status, await lettersOf(member.personId, id)]).toEqual([200, ''])
    }
  })

  test('needs a reason of at most five hundred characters and an allowed length', async () => {
    const { id, owner, member } = await makeGroup()
    for (const wrong of [
      { reason: ' ' },
      { reason: 'x'.repeat(501) },
      { reason: 'a\0b' },
      { days: 2 },
      { days: -1 },
      { show_reason: 'yes' },
      { until: '2999-01-01T00:00:00Z' },
    ])
      expect([wrong, (await ban(owner, id, member, wrong)).status]).toEqual([wrong, 422])
    expect(await lettersOf(member.personId, id)).toBe('m')
    expect((await ban(owner, id, member, { reason: 'x'.repeat(500) })).status).toBe(200)
  })

  test('is in the audit and in the export of the owner, not in that of the banned person', async () => {
    const { id, owner, member } = await makeGroup()
    await ban(owner, id, member, { days: 30 })
    await lift(owner, id, member)
    await makeMembership(server, member, id)
    await ban(owner, id, member)
    const { rows } = await sql<{ act: string; account_id: string; reason: string | null }>`
      SELECT act, account_id, reason FROM audit WHERE target_id = ${id} AND about_id = ${member.personId} ORDER BY id`.execute(
      server.db,
    )
    expect(rows.map((row) => [row.act, row.account_id, row.reason])).toEqual([
      ['member.ban', owner.accountId, forGood.reason],
      ['member.unban', owner.accountId, null],
      ['member.ban', owner.accountId, forGood.reason],
    ])
    const exported = async (by: TestMember) => [...readZip((await takeExport(by.client)).bytes).values()].join('\n')
    expect(await exported(owner)).toContain(forGood.reason)
    expect(await exported(member)).not.toContain(forGood.reason)
  })

  test('is erased with the banned person, loses the name of an erased owner, and is deleted after it expired', async () => {
    const { id, owner, member } = await makeGroup()
    const [second, third] = [await makeMember(server), await makeMember(server)]
    await makeMembership(server, second, id, 'A')
    await ban(owner, id, member)
    await makeBan(server, third, id, { until: new Date(Date.now() - 1000) })
    const rowsOf = async () =>
      await server.db.selectFrom('group_ban').select(['person_id', 'banned_by']).where('group_id', '=', id).execute()
    await deleteExpired(server.db)
    expect(await rowsOf()).toEqual([{ person_id: member.personId, banned_by: owner.personId }])
    await server.db.transaction().execute((tx) => eraseEntities(tx, [owner.personId]))
    expect(await rowsOf()).toEqual([{ person_id: member.personId, banned_by: null }])
    expect((await bans(second, id))[0]?.banned_by).toBeNull()
    expect((await second.client.call(membersCall, { params: { id } })).body.list.data).toHaveLength(1)
    await server.db.transaction().execute((tx) => eraseEntities(tx, [member.personId]))
    expect(await rowsOf()).toEqual([])
  })
})
