import { actAsCall } from '@entemi/contract/account/identity'
import {
  acceptClientCall,
  clientEntriesCall,
  clientInvitationsCall,
  clientsCall,
  clientStandingCall,
  consultantsCall,
  endClientCall,
  endClientInvitationCall,
} from '@entemi/contract/diary/client'
import { limits } from '@entemi/contract/platform/limits'
import { stateCall } from '@entemi/contract/platform/state'
import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsIn, invalid, inviteAs, kindsOf, paramsOf, standingOf } from '#/app/testing/clients.ts'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { makeAdministered, makeBlock, makeClient, makeClientInvitation, makeMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { newId } from '#/platform/db/id.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

const two = async () => [await makeMember(server), await makeMember(server)] as const
const missing = [404, { error_code: 'NOT_FOUND' }]

describe('an invitation', () => {
  test('of a consultant is accepted: both list it, the other is notified, and the client has the letter c', async () => {
    const [client, consultant] = await two()
    expect((await inviteAs(client, consultant, 'client')).body.setData.state).toBe('sent')
    expect((await inviteAs(client, consultant, 'client')).body.setData.state).toBe('sent')
    expect(await kindsOf(consultant)).toEqual([['consultant_invited', client.personId]])
    expect(await standingOf(client, consultant)).toEqual({ client: 'sent', consultant: 'none' })
    expect(await standingOf(consultant, client)).toEqual({ client: 'none', consultant: 'got' })
    for (const [member, other, as, direction] of [
      [client, consultant, 'client', 'sent'],
      [consultant, client, 'consultant', 'got'],
    ] as const) {
      const { data } = (await member.client.call(clientInvitationsCall)).body.list
      expect(data).toMatchObject([{ entity: { id: other.personId }, as, direction }])
    }
    for (const n of [1, 2]) {
      const { setData } = (await consultant.client.call(acceptClientCall, paramsOf('consultant', client))).body
      expect([n, setData]).toEqual([n, { person_id: client.personId, as: 'consultant', state: 'active' }])
    }
    expect(await idsIn(client, consultantsCall)).toEqual([consultant.personId])
    expect(await idsIn(client, clientsCall)).toEqual([])
    expect(await idsIn(consultant, clientsCall)).toEqual([client.personId])
    expect([await kindsOf(consultant), await kindsOf(client)]).toEqual([[], [['client_accepted', consultant.personId]]])
    expect((await client.client.call(stateCall)).body._state.entity_relation[consultant.personId]).toEqual(['c'])
    expect((await consultant.client.call(stateCall)).body._state.entity_relation).toEqual({})
    expect((await consultant.client.call(clientInvitationsCall)).body.list.data).toEqual([])
    expect((await inviteAs(client, consultant, 'client')).body.setData.state).toBe('active')
  })

  test('of a client works the other way round; two that cross are accepted, and each may advise the other', async () => {
    const [client, consultant] = await two()
    await inviteAs(consultant, client, 'consultant')
    expect(await kindsOf(client)).toEqual([['client_invited', consultant.personId]])
    expect((await inviteAs(client, consultant, 'client')).body.setData.state).toBe('active')
    expect((await inviteAs(consultant, client, 'client')).body.setData.state).toBe('sent')
    expect(await standingOf(client, consultant)).toEqual({ client: 'active', consultant: 'got' })
  })

  test('is declined by one and withdrawn by the other without a word; twice is 404', async () => {
    const [one, other] = await two()
    for (const [member, as] of [
      [other, 'consultant'],
      [one, 'client'],
    ] as const) {
      await makeClientInvitation(server, one, other, one)
      const about = paramsOf(as, member === one ? other : one)
      expect((await member.client.call(endClientInvitationCall, about)).body.setData.state).toBe('none')
      const again = await member.client.call(endClientInvitationCall, about)
      expect([again.status, again.error]).toEqual(missing)
      expect((await other.client.call(acceptClientCall, paramsOf('consultant', one))).status).toBe(404)
    }
    expect([await kindsOf(one), await kindsOf(other)]).toEqual([[], []])
  })

  test('cannot be accepted by who sent it, and many accepts at once make one', async () => {
    const [one, other] = await two()
    await inviteAs(one, other, 'client')
    expect((await one.client.call(acceptClientCall, paramsOf('client', other))).status).toBe(404)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => other.client.call(acceptClientCall, paramsOf('consultant', one))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await kindsOf(one)).toEqual([['client_accepted', other.personId]])
  })

  test('accepted by another request while this one reads it is accepted for this one too', async () => {
    const [one, other] = await two()
    await inviteAs(one, other, 'client')
    const pair = sql`client_id = ${one.personId} AND consultant_id = ${other.personId}`
    const answer = await server.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE client_invitation IN ACCESS EXCLUSIVE MODE`.execute(tx)
      await sql`DELETE FROM client_invitation WHERE ${pair}`.execute(tx)
      await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${one.personId}, 'c', ${other.personId})`.execute(
        tx,
      )
      const asked = other.client.call(acceptClientCall, paramsOf('consultant', one))
      const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'client_invitation'::regclass`
      const isWaiting = async () => (await waiting.execute(tx)).rows.length > 0
      await expect.poll(isWaiting, { interval: 20 }).toBe(true)
      return { asked }
    })
    expect((await answer.asked).body.setData.state).toBe('active')
  })

  test('oneself is 422, LIMIT is 403 on both sides, guests 401; hidden and unknown people are 404', async () => {
    const [one, other, limited] = [
      await makeMember(server),
      await makeMember(server),
      await makeMember(server, { role: 'LIMIT' }),
    ]
    const elsewhere = await makeColleague(server, await makeCompany(server, `c${newId().slice(-8)}`))
    expect((await inviteAs(one, one, 'client')).error).toEqual(invalid('person_id'))
    expect([(await inviteAs(one, limited, 'client')).status, (await inviteAs(limited, one, 'client')).status]).toEqual([
      403, 403,
    ])
    const guest = server.client()
    for (const call of [clientsCall, consultantsCall, clientInvitationsCall]) {
      expect((await guest.call(call)).status).toBe(401)
      expect((await limited.client.call(call)).status).toBe(403)
    }
    await makeBlock(server, other, one)
    const group = await makeAdministered(server, other, 2)
    for (const id of [other.personId, elsewhere.personId, group, newId<EntityId>()])
      for (const answer of [
        await inviteAs(one, { personId: id }, 'client'),
        await one.client.call(clientStandingCall, { params: { id } }),
        await one.client.call(clientEntriesCall, { params: { id } }),
        await one.client.call(acceptClientCall, { params: { as: 'client', id } }),
        await one.client.call(endClientInvitationCall, { params: { as: 'client', id } }),
        await one.client.call(endClientCall, { params: { as: 'client', id } }),
      ])
        expect([answer.status, answer.error]).toEqual(missing)
  })

  test('CONFLICT beyond the number of consultants, and of open invitations', async () => {
    const [me, other] = await two()
    const fill = async (statement: (ids: string[]) => ReturnType<typeof sql>, count: number) => {
      const ids = Array.from({ length: count }, () => newId())
      await sql`INSERT INTO entity (id, type, site_id, display_name) SELECT x, 0, 0, 'Sokadik' FROM unnest(${ids}::uuid[]) x`.execute(
        server.db,
      )
      await statement(ids).execute(server.db)
    }
    await fill(
      (ids) =>
        sql`INSERT INTO relation (from_id, letter, to_id) SELECT ${me.personId}::uuid, 'c', x FROM unnest(${ids}::uuid[]) x`,
      limits.client.consultants,
    )
    expect((await inviteAs(me, other, 'client')).error).toEqual({ error_code: 'CONFLICT' })
    await makeClientInvitation(server, me, other, other)
    expect((await me.client.call(acceptClientCall, paramsOf('client', other))).status).toBe(409)
    expect(await standingOf(me, other)).toEqual({ client: 'got', consultant: 'none' })
    await fill(
      (ids) => sql`INSERT INTO client_invitation (client_id, consultant_id, invited_by, id)
      SELECT x, ${me.personId}::uuid, ${me.personId}::uuid, gen_random_uuid() FROM unnest(${ids}::uuid[]) x`,
      limits.client.invitations,
    )
    expect((await inviteAs(me, other, 'consultant')).error).toEqual({ error_code: 'CONFLICT' })
  })

  test('is made for the administered person one acts as, with a line in the audit; as a group for oneself', async () => {
    const [parent, consultant] = await two()
    const child = await makeAdministered(server, parent, 1)
    await parent.client.call(actAsCall, { params: { entityId: child } })
    await inviteAs(parent, consultant, 'client')
    const { list } = (await consultant.client.call(clientInvitationsCall)).body
    expect(list.data.map(({ entity }) => entity.id)).toEqual([child])
    const audit = await server.db
      .selectFrom('audit')
      .select(['act', 'target_id'])
      .where('about_id', '=', child)
      .execute()
    expect(audit).toContainEqual({ act: 'client.invite', target_id: consultant.personId })
    await parent.client.call(actAsCall, { params: { entityId: await makeAdministered(server, parent, 2) } })
    await inviteAs(parent, consultant, 'client')
    expect(await standingOf(consultant, parent)).toEqual({ client: 'none', consultant: 'got' })
  })
})

describe('lists', () => {
  test('are by name and paged; invitations newest first', async () => {
    const me = await makeMember(server)
    const [b, a, c] = [
      await makeMember(server, { name: 'Béla' }),
      await makeMember(server, { name: 'Anna' }),
      await makeMember(server, { name: 'Cili' }),
    ]
    for (const other of [b, a, c]) {
      await makeClient(server, other, me)
      await makeClientInvitation(server, me, other, other)
    }
    for (const [call, expected] of [
      [clientsCall, [a, b, c]],
      [clientInvitationsCall, [c, a, b]],
    ] as const) {
      const first = (await me.client.call(call, { query: { _size: 2 } })).body.list
      const second = (await me.client.call(call, { query: { _size: 2, _after: first.next ?? '' } })).body.list
      const ids = [...first.data, ...second.data].map((one) => ('entity' in one ? one.entity.id : one.id))
      expect([ids, second.next]).toEqual([expected.map((one) => one.personId), null])
    }
  })
})
