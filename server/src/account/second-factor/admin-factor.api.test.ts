import { loginCall, logoutCall } from '@entemi/contract/account/account'
import { passkeyLoginCall, offerPasskeyLoginCall } from '@entemi/contract/account/passkey'
import {
  confirmTotpCall,
  deleteTotpCall,
  secondFactorCall,
  secondFactorLoginCall,
} from '@entemi/contract/account/second-factor'
import { articleCall, articlesCall } from '@entemi/contract/community/library'
import { setSiteSettingCall, siteSettingCall } from '@entemi/contract/core/site-setting'
import { likeCall } from '@entemi/contract/diary/like'
import { readPostCall } from '@entemi/contract/diary/post'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createAuthenticator } from '#/app/testing/authenticator.ts'
import { baseDomain, enterAs, makeCompany, type TestCompany } from '#/app/testing/company.ts'
import { makeArticle, makeLesson, makeSolution } from '#/app/testing/lessons.ts'
import { makeMember, makeMembership, makePasskey, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { codeOf, forgetUsedCodes, offerSecret, turnOnTotp } from '#/app/testing/second-factor.ts'
import { confirmSessions } from '#/app/testing/world.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  company = await makeCompany(server, 'ceg')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`DELETE FROM setting WHERE name = 'admin_second_factor'`.execute(server.db)
})

const makeAdmin = () => makeMember(server, { role: 'ADMIN' })
const readState = async (client: TestClient) => (await client.call(stateCall)).body._state
const requireFactor = (by: TestClient, isRequired = true) =>
  by.call(setSiteSettingCall, { body: { admin_second_factor: isRequired } })

/** An administrator who has met the second factor, and so may ask the others for it. */
async function makeStrongAdmin(): Promise<TestMember> {
  const admin = await makeAdmin()
  await turnOnTotp(server, admin)
  return admin
}

function openSocket({ cookie }: TestClient): Promise<{ closed: Promise<number> }> {
  const headers = { origin: server.origin, cookie: cookie() ?? '' }
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, { headers })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ closed }))
    socket.on('error', reject)
  })
}

test('administrators have their rights in a session with a second factor only, once the site asks for it', async () => {
  const [strong, weak, member] = [await makeStrongAdmin(), await makeAdmin(), await makeMember(server)]
  expect((await weak.client.call(siteSettingCall)).status).toBe(200)
  const socket = await openSocket(weak.client)
  expect((await requireFactor(strong.client)).status).toBe(200)

  expect(await socket.closed).toBe(4001)
  expect(await readState(weak.client)).toMatchObject({ auth_role: 'LOGGED', second_factor_missing: true })
  expect((await weak.client.call(siteSettingCall)).status).toBe(403)
  expect((await weak.client.call(secondFactorCall)).body.second_factor).toMatchObject({ required: true, met: false })
  expect(await readState(strong.client)).not.toHaveProperty('second_factor_missing')
  expect((await readState(strong.client)).auth_role).toBe('ADMIN')
  expect(await readState(member.client)).not.toHaveProperty('second_factor_missing')
  expect((await member.client.call(secondFactorCall)).body.second_factor.required).toBe(false)
})

test('the rights come back with the set-up, and with a login by password and code', async () => {
  const [strong, admin] = [await makeStrongAdmin(), await makeAdmin()]
  await requireFactor(strong.client)
  const socket = await openSocket(admin.client)
  const secret = await offerSecret(server, admin)
  await admin.client.call(confirmTotpCall, { body: { code: codeOf(secret) } })
  expect(await socket.closed).toBe(4001)
  expect((await admin.client.call(siteSettingCall)).status).toBe(200)
  expect(await readState(admin.client)).toMatchObject({ auth_role: 'ADMIN' })
  expect(await readState(admin.client)).not.toHaveProperty('second_factor_missing')

  await forgetUsedCodes(server, admin)
  const client = server.client()
  await client.call(loginCall, { body: { login: admin.email, password: testPassword } })
  expect((await client.call(siteSettingCall)).status).toBe(401)
  const { body } = await client.call(secondFactorLoginCall, { body: { code: codeOf(secret) } })
  expect(body._state.auth_role).toBe('ADMIN')
})

test('a login by passkey is a whole login: it asks for no code and gives the rights', async () => {
  const [strong, admin] = [await makeStrongAdmin(), await makeStrongAdmin()]
  await requireFactor(strong.client)
  const device = createAuthenticator()
  await makePasskey(server, admin, device)
  const client = server.client()
  const { challenge } = (await client.call(offerPasskeyLoginCall)).body.setData.options
  const credential = device.get({ challenge, origin: server.origin, host: 'localhost' })
  const answer = await client.call(passkeyLoginCall, { body: { credential } })
  expect([answer.status, answer.body._state.auth_role]).toEqual([200, 'ADMIN'])
  expect((await client.call(secondFactorCall)).body.second_factor.met).toBe(true)
})

test('switching two-step login off takes the rights of every session away', async () => {
  const [strong, admin] = [await makeStrongAdmin(), await makeStrongAdmin()]
  await requireFactor(strong.client)
  await confirmSessions(server, admin)
  expect((await admin.client.call(deleteTotpCall)).status).toBe(200)
  expect(await readState(admin.client)).toMatchObject({ auth_role: 'LOGGED', second_factor_missing: true })
})

test('nobody asks for it who has not met it, or without a confirmed session; the others get their rights back', async () => {
  const [strong, weak] = [await makeStrongAdmin(), await makeAdmin()]
  await confirmSessions(server, weak)
  expect((await requireFactor(weak.client)).error.error_code).toBe('CONFLICT')
  await sql`UPDATE login_session SET confirmed_at = NULL WHERE account_id = ${strong.accountId}`.execute(server.db)
  expect((await requireFactor(strong.client)).error.error_code).toBe('REAUTH_REQUIRED')
  expect((await readState(weak.client)).auth_role).toBe('ADMIN')
  await confirmSessions(server, strong)
  await requireFactor(strong.client)
  expect((await readState(weak.client)).auth_role).toBe('LOGGED')
  const socket = await openSocket(weak.client)
  expect((await requireFactor(strong.client, false)).status).toBe(200)
  expect(await socket.closed).toBe(4001)
  expect((await readState(weak.client)).auth_role).toBe('ADMIN')
})

test('it is a setting of the main site that holds on a company’s site, where only colleagues enter without it', async () => {
  const [strong, stranger, colleague] = [await makeStrongAdmin(), await makeAdmin(), await makeAdmin()]
  await makeMembership(server, colleague, company.entityId)
  await sql`INSERT INTO site_member SELECT id, ${company.siteId}, name_fold FROM entity WHERE id = ${colleague.personId}`.execute(
    server.db,
  )
  const [asStrong, asStranger, asColleague] = [
    await enterAs(server, strong, company),
    await enterAs(server, stranger, company),
    await enterAs(server, colleague, company),
  ]
  await confirmSessions(server, strong)
  const refused = await requireFactor(asStrong)
  expect([refused.status, refused.error.fields]).toEqual([
    422,
    [{ name: 'admin_second_factor', code: 'INVALID_VALUE' }],
  ])
  expect((await readState(asStranger)).auth_role).toBe('ADMIN')
  expect((await requireFactor(strong.client)).status).toBe(200)
  expect((await readState(asStranger)).auth_role).toBe('GUEST')
  expect(await readState(asColleague)).toMatchObject({ auth_role: 'LOGGED', second_factor_missing: true })
  const login = await server
    .client(undefined, company.host)
    .call(loginCall, { body: { login: stranger.email, password: testPassword } })
  expect(login.error.error_code).toBe('ONLY_MEMBER_AREA')
})

test('while the rights wait, libraries that are off and others’ solutions stay closed, on every session of the account', async () => {
  const [strong, weak, member] = [await makeStrongAdmin(), await makeAdmin(), await makeMember(server)]
  const article = await makeArticle(server, member, { library: 'quote' })
  const lesson = await makeLesson(server, strong, {})
  const solution = await makeSolution(server, lesson, member)
  const seenBy = async (client: TestClient) => {
    const [asArticle, asEntry, solved, list] = [
      await client.call(articleCall, { params: { id: article } }),
      await client.call(readPostCall, { params: { id: article } }),
      await client.call(readPostCall, { params: { id: solution } }),
      await client.call(articlesCall, { query: { library: 'quote' } }),
    ]
    return {
      statuses: [asArticle.status, asEntry.status, solved.status, list.status],
      liked: (await readState(client)).liked.includes(article),
    }
  }
  const all = { statuses: [200, 200, 200, 200], liked: true }
  const asMember = { statuses: [404, 404, 404, 403], liked: false }
  expect((await weak.client.call(likeCall, { params: { id: article } })).status).toBe(200)
  expect(await seenBy(weak.client)).toEqual(all)

  await requireFactor(strong.client)
  expect(await seenBy(weak.client)).toEqual(asMember)
  expect((await seenBy(strong.client)).statuses).toEqual(all.statuses)

  const device = createAuthenticator()
  await makePasskey(server, weak, device)
  const { challenge } = (await server.client().call(offerPasskeyLoginCall)).body.setData.options
  const client = server.client()
  const credential = device.get({ challenge, origin: server.origin, host: 'localhost' })
  expect((await client.call(passkeyLoginCall, { body: { credential } })).body._state.auth_role).toBe('ADMIN')
  // the session that was opened by the password alone is still there
  expect((await seenBy(client)).liked).toBe(false)
  expect((await seenBy(client)).statuses[1]).toBe(404)
  expect((await weak.client.call(logoutCall)).status).toBe(200)
  expect(await seenBy(client)).toEqual(all)
  await requireFactor(strong.client, false)
  expect(await seenBy(client)).toEqual(all)
})
