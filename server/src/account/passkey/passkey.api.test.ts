import { confirmCall, deleteAccountCall } from '@entemi/contract/account/identity'
import {
  addPasskeyCall,
  deletePasskeyCall,
  offerConfirmCall,
  offerPasskeyCall,
  offerPasskeyLoginCall,
  passkeyLoginCall,
  passkeysCall,
  renamePasskeyCall,
} from '@entemi/contract/account/passkey'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '#/app/testing/authenticator.ts'
import { baseDomain, enterAs, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { makeMember, testPassword } from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

const here = () => ({ origin: server.origin, host: 'localhost' })
const confirm = (client: TestClient) => client.call(confirmCall, { body: { password: testPassword } })

async function add(client: TestClient, device = createAuthenticator(), at = here()) {
  const { options } = (await client.call(offerPasskeyCall)).body.setData
  const credential = device.create({ ...at, challenge: options.challenge }, options.user)
  return {
    device,
    options,
    credential,
    answer: await client.call(addPasskeyCall, { body: { credential, name: 'Kulcs' } }),
  }
}

async function makeOwner() {
  const member = await makeMember(server)
  await confirm(member.client)
  return { member, ...(await add(member.client)) }
}

const requestOptions = async (client = server.client()) =>
  (await client.call(offerPasskeyLoginCall)).body.setData.options
const logIn = (credential: object, client = server.client()) =>
  client.call(passkeyLoginCall, { body: { credential, rememberme: true } })

describe('a passkey', () => {
  test('is added after the password was confirmed, and is listed, renamed and deleted', async () => {
    const member = await makeMember(server)
    expect((await member.client.call(offerPasskeyCall)).error.error_code).toBe('REAUTH_REQUIRED')
    await confirm(member.client)
    const { options, answer, credential } = await add(member.client)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: member.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(answer.status).toBe(201)
    const { passkey_id: id } = answer.body.setData
    await member.client.call(renamePasskeyCall, { params: { id }, body: { name: 'Zöld kulcs' } })
    const list = async () => (await member.client.call(passkeysCall)).body.list.data
    expect(await list()).toMatchObject([{ id, name: 'Zöld kulcs', used_at: null }])
    // the same answer again, and the key once more
    expect((await member.client.call(addPasskeyCall, { body: { credential } })).status).toBe(422)
    expect((await member.client.call(offerPasskeyCall)).body.setData.options.excludeCredentials).toMatchObject([
      { id: credential.id, transports: ['internal'] },
    ])
    expect((await member.client.call(deletePasskeyCall, { params: { id } })).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('logs in without a username and stores when it was used', async () => {
    const { member, device } = await makeOwner()
    const options = await requestOptions()
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    const guest = server.client()
    const answer = await logIn(device.get({ ...here(), challenge: options.challenge }), guest)
    expect(answer.body._state.auth_userid).toBe(member.accountId)
    expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=2592000/)
    expect((await guest.call(passkeysCall)).body.list.data[0]?.used_at).not.toBeNull()
  })

  test('without a counter logs in repeatedly', async () => {
    const member = await makeMember(server)
    await confirm(member.client)
    const { device } = await add(member.client, createAuthenticator({ counts: false }))
    for (let time = 0; time < 2; time++)
      expect((await logIn(device.get({ ...here(), challenge: (await requestOptions()).challenge }))).status).toBe(200)
  })

  test('confirms the session before a dangerous action', async () => {
    const { member, device } = await makeOwner()
    const other = await makeOwner()
    const client = member.client
    await sql`UPDATE login_session SET confirmed_at = NULL WHERE account_id = ${member.accountId}`.execute(server.db)
    expect((await client.call(deleteAccountCall)).error.error_code).toBe('REAUTH_REQUIRED')
    const offer = async () => (await client.call(offerConfirmCall)).body.setData.options
    const prove = async (by: typeof device) =>
      client.call(confirmCall, { body: { passkey: by.get({ ...here(), challenge: (await offer()).challenge }) } })
    expect((await offer()).allowCredentials).toHaveLength(1)
    expect((await prove(other.device)).error.error_code).toBe('LOGIN_FAILED')
    const login = device.get({ ...here(), challenge: (await requestOptions()).challenge })
    expect((await client.call(confirmCall, { body: { passkey: login } })).error.error_code).toBe('LOGIN_FAILED')
    const both = { password: testPassword, passkey: login }
    expect((await client.call(confirmCall, { body: both })).status).toBe(422)
    expect((await client.call(confirmCall, { body: {} })).status).toBe(422)
    expect((await prove(device)).status).toBe(200)
    expect((await client.call(deleteAccountCall)).status).toBe(200)
    expect((await logIn(device.get({ ...here(), challenge: (await requestOptions()).challenge }))).status).toBe(401)
  })

  test('is not deleted if it is the last login method', async () => {
    const { member, answer } = await makeOwner()
    await sql`UPDATE account SET password_hash = NULL WHERE id = ${member.accountId}`.execute(server.db)
    const params = { id: answer.body.setData.passkey_id }
    expect((await member.client.call(deletePasskeyCall, { params })).error.error_code).toBe('CONFLICT')
    expect((await member.client.call(passkeysCall)).body.list.data).toHaveLength(1)
  })

  test('R1.16 works on the host it was made for and on no other', async () => {
    const company = await makeCompany(server, 'kulcsos')
    const at = { origin: `http://${company.host}`, host: company.host }
    const colleague = await makeColleague(server, company, { alsoOnMain: true })
    const client = await enterAs(server, colleague, company)
    await confirm(client)
    const { device, options, answer } = await add(client, createAuthenticator(), at)
    expect([answer.status, options.rp.id]).toEqual([201, company.host])
    const companyClient = server.client(undefined, company.host)
    const challenge = (await requestOptions(companyClient)).challenge
    // a challenge of one host, answered on the other with the origin of either
    for (const origin of [at, here()])
      expect((await logIn(device.get({ ...origin, challenge }))).error.error_code).toBe('LOGIN_FAILED')
    const again = (await requestOptions(companyClient)).challenge
    expect((await logIn(device.get({ ...at, challenge: again }), companyClient)).status).toBe(200)
    const main = server.client((await makeOwner()).member.client.cookie())
    expect((await main.call(passkeysCall)).body.list.data).toHaveLength(1)
    // a key does not log in who is no member of the site any more
    await sql`DELETE FROM site_member WHERE entity_id = ${colleague.personId} AND site_id = ${company.siteId}`.execute(
      server.db,
    )
    const late = (await requestOptions(companyClient)).challenge
    expect((await logIn(device.get({ ...at, challenge: late }), companyClient)).error.error_code).toBe(
      'ONLY_MEMBER_AREA',
    )
  })
})

describe('attacks', () => {
  const refused = [401, 'LOGIN_FAILED']
  const outcomeOf = (answer: { status: number; error: { error_code: string } }) => [
    answer.status,
    answer.error.error_code,
  ]

  test('an answer works once, in time, and to a challenge of this server', async () => {
    const { device } = await makeOwner()
    const used = device.get({ ...here(), challenge: (await requestOptions()).challenge })
    expect((await logIn(used)).status).toBe(200)
    expect(outcomeOf(await logIn(used))).toEqual(refused)
    expect(outcomeOf(await logIn(device.get({ ...here(), challenge: 'bWFkZS11cA' })))).toEqual(refused)
    const { challenge } = await requestOptions()
    await sql`UPDATE login_challenge SET expires_at = now() - interval '1 second'`.execute(server.db)
    expect(outcomeOf(await logIn(device.get({ ...here(), challenge })))).toEqual(refused)
  })

  test.each([
    ['of another origin', { origin: 'https://entemi.evil.example' }, {}],
    ['for another host', { host: 'evil.example' }, {}],
    ['without user verification', {}, { flags: 0x01 }],
    ['with the user handle of another', {}, { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['of a copied key, whose counter goes back', {}, { signCount: 1 }],
  ])('an answer %s is refused', async (_what, origin, forged) => {
    const { device } = await makeOwner()
    for (let time = 0; time < 2; time++)
      expect((await logIn(device.get({ ...here(), challenge: (await requestOptions()).challenge }))).status).toBe(200)
    const { challenge } = await requestOptions()
    expect(outcomeOf(await logIn(device.get({ ...here(), challenge, ...origin }, forged)))).toEqual(refused)
  })

  test('an unknown key and the key of a suspended member are refused', async () => {
    const stranger = createAuthenticator().get({ ...here(), challenge: (await requestOptions()).challenge })
    expect(outcomeOf(await logIn(stranger))).toEqual(refused)
    const { member, device } = await makeOwner()
    await sql`UPDATE account SET status = 'suspended' WHERE id = ${member.accountId}`.execute(server.db)
    const used = device.get({ ...here(), challenge: (await requestOptions()).challenge })
    expect(outcomeOf(await logIn(used))).toEqual([403, 'ACCOUNT_SUSPENDED'])
  })

  test('a challenge issued to one member adds no key for another', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)]
    await Promise.all([confirm(one.client), confirm(other.client)])
    const { options } = (await one.client.call(offerPasskeyCall)).body.setData
    const credential = createAuthenticator().create({ ...here(), challenge: options.challenge }, options.user)
    expect((await other.client.call(addPasskeyCall, { body: { credential } })).error.fields).toEqual([
      { name: 'credential', code: 'INVALID_VALUE' },
    ])
    expect((await one.client.call(addPasskeyCall, { body: { credential } })).status).toBe(201)
    // one key, one account
    const again = (await other.client.call(offerPasskeyCall)).body.setData.options
    const device = createAuthenticator()
    const own = device.create({ ...here(), challenge: again.challenge }, again.user)
    expect((await other.client.call(addPasskeyCall, { body: { credential: own } })).status).toBe(201)
    const third = (await one.client.call(offerPasskeyCall)).body.setData.options
    const taken = device.create({ ...here(), challenge: third.challenge }, third.user)
    expect((await one.client.call(addPasskeyCall, { body: { credential: taken } })).error.error_code).toBe('CONFLICT')
  })
})
