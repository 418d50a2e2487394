import { eraseMemberCall, memberAccountCall, ruleMemberCall } from '@entemi/contract/operation/admin-member'
import { tableCall } from '@entemi/contract/operation/admin-table'
import { loginCall, registerCall } from '@entemi/contract/account/account'
import type { BodyOf } from '@entemi/contract/platform/call'
import { accessCall, confirmCall } from '@entemi/contract/account/identity'
import { restoreCall } from '@entemi/contract/account/password'
import { reportCall } from '@entemi/contract/operation/report'
import { casesCall } from '@entemi/contract/operation/admin'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { endSuspensions } from '#/account/account/account.service.ts'
import { baseDomain, enterAs, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { makeEntry, makeMember, makeSession, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  admin = await makeMember(server, { role: 'ADMIN', name: 'Gondnok Gizi' })
})
afterAll(() => server.stop())

const confirm = (by: TestMember) => by.client.call(confirmCall, { body: { password: testPassword } })
const change = (by: TestMember, of: TestMember, body: BodyOf<typeof ruleMemberCall>) =>
  by.client.call(ruleMemberCall, { params: { id: of.personId }, body })
const logIn = (member: TestMember) =>
  server.client().call(loginCall, { body: { login: member.email, password: testPassword } })
const accountOf = (member: TestMember) =>
  server.db
    .selectFrom('account')
    .select(['role', 'status', 'suspended_reason'])
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow()

describe('R2.37 a member’s account', () => {
  test('is for administrators only, who need the password for any change', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)]
    const unconfirmed = await makeMember(server, { role: 'ADMIN' })
    expect((await other.client.call(memberAccountCall, { params: { id: member.personId } })).status).toBe(403)
    expect((await change(other, member, { action: 'end_sessions' })).status).toBe(403)
    const refused = await change(unconfirmed, member, { action: 'suspend', reason: 'Bántó.' })
    expect([refused.status, refused.error.error_code]).toEqual([403, 'REAUTH_REQUIRED'])
    expect((await accountOf(member)).status).toBe('active')
  })

  test('that is suspended with a reason loses its sessions and sockets at once; after a restore it can log in again', async () => {
    const member = await makeMember(server)
    await confirm(admin)
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
      headers: { origin: server.origin, cookie: member.client.cookie() ?? '' },
    })
    await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    const withoutReason = await change(admin, member, { action: 'suspend' })
    expect(withoutReason.error.fields).toEqual([{ name: 'reason', code: 'FIELD_REQUIRED' }])
    const done = await change(admin, member, { action: 'suspend', reason: 'Bántó.' })
    expect(done.body.setData).toEqual({ person_id: member.personId, role: 'LOGGED', status: 'suspended' })
    expect(await closed).toBe(4001)
    expect((await member.client.call(stateCall)).body._state.auth_role).toBe('GUEST')
    expect((await logIn(member)).error).toMatchObject({ error_code: 'ACCOUNT_SUSPENDED', message: 'Bántó.' })
    expect((await change(admin, member, { action: 'restore' })).status).toBe(200)
    expect((await change(admin, member, { action: 'restore' })).status).toBe(409)
    expect(await accountOf(member)).toEqual({ role: 'LOGGED', status: 'active', suspended_reason: null })
    expect((await logIn(member)).status).toBe(200)
  })

  test('that is suspended for days shows the end at login, and ends by itself at login or by the clock', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)]
    await confirm(admin)
    for (const one of [member, other]) await change(admin, one, { action: 'suspend', reason: 'Reklám.', days: 7 })
    const { until } = (await logIn(member)).error.ban ?? {}
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const shown = (await admin.client.call(memberAccountCall, { params: { id: member.personId } })).body.member
    expect([shown.suspended_until, shown.suspended_reason]).toEqual([until, 'Reklám.'])
    const wrong = await server.client().call(loginCall, { body: { login: member.email, password: 'nem ez a jelszó' } })
    expect(wrong.error).toEqual({ error_code: 'LOGIN_FAILED' })
    const list = await admin.client.call(tableCall, { params: { table: 'members' }, query: { filter: 'suspended' } })
    const row = list.body.list.data.find(({ id }) => id === member.personId)
    expect(row?.cells).toMatchObject({ status: 'suspended', reason: 'Reklám.' })
    expect(Date.parse(String(row?.cells['until']))).toBe(Date.parse(until ?? ''))
    const ago = sql`now() - interval '1 second'`
    await sql`UPDATE account SET suspended_until = ${ago} WHERE id IN (${member.accountId}, ${other.accountId})`.execute(
      server.db,
    )
    expect((await logIn(member)).status).toBe(200)
    expect((await accountOf(other)).status).toBe('suspended')
    await endSuspensions(server.db)
    expect(await accountOf(other)).toEqual({ role: 'LOGGED', status: 'active', suspended_reason: null })
  })

  test('that is suspended for good stays so, and its address and name register nobody again, like any other that is taken', async () => {
    const [member, active] = [await makeMember(server), await makeMember(server)]
    await confirm(admin)
    await change(admin, member, { action: 'suspend', reason: 'Zaklat.', days: null })
    await endSuspensions(server.db)
    expect((await logIn(member)).error.ban).toEqual({ until: null, reason: 'Zaklat.' })
    const registerWith = (email: string) =>
      server.client().call(registerCall, {
        body: {
          email,
          password: testPassword,
          password_retype: testPassword,
          display_name: 'Újra itt',
          privacy_policy: true,
        },
      })
    for (const email of [active.email, member.email.toUpperCase()])
      expect((await registerWith(email)).error).toEqual({ error_code: 'USER_ALREADY_EXISTS' })
    await sql`INSERT INTO setting (site_id, name, value) VALUES (0, 'neutral_answers', 'true')`.execute(server.db)
    const answer = await registerWith(member.email)
    await sql`DELETE FROM setting WHERE name = 'neutral_answers'`.execute(server.db)
    expect([answer.status, answer.body._state.auth_role]).toEqual([201, 'GUEST'])
    expect((await accountOf(member)).status).toBe('suspended')
  })

  test('that gets another role loses its sessions', async () => {
    const member = await makeMember(server)
    await confirm(admin)
    expect((await change(admin, member, { action: 'role' })).status).toBe(422)
    for (const role of ['LIMIT', 'ADMIN', 'LOGGED'] as const) {
      const cookie = await makeSession(server.db, member.accountId)
      expect((await change(admin, member, { action: 'role', role })).status).toBe(200)
      expect((await server.client(cookie).call(stateCall)).body._state.auth_role).toBe('GUEST')
      expect((await accountOf(member)).role).toBe(role)
    }
  })

  test('of one’s own cannot be changed, another administrator cannot be suspended, and one of two always stays', async () => {
    const [one, two] = [await makeMember(server, { role: 'ADMIN' }), await makeMember(server, { role: 'ADMIN' })]
    await confirm(one)
    await confirm(two)
    expect((await change(one, one, { action: 'role', role: 'LOGGED' })).status).toBe(403)
    expect((await change(one, two, { action: 'suspend', reason: 'x' })).status).toBe(403)
    const both = await Promise.all([
      change(one, two, { action: 'role', role: 'LOGGED' }),
      change(two, one, { action: 'role', role: 'LOGGED' }),
    ])
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1)
    const roles = [(await accountOf(one)).role, (await accountOf(two)).role]
    expect(roles.toSorted()).toEqual(['ADMIN', 'LOGGED'])
  })

  test('is erased for good with a recorded reason, like by the member', async () => {
    const member = await makeMember(server)
    const entry = await makeEntry(server, member)
    const erase = (by: TestMember, of: TestMember, reason = 'Írásban kérte.') =>
      by.client.call(eraseMemberCall, { params: { id: of.personId }, body: { reason } })
    const otherAdmin = await makeMember(server, { role: 'ADMIN' })
    expect((await erase(otherAdmin, member)).error.error_code).toBe('REAUTH_REQUIRED')
    await confirm(otherAdmin)
    await confirm(admin)
    expect((await erase(admin, member, ' ')).status).toBe(422)
    // neither oneself nor another administrator: one is always left
    for (const one of [admin, otherAdmin]) expect((await erase(admin, one)).status).toBe(403)
    expect(
      (await member.client.call(eraseMemberCall, { params: { id: otherAdmin.personId }, body: { reason: 'x' } }))
        .status,
    ).toBe(403)

    const both = await Promise.all([erase(admin, member), erase(otherAdmin, member)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await erase(admin, member)).status).toBe(404)
    expect((await member.client.call(stateCall)).body._state.auth_role).toBe('GUEST')
    expect((await logIn(member)).error.error_code).toBe('LOGIN_FAILED')
    const { rows } = await sql`SELECT (SELECT count(*)::int FROM entry WHERE id = ${entry}) AS entries,
      (SELECT count(*)::int FROM erasure WHERE entity_id = ${member.personId}) AS erasures,
      (SELECT jsonb_agg(jsonb_build_array(reason, about_id)) FROM audit WHERE target_id = ${member.personId} AND act = 'member.erase') AS audit`.execute(
      server.db,
    )
    expect(rows).toEqual([{ entries: 0, erasures: 1, audit: [['Írásban kérte.', null]] }])
  })

  test('of someone who cannot log in gets a link to a new password by mail, which no administrator sees', async () => {
    const member = await makeMember(server)
    await confirm(admin)
    const done = await change(admin, member, { action: 'send_restore' })
    expect(done.body).toEqual({ setData: { person_id: member.personId, role: 'LOGGED', status: 'active' } })
    const mail = (await server.mails(1)).findLast(({ to }) => to === member.email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await member.client.call(accessCall, { query: {} })).body.list.data[0]).toMatchObject({
      act: 'member.send_restore',
      by: 'Gondnok Gizi',
    })
    const password = 'harmatos-reggel-2'
    const set = await server
      .client()
      .call(restoreCall, { params: { token }, body: { password, password_retype: password } })
    expect(set.status).toBe(200)
    expect((await logIn(member)).status).toBe(401)
    await change(admin, member, { action: 'suspend', reason: 'Bántó.' })
    expect((await change(admin, member, { action: 'send_restore' })).error.error_code).toBe('CONFLICT')
    expect((await change(admin, admin, { action: 'send_restore' })).status).toBe(403)
  })

  test('has reads recorded once an hour, and the member sees by whom and why', async () => {
    const member = await makeMember(server, { name: 'Megnézett Mária' })
    const read = () => admin.client.call(memberAccountCall, { params: { id: member.personId } })
    expect((await read()).body.member).toMatchObject({
      display_name: 'Megnézett Mária',
      email: member.email,
      role: 'LOGGED',
      status: 'active',
      sessions: 1,
      can: { role: true, suspend: true, restore: false, end_sessions: true, send_restore: true, erase: true },
      login: { password: true, passkeys: 0, services: 0 },
    })
    await read()
    await confirm(admin)
    const reporter = await makeMember(server)
    const target = await makeEntry(server, member)
    await reporter.client.call(reportCall, { params: { kind: 'post', id: target }, body: { reason: 'spam' } })
    await admin.client.call(casesCall, { query: { _size: 1000 } })
    await change(admin, member, { action: 'suspend', reason: 'Bántó.' })
    await change(admin, member, { action: 'restore' })
    const again = server.client(await makeSession(server.db, member.accountId))
    const { list } = (await again.call(accessCall, { query: { _size: 3 } })).body
    expect(list.data.map(({ act, by, reason }) => [act, by, reason])).toEqual([
      ['member.restore', 'Gondnok Gizi', null],
      ['member.suspend', 'Gondnok Gizi', 'Bántó.'],
      ['case.read', 'Gondnok Gizi', null],
    ])
    const rest = (await again.call(accessCall, { query: { _after: list.next ?? '' } })).body.list
    expect([rest.data.map(({ act }) => act), rest.next]).toEqual([['member.read'], null])
    expect((await reporter.client.call(accessCall)).body.list.data).toEqual([])
  })

  test('R1.16 of a company gets 404 on another site, and its recorded reads are only listed on its own', async () => {
    const acme = await makeCompany(server, 'acme')
    const colleague = await makeColleague(server, acme, { alsoOnMain: true })
    const outsider = await makeMember(server)
    const there = await enterAs(server, admin, acme)
    const read = (id: string) => there.call(memberAccountCall, { params: { id: id as typeof admin.personId } })
    expect((await read(outsider.personId)).status).toBe(404)
    expect((await read(colleague.personId)).status).toBe(200)
    expect((await colleague.client.call(accessCall)).body.list.data).toHaveLength(1)
    const onMain = server.client(await makeSession(server.db, colleague.accountId))
    expect((await onMain.call(accessCall)).body.list.data).toEqual([])
    await sql`DELETE FROM site_member WHERE entity_id = ${colleague.personId} AND site_id = 0`.execute(server.db)
    expect((await admin.client.call(memberAccountCall, { params: { id: colleague.personId } })).status).toBe(404)
  })
})
