// Company subdomains: the site comes from Host alone; each has its own login and sessions.
import { loginCall, registerCall } from '@entemi/contract/account/account'
import { changeMemberCall, entityCall, joinCall, leaveCall } from '@entemi/contract/community/community'
import { actAsCall, sessionsCall } from '@entemi/contract/account/identity'
import { likeCall } from '@entemi/contract/diary/like'
import { blockCall, blockedCall } from '@entemi/contract/diary/friend'
import { askRestoreCall } from '@entemi/contract/account/password'
import { addPostCall, setMoodCall, timelineCall } from '@entemi/contract/diary/post'
import { publicCountsCall } from '@entemi/contract/core/site'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseDomain, enterAs, makeColleague, makeCompany, type TestCompany } from '#/app/testing/company.ts'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeEntry,
  makeFriends,
  makeLink,
  makeMember,
  makeImage,
  makeSession,
  testPassword,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'

let server: TestServer
let acme: TestCompany
let beta: TestCompany
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain, PUBLIC_URL: `http://www.${baseDomain}` })
  acme = await makeCompany(server, 'acme')
  beta = await makeCompany(server, 'beta')
})
afterAll(() => server.stop())

let lastNumber = 0
const registration = (guid?: string) => {
  const n = ++lastNumber
  return {
    email: `invited${n}@example.org`,
    username: `invited${n}`,
    password: testPassword,
    password_retype: testPassword,
    display_name: 'Új Kolléga',
    privacy_policy: true as const,
    ...(guid === undefined ? {} : { guid }),
  }
}

describe('R1.16 the site', () => {
  const siteAt = async (host: string, headers: Record<string, string> = {}) =>
    (await server.client(undefined, host).call(stateCall, { headers })).body._state.site

  test('R2.01 is the company of the subdomain, with its name, colour and guest text', async () => {
    expect(await siteAt(`acme.${baseDomain}`)).toMatchObject({
      entity_id: acme.entityId,
      company: true,
      name: 'acme',
      color: '#aa5500',
      guest_text: 'Üdv nálunk!',
    })
    for (const host of [`ACME.${baseDomain.toUpperCase()}:3000`, `acme.${baseDomain}.`, `acme.${baseDomain}.:80`])
      expect(await siteAt(host)).toMatchObject({ entity_id: acme.entityId })
  })

  test('is the main one at the domain itself, at PUBLIC_URL, and at any host outside the domain', async () => {
    for (const host of [
      baseDomain,
      `www.${baseDomain}`,
      '127.0.0.1:3000',
      'localhost',
      `acme.${baseDomain}.evil.example`,
    ])
      expect(await siteAt(host)).toMatchObject({ company: false, name: 'Entemi' })
  })

  test('comes from Host alone, not from other headers or the body', async () => {
    const headers = { 'x-forwarded-host': `beta.${baseDomain}`, forwarded: `host=beta.${baseDomain}` }
    expect(await siteAt(acme.host, headers)).toMatchObject({ entity_id: acme.entityId })
    expect(await siteAt(baseDomain, headers)).toMatchObject({ company: false })
    const named = { login: 'valaki', password: 'x', site_id: beta.siteId }
    const answer = await server.client(undefined, acme.host).call(loginCall, { body: named })
    expect([answer.status, answer.error.fields]).toEqual([422, [{ name: 'site_id', code: 'UNKNOWN_FIELD' }]])
  })

  test('answers 404 for a subdomain without a company', async () => {
    for (const name of ['masik', 'a.acme', 'acme.acme', '-', 'a_b', 'x'.repeat(200)]) {
      const answer = await server.client(undefined, `${name}.${baseDomain}`).call(stateCall)
      expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
    }
  })

  test('shows a guest name, colour and guest text, but no people, entries or counts', async () => {
    const guest = server.client(undefined, acme.host)
    const { entity, list } = (await guest.call(entityCall, { params: { id: acme.entityId } })).body
    expect(entity).toMatchObject({
      id: acme.entityId,
      display_name: 'acme',
      site: { color: '#aa5500', guest_text: 'Üdv nálunk!' },
      introduction: null,
      member_count: null,
      members: [],
    })
    expect(list.data).toEqual([])
    const counts = await guest.call(publicCountsCall)
    expect([counts.status, counts.error.error_code]).toEqual([403, 'ONLY_MEMBER_AREA'])
    expect((await server.client().call(publicCountsCall)).status).toBe(200)
    for (const elsewhere of [server.client(), server.client(undefined, beta.host)])
      expect((await elsewhere.call(entityCall, { params: { id: acme.entityId } })).status).toBe(404)
  })
})

describe('R5.08 the login of a company', () => {
  test('is for its members alone; a refusal leaves no session there, and other sessions stay', async () => {
    const [member, stranger] = [await makeColleague(server, acme), await makeMember(server)]
    const logIn = (login: string, password = testPassword) =>
      server.client(undefined, acme.host).call(loginCall, { body: { login, password } })
    expect((await logIn(member.email)).body._state).toMatchObject({ auth_mainEntityId: member.personId })
    const refused = await logIn(stranger.email)
    expect([refused.status, refused.error.error_code]).toEqual([403, 'ONLY_MEMBER_AREA'])
    expect(refused.headers.get('set-cookie')).toBeNull()
    // with a wrong password members and others get the same answer
    for (const login of [member.email, stranger.email, 'senki@example.org'])
      expect((await logIn(login, 'rossz jelszó')).error).toEqual({ error_code: 'LOGIN_FAILED' })
    const left = await sql<{ site_id: number }>`
      SELECT site_id FROM login_session WHERE account_id = ${stranger.accountId}`.execute(server.db)
    expect(left.rows).toEqual([{ site_id: 0 }])
    expect((await stranger.client.call(stateCall)).body._state.auth_role).toBe('LOGGED')
  })

  test('is open to an ADMIN by role', async () => {
    const admin = await makeMember(server, { role: 'ADMIN' })
    const client = server.client(undefined, acme.host)
    const answer = await client.call(loginCall, { body: { login: admin.email, password: testPassword } })
    expect(answer.body._state).toMatchObject({ auth_role: 'ADMIN', site: { entity_id: acme.entityId } })
    expect((await client.call(timelineCall)).status).toBe(200)
  })

  test('gives a cookie that is valid on its own host only', async () => {
    const both = await makeColleague(server, acme, { alsoOnMain: true })
    const [atMain, atAcme] = [await makeSession(server.db, both.accountId, 0), both.client.cookie()]
    const roleAt = async (cookie: string | undefined, host?: string) =>
      (await server.client(cookie, host).call(stateCall)).body._state.auth_role
    expect(await roleAt(atMain)).toBe('LOGGED')
    expect(await roleAt(atAcme, acme.host)).toBe('LOGGED')
    for (const [cookie, host] of [
      [atMain, acme.host],
      [atMain, beta.host],
      [atAcme, undefined],
      [atAcme, beta.host],
    ] as const)
      expect(await roleAt(cookie, host)).toBe('GUEST')
    // a Domain attribute would send the cookie to every company
    const answer = await server
      .client(undefined, acme.host)
      .call(loginCall, { body: { login: both.email, password: testPassword } })
    expect(answer.headers.get('set-cookie')).not.toMatch(/domain/i)
    expect((await both.client.call(sessionsCall)).body.list.data).toHaveLength(2)
  })

  test('requests from a page of another host are refused', async () => {
    const member = await makeColleague(server, acme)
    const body = { type: 'note' as const, text: 'Szia!' }
    for (const origin of [`http://beta.${baseDomain}`, `http://${baseDomain}`])
      expect((await member.client.call(addPostCall, { body, headers: { origin } })).error.error_code).toBe('CSRF')
  })

  test('ends the sessions of who leaves or is removed, at once', async () => {
    const [leader, leaver, removed] = [
      await makeColleague(server, acme, { right: 'A' }),
      await makeColleague(server, acme, { alsoOnMain: true }),
      await makeColleague(server, acme),
    ]
    const atMain = server.client(await makeSession(server.db, leaver.accountId, 0))
    expect((await leaver.client.call(leaveCall, { params: { id: acme.entityId } })).status).toBe(200)
    const params = { id: acme.entityId, personId: removed.personId }
    expect((await leader.client.call(changeMemberCall, { params, body: { action: 'remove' } })).status).toBe(200)
    for (const { client } of [leaver, removed]) {
      expect((await client.call(timelineCall)).error.error_code).toBe('LOGIN_REQUIRED')
      expect((await client.call(stateCall)).body._state.auth_role).toBe('GUEST')
    }
    expect((await atMain.call(timelineCall)).status).toBe(200)
  })

  test('sends the password mail in the company’s name', async () => {
    const member = await makeColleague(server, beta)
    await server.client(undefined, beta.host).call(askRestoreCall, { body: { email: member.email } })
    const mail = (await server.mails(1)).find(({ to }) => to.includes(member.email))
    expect(mail?.text).toMatch(/beta$/m)
  })
})

describe('R2.12 R2.13 joining a company by its invitation', () => {
  const sitesOf = async (personId: string | null) => {
    const { rows } = await sql<{ site_id: number; letter: string | null }>`
      SELECT m.site_id, r.letter::text AS letter FROM site_member m
      LEFT JOIN relation r ON r.from_id = m.entity_id AND r.to_id = ${acme.entityId} AND r.letter = 'm'
      WHERE m.entity_id = ${personId} ORDER BY m.site_id`.execute(server.db)
    return rows.map((row) => [row.site_id, row.letter])
  }

  test('works with a registration: the member belongs to that site alone, and one use is counted', async () => {
    const leader = await makeColleague(server, acme, { right: 'A' })
    const guid = await makeLink(server, acme.entityId, { maxUses: 1 })
    const client = server.client(undefined, acme.host)
    const answer = await client.call(registerCall, { body: registration(guid) })
    expect(answer.status).toBe(201)
    const { auth_mainEntityId: personId, site } = answer.body._state
    expect(site.entity_id).toBe(acme.entityId)
    expect(await sitesOf(personId)).toEqual([[acme.siteId, 'm']])
    expect((await client.call(timelineCall)).status).toBe(200)
    const notified = await sql`SELECT FROM notification n JOIN notification_actor a ON a.notification_id = n.id
      WHERE n.owner_id = ${leader.personId} AND n.kind = 'group_joined' AND a.actor_id = ${personId}`.execute(server.db)
    expect(notified.rows).toHaveLength(1)
    const second = await server.client(undefined, acme.host).call(registerCall, { body: registration(guid) })
    expect([second.status, second.error.error_code]).toEqual([403, 'ONLY_MEMBER_AREA'])
  })

  test('is refused without one, or with an expired, guessed or foreign one; nobody is registered', async () => {
    const expired = await makeLink(server, acme.entityId, { expiresAt: new Date(0) })
    const foreign = await makeLink(server, beta.entityId)
    for (const guid of [undefined, expired, foreign, 'x'.repeat(32), '']) {
      const body = registration(guid)
      const answer = await server.client(undefined, acme.host).call(registerCall, { body })
      expect([answer.status, answer.error.error_code]).toEqual([403, 'ONLY_MEMBER_AREA'])
      const made = await server.db.selectFrom('account').select('id').where('email', '=', body.email).execute()
      expect(made).toEqual([])
    }
  })

  test('works at the login of a member of the main site, once, and only on its own site', async () => {
    const [invited, limited] = [await makeMember(server), await makeMember(server, { role: 'LIMIT' })]
    const guid = await makeLink(server, acme.entityId)
    const logIn = (login: string, given: string, host = acme.host) =>
      server.client(undefined, host).call(loginCall, { body: { login, password: testPassword, guid: given } })
    expect((await logIn(invited.email, await makeLink(server, beta.entityId))).status).toBe(403)
    expect((await logIn(invited.email, guid, beta.host)).status).toBe(403)
    expect((await logIn(limited.email, guid)).status).toBe(403)
    expect(await sitesOf(invited.personId)).toEqual([[0, null]])
    for (let time = 0; time < 2; time++) expect((await logIn(invited.email, guid)).status).toBe(200)
    expect(await sitesOf(invited.personId)).toEqual([
      [0, 'm'],
      [acme.siteId, 'm'],
    ])
    const link = await server.db.selectFrom('join_link').select('use_count').where('guid', '=', guid).execute()
    expect(link).toEqual([{ use_count: 1 }])
  })

  test('works on the main site, where its page shows no media of the company, and not on another company’s site', async () => {
    const guid = await makeLink(server, acme.entityId)
    const [member, other] = [await makeMember(server), await makeColleague(server, beta)]
    const logo = await makeImage(server, await makeColleague(server, acme), { siteId: acme.siteId })
    await sql`UPDATE site SET logo_id = ${logo.id} WHERE id = ${acme.siteId}`.execute(server.db)
    const { entity } = (await member.client.call(entityCall, { params: { id: guid } })).body
    expect(entity).toMatchObject({ id: acme.entityId, profile_image_url: null, site: { logo_url: null } })
    expect((await other.client.call(entityCall, { params: { id: guid } })).status).toBe(404)
    const params = { id: acme.entityId }
    expect((await other.client.call(joinCall, { params, body: { guid } })).status).toBe(404)
    expect((await member.client.call(joinCall, { params, body: { guid } })).status).toBe(200)
    expect(await sitesOf(member.personId)).toEqual([
      [0, 'm'],
      [acme.siteId, 'm'],
    ])
    await sql`UPDATE site SET logo_id = NULL WHERE id = ${acme.siteId}`.execute(server.db)
  })
})

test('likes, mood, blocks, administered persons and the export are separate for each site', async () => {
  const member = await makeColleague(server, acme, { alsoOnMain: true, name: 'Kétlaki Kata' })
  const atMain = server.client(await makeSession(server.db, member.accountId, 0))
  const [friend, colleague] = [await makeMember(server), await makeColleague(server, acme)]
  await makeFriends(server, member, friend)
  const child = await makeAdministered(server, member, 1, 'Kicsi Kata')
  const [there, here] = [
    await makeEntry(server, friend, { text: 'Odakint írta' }),
    await makeEntry(server, colleague, { siteId: acme.siteId, text: 'Idebent írta' }),
  ]
  await atMain.call(likeCall, { params: { id: there } })
  await member.client.call(likeCall, { params: { id: here } })
  await atMain.call(setMoodCall, { body: { mood: 3, message: 'Odakint fáradt' } })
  await member.client.call(setMoodCall, { body: { mood: 6, message: 'Idebent vidám' } })
  const [outer, inner] = [await makeMember(server), await makeColleague(server, acme)]
  await atMain.call(blockCall, { params: { id: outer.personId } })
  await member.client.call(blockCall, { params: { id: inner.personId } })

  for (const [client, own, others] of [
    [atMain, { like: there, mood: 3, blocked: outer }, { like: here, blocked: inner }],
    [member.client, { like: here, mood: 6, blocked: inner }, { like: there, blocked: outer }],
  ] as const) {
    const { _state: state } = (await client.call(stateCall)).body
    expect(state.liked).toEqual([own.like])
    expect(state.profile?.mood).toBe(own.mood)
    expect(child in state['auth-t2']).toBe(client === atMain)
    expect((await client.call(actAsCall, { params: { entityId: child } })).status).toBe(client === atMain ? 200 : 404)
    await client.call(actAsCall, { params: { entityId: member.personId } })
    expect(friend.personId in state.entity_relation).toBe(client === atMain)
    const { list } = (await client.call(blockedCall)).body
    expect(list.data.map((card) => card.id)).toEqual([own.blocked.personId])
    const data = readZip((await takeExport(client)).bytes).get('data.json') ?? ''
    expect(data).toContain('Kétlaki Kata')
    expect(data).toContain(own.like)
    expect(data).not.toContain(others.like)
    expect(data).not.toContain(others.blocked.personId)
    expect(data.includes('Odakint')).toBe(client === atMain)
    expect(data.includes('Idebent')).toBe(client !== atMain)
    expect(data.includes(child)).toBe(client === atMain)
  }
})

test('an idempotency key used on another site is a CONFLICT', async () => {
  const member = await makeColleague(server, acme, { alsoOnMain: true })
  const atMain = server.client(await makeSession(server.db, member.accountId, 0))
  const request = { body: { type: 'note' as const, text: 'Szia!' }, headers: { 'idempotency-key': 'ugyanaz-a-kulcs' } }
  expect((await atMain.call(addPostCall, request)).status).toBe(201)
  expect((await member.client.call(addPostCall, request)).error.error_code).toBe('CONFLICT')
})

test('R5.08 an ADMIN at a company’s host sees the company, not the main site', async () => {
  const admin = await makeMember(server, { role: 'ADMIN' })
  const colleague = await makeColleague(server, acme)
  const [inside, outside] = [
    await makeEntry(server, colleague, { siteId: acme.siteId }),
    await makeEntry(server, await makeMember(server)),
  ]
  const client = await enterAs(server, admin, acme)
  const { list } = (await client.call(timelineCall, { query: { category: 'all', _size: 100 } })).body
  const ids = list.data.map((item) => item.id)
  expect([ids.includes(inside), ids.includes(outside)]).toEqual([true, false])
})
