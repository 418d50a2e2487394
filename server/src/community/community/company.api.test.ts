// Company-subdomain mode: the site from Host alone, its own door, and sessions that open no other.
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

let numbers = 0
const registration = (guid?: string) => {
  const n = ++numbers
  return {
    email: `comer${n}@example.org`,
    username: `comer${n}`,
    password: testPassword,
    password_retype: testPassword,
    display_name: 'Új Kolléga',
    privacy_policy: true as const,
    ...(guid === undefined ? {} : { guid }),
  }
}

describe('R1.16 the site', () => {
  const faceAt = async (host: string, headers: Record<string, string> = {}) =>
    (await server.client(undefined, host).call(stateCall, { headers })).body._state.site

  test('R2.01 is the company whose name stands before the domain, with its face', async () => {
    expect(await faceAt(`acme.${baseDomain}`)).toMatchObject({
      entity_id: acme.entityId,
      company: true,
      name: 'acme',
      color: '#aa5500',
      guest_text: 'Üdv nálunk!',
    })
    for (const host of [`ACME.${baseDomain.toUpperCase()}:3000`, `acme.${baseDomain}.`, `acme.${baseDomain}.:80`])
      expect(await faceAt(host)).toMatchObject({ entity_id: acme.entityId })
  })

  test('is the main one at the domain itself, at PUBLIC_URL, and at any address that is not under the domain', async () => {
    for (const host of [
      baseDomain,
      `www.${baseDomain}`,
      '127.0.0.1:3000',
      'localhost',
      `acme.${baseDomain}.evil.example`,
    ])
      expect(await faceAt(host)).toMatchObject({ company: false, name: 'Entemi' })
  })

  test('comes from Host alone, whatever a header, a query or a body says', async () => {
    const headers = { 'x-forwarded-host': `beta.${baseDomain}`, forwarded: `host=beta.${baseDomain}` }
    expect(await faceAt(acme.host, headers)).toMatchObject({ entity_id: acme.entityId })
    expect(await faceAt(baseDomain, headers)).toMatchObject({ company: false })
    const named = { login: 'valaki', password: 'x', site_id: beta.siteId }
    const answer = await server.client(undefined, acme.host).call(loginCall, { body: named })
    expect([answer.status, answer.error.fields]).toEqual([422, [{ name: 'site_id', code: 'UNKNOWN_FIELD' }]])
  })

  test('is not there under a name that no company has', async () => {
    for (const name of ['masik', 'a.acme', 'acme.acme', '-', 'a_b', 'x'.repeat(200)]) {
      const answer = await server.client(undefined, `${name}.${baseDomain}`).call(stateCall)
      expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
    }
  })

  test('shows a guest its face, and neither its people, its words nor how many there are', async () => {
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

describe('R5.08 the door of a company', () => {
  test('opens to its members alone; who is refused keeps what is open elsewhere, and leaves no trace', async () => {
    const [member, stranger] = [await makeColleague(server, acme), await makeMember(server)]
    const logIn = (login: string, password = testPassword) =>
      server.client(undefined, acme.host).call(loginCall, { body: { login, password } })
    expect((await logIn(member.email)).body._state).toMatchObject({ auth_mainEntityId: member.personId })
    const refused = await logIn(stranger.email)
    expect([refused.status, refused.error.error_code]).toEqual([403, 'ONLY_MEMBER_AREA'])
    expect(refused.headers.get('set-cookie')).toBeNull()
    // a wrong password says nothing of who is a member
    for (const login of [member.email, stranger.email, 'senki@example.org'])
      expect((await logIn(login, 'rossz jelszó')).error).toEqual({ error_code: 'LOGIN_FAILED' })
    const left = await sql<{ site_id: number }>`
      SELECT site_id FROM login_session WHERE account_id = ${stranger.accountId}`.execute(server.db)
    expect(left.rows).toEqual([{ site_id: 0 }])
    expect((await stranger.client.call(stateCall)).body._state.auth_role).toBe('LOGGED')
  })

  test('opens to an ADMIN by role', async () => {
    const admin = await makeMember(server, { role: 'ADMIN' })
    const client = server.client(undefined, acme.host)
    const answer = await client.call(loginCall, { body: { login: admin.email, password: testPassword } })
    expect(answer.body._state).toMatchObject({ auth_role: 'ADMIN', site: { entity_id: acme.entityId } })
    expect((await client.call(timelineCall)).status).toBe(200)
  })

  test('a cookie of one host opens no other', async () => {
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
    // to one host: no Domain, which would send it to every company
    const answer = await server
      .client(undefined, acme.host)
      .call(loginCall, { body: { login: both.email, password: testPassword } })
    expect(answer.headers.get('set-cookie')).not.toMatch(/domain/i)
    expect((await both.client.call(sessionsCall)).body.list.data).toHaveLength(2)
  })

  test('a page of one host cannot act on another', async () => {
    const member = await makeColleague(server, acme)
    const body = { type: 'note' as const, text: 'Szia!' }
    for (const origin of [`http://beta.${baseDomain}`, `http://${baseDomain}`])
      expect((await member.client.call(addPostCall, { body, headers: { origin } })).error.error_code).toBe('CSRF')
  })

  test('closes behind whom the company lets go, at once', async () => {
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

  test('sends the mail of a new password from its own name', async () => {
    const member = await makeColleague(server, beta)
    await server.client(undefined, beta.host).call(askRestoreCall, { body: { email: member.email } })
    const mail = (await server.mails(1)).find(({ to }) => to.includes(member.email))
    expect(mail?.text).toMatch(/beta$/m)
  })
})

describe('R2.12 R2.13 coming into a company by its invitation', () => {
  const isIn = async (personId: string | null) => {
    const { rows } = await sql<{ site_id: number; letter: string | null }>`
      SELECT m.site_id, r.letter::text AS letter FROM site_member m
      LEFT JOIN relation r ON r.from_id = m.entity_id AND r.to_id = ${acme.entityId} AND r.letter = 'm'
      WHERE m.entity_id = ${personId} ORDER BY m.site_id`.execute(server.db)
    return rows.map((row) => [row.site_id, row.letter])
  }

  test('registers there, belongs to it and to nothing else, and takes one place of the invitation', async () => {
    const leader = await makeColleague(server, acme, { right: 'A' })
    const guid = await makeLink(server, acme.entityId, { maxUses: 1 })
    const client = server.client(undefined, acme.host)
    const answer = await client.call(registerCall, { body: registration(guid) })
    expect(answer.status).toBe(201)
    const { auth_mainEntityId: personId, site } = answer.body._state
    expect(site.entity_id).toBe(acme.entityId)
    expect(await isIn(personId)).toEqual([[acme.siteId, 'm']])
    expect((await client.call(timelineCall)).status).toBe(200)
    const told = await sql`SELECT FROM notification n JOIN notification_actor a ON a.notification_id = n.id
      WHERE n.owner_id = ${leader.personId} AND n.kind = 'group_joined' AND a.actor_id = ${personId}`.execute(server.db)
    expect(told.rows).toHaveLength(1)
    const second = await server.client(undefined, acme.host).call(registerCall, { body: registration(guid) })
    expect([second.status, second.error.error_code]).toEqual([403, 'ONLY_MEMBER_AREA'])
  })

  test('is refused without one, or with one that is dead, guessed or another’s; nobody is registered', async () => {
    const ended = await makeLink(server, acme.entityId, { expiresAt: new Date(0) })
    const others = await makeLink(server, beta.entityId)
    for (const guid of [undefined, ended, others, 'x'.repeat(32), '']) {
      const body = registration(guid)
      const answer = await server.client(undefined, acme.host).call(registerCall, { body })
      expect([answer.status, answer.error.error_code]).toEqual([403, 'ONLY_MEMBER_AREA'])
      const made = await server.db.selectFrom('account').select('id').where('email', '=', body.email).execute()
      expect(made).toEqual([])
    }
  })

  test('a member of the main site comes in at the login, once, and an invitation is no other door', async () => {
    const [comer, limited] = [await makeMember(server), await makeMember(server, { role: 'LIMIT' })]
    const guid = await makeLink(server, acme.entityId)
    const logIn = (login: string, given: string, host = acme.host) =>
      server.client(undefined, host).call(loginCall, { body: { login, password: testPassword, guid: given } })
    expect((await logIn(comer.email, await makeLink(server, beta.entityId))).status).toBe(403)
    expect((await logIn(comer.email, guid, beta.host)).status).toBe(403)
    expect((await logIn(limited.email, guid)).status).toBe(403)
    expect(await isIn(comer.personId)).toEqual([[0, null]])
    for (let time = 0; time < 2; time++) expect((await logIn(comer.email, guid)).status).toBe(200)
    expect(await isIn(comer.personId)).toEqual([
      [0, 'm'],
      [acme.siteId, 'm'],
    ])
    const link = await server.db.selectFrom('join_link').select('use_count').where('guid', '=', guid).execute()
    expect(link).toEqual([{ use_count: 1 }])
  })

  test('from the main site too, where its page shows a name and no file of the company; from another company never', async () => {
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
    expect(await isIn(member.personId)).toEqual([
      [0, 'm'],
      [acme.siteId, 'm'],
    ])
    await sql`UPDATE site SET logo_id = NULL WHERE id = ${acme.siteId}`.execute(server.db)
  })
})

test('what is one’s own in a company stays there: likes, mood, blocks, persons looked after, the export', async () => {
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

test('the same key of a repeated request means another act on another site', async () => {
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
