import { loginCall } from '@entemi/contract/account/account'
import { confirmCall } from '@entemi/contract/account/identity'
import { restoreCall } from '@entemi/contract/account/password'
import {
  confirmTotpCall,
  deleteTotpCall,
  offerTotpCall,
  renewRecoveryCodesCall,
  secondFactorCall,
  secondFactorLoginCall,
} from '@entemi/contract/account/second-factor'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRestoreToken } from '#/account/account/password.service.ts'
import { baseDomain, enterAs, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { makeMember, makeSession, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { codeOf, forgetUsedCodes, offerSecret, turnOnTotp } from '#/app/testing/second-factor.ts'
import { confirmSessions } from '#/app/testing/world.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

const readFactor = async (client: TestClient) => (await client.call(secondFactorCall)).body.second_factor
const roleOf = async (client: TestClient) => (await client.call(stateCall)).body._state.auth_role
const enterCode = (client: TestClient, code: string, more: Record<string, unknown> = {}) =>
  client.call(secondFactorLoginCall, { body: { code, ...more } })

async function typePassword(member: TestMember, client = server.client(), password = testPassword) {
  const answer = await client.call(loginCall, { body: { login: member.email, password, rememberme: true } })
  expect([answer.status, answer.error]).toEqual([401, { error_code: 'SECOND_FACTOR_REQUIRED' }])
  return client
}

/** A member with two-step login, whose codes are all unused. */
async function makeProtected() {
  const member = await makeMember(server)
  const made = await turnOnTotp(server, member)
  await forgetUsedCodes(server, member)
  return { member, ...made }
}

describe('two-step login', () => {
  test('is off until a code of the app proves that it has the secret', async () => {
    const member = await makeMember(server)
    const { client } = member
    expect(await readFactor(client)).toEqual({ totp: false, recovery_codes: 0, required: false, met: false })
    expect((await client.call(offerTotpCall)).error.error_code).toBe('REAUTH_REQUIRED')
    expect((await client.call(confirmTotpCall, { body: { code: '123456' } })).error.error_code).toBe('TOKEN_EXPIRED')
    await client.call(confirmCall, { body: { password: testPassword } })
    const { secret, uri } = (await client.call(offerTotpCall)).body.setData
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Entemi:${encodeURIComponent(member.email)}?secret=${secret}&issuer=Entemi&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await readFactor(client)).totp).toBe(false)

    const wrong = await client.call(confirmTotpCall, { body: { code: codeOf(secret, 20) } })
    expect([wrong.status, wrong.error.fields]).toEqual([422, [{ name: 'code', code: 'INVALID_VALUE' }]])
    const code = codeOf(secret)
    const on = await client.call(confirmTotpCall, { body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } })
    expect(on.status).toBe(201)
    expect(on.body.setData.recovery_codes).toHaveLength(10)
    expect(new Set(on.body.setData.recovery_codes).size).toBe(10)
    for (const one of on.body.setData.recovery_codes) expect(one).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
    expect(await readFactor(client)).toEqual({ totp: true, recovery_codes: 10, required: false, met: true })
    expect((await client.call(offerTotpCall)).error.error_code).toBe('CONFLICT')
    const stored = await sql<{ text: string }>`SELECT string_agg(c::text, '') AS text FROM recovery_code c`.execute(
      server.db,
    )
    for (const one of on.body.setData.recovery_codes) expect(stored.rows[0]?.text).not.toContain(one)
  })

  test('is offered to this session alone, and ends the others when it is switched on', async () => {
    const member = await makeMember(server)
    const other = server.client(await makeSession(server.db, member.accountId))
    const secret = await offerSecret(server, member)
    const body = { code: codeOf(secret) }
    expect((await other.call(confirmTotpCall, { body })).error.error_code).toBe('TOKEN_EXPIRED')
    expect((await member.client.call(confirmTotpCall, { body })).status).toBe(201)
    expect(await roleOf(other)).toBe('GUEST')
    expect(await roleOf(member.client)).toBe('LOGGED')
  })

  test('of two activations at once one succeeds', async () => {
    const member = await makeMember(server)
    const code = codeOf(await offerSecret(server, member))
    const answers = await Promise.all([1, 2].map(() => member.client.call(confirmTotpCall, { body: { code } })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await readFactor(member.client)).recovery_codes).toBe(10)
  })

  test('opens a session by the password and a code, which works once', async () => {
    const { member, secret } = await makeProtected()
    const client = await typePassword(member)
    expect(await roleOf(client)).toBe('GUEST')
    const code = codeOf(secret)
    const answer = await enterCode(client, code)
    expect([answer.status, answer.body._state.auth_userid]).toEqual([200, member.accountId])
    // remembered by the first step
    expect(answer.headers.get('set-cookie')).toMatch(/sid=[^;]+; [^,]*Max-Age=2592000/)
    expect((await readFactor(client)).met).toBe(true)
    expect((await enterCode(client, codeOf(secret, 1))).error.error_code).toBe('TOKEN_EXPIRED')

    const again = await typePassword(member)
    expect((await enterCode(again, code)).error.fields).toEqual([{ name: 'code', code: 'INVALID_VALUE' }])
    expect((await enterCode(again, codeOf(secret, 1))).status).toBe(200)
  })

  test('accepts a code once, also of two logins at the same moment', async () => {
    const { member, secret } = await makeProtected()
    const clients = [await typePassword(member), await typePassword(member)]
    const code = codeOf(secret)
    const statuses = await Promise.all(clients.map(async (client) => (await enterCode(client, code)).status))
    expect(statuses.toSorted()).toEqual([200, 422])
  })

  test('asks for no code after a wrong password, and gives no session to who only has the cookie', async () => {
    const { member, secret } = await makeProtected()
    const client = server.client()
    const wrong = await client.call(loginCall, { body: { login: member.email, password: 'nem ez az' } })
    expect(wrong.error.error_code).toBe('LOGIN_FAILED')
    expect((await enterCode(client, codeOf(secret))).error.error_code).toBe('TOKEN_EXPIRED')
    expect((await enterCode(server.client(), codeOf(secret))).error.error_code).toBe('TOKEN_EXPIRED')
  })

  test('refuses the code of another member', async () => {
    const [one, other] = [await makeProtected(), await makeProtected()]
    const client = await typePassword(one.member)
    expect((await enterCode(client, codeOf(other.secret))).status).toBe(422)
    expect((await enterCode(client, other.recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await readFactor(other.member.client)).recovery_codes).toBe(10)
  })

  test('ends a login after five wrong codes, also at once', async () => {
    const { member, secret } = await makeProtected()
    const client = await typePassword(member)
    const errors = []
    for (let i = 0; i < 5; i++) errors.push((await enterCode(client, codeOf(secret, 100 + i))).error.error_code)
    expect(errors).toEqual([...Array<string>(4).fill('VALIDATION_ERROR'), 'TOKEN_EXPIRED'])
    expect((await enterCode(client, codeOf(secret))).error.error_code).toBe('TOKEN_EXPIRED')

    const another = await typePassword(member)
    await Promise.all(Array.from({ length: 12 }, (_, i) => enterCode(another, codeOf(secret, 100 + i))))
    expect((await enterCode(another, codeOf(secret))).error.error_code).toBe('TOKEN_EXPIRED')
    expect((await enterCode(await typePassword(member), codeOf(secret))).status).toBe(200)
  })

  test('accepts each recovery code once, however it is typed', async () => {
    const { member, recoveryCodes } = await makeProtected()
    const [code = ''] = recoveryCodes
    const client = await typePassword(member)
    expect((await enterCode(client, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect((await readFactor(client)).recovery_codes).toBe(9)
    const again = [await typePassword(member), await typePassword(member)]
    expect((await enterCode(again[0] as TestClient, code)).status).toBe(422)
    const second = recoveryCodes[1] ?? ''
    const statuses = await Promise.all(again.map(async (one) => (await enterCode(one, second)).status))
    expect(statuses.toSorted()).toEqual([200, 422])
  })

  test('makes new recovery codes in place of the old ones', async () => {
    const { member, recoveryCodes } = await makeProtected()
    await sql`UPDATE login_session SET confirmed_at = NULL WHERE account_id = ${member.accountId}`.execute(server.db)
    expect((await member.client.call(renewRecoveryCodesCall)).error.error_code).toBe('REAUTH_REQUIRED')
    await confirmSessions(server, member)
    const answers = await Promise.all([1, 2].map(() => member.client.call(renewRecoveryCodesCall)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await readFactor(member.client)).recovery_codes).toBe(10)
    const client = await typePassword(member)
    expect((await enterCode(client, recoveryCodes[0] ?? '')).status).toBe(422)
    const last = []
    for (const { body } of answers)
      last.push((await enterCode(await typePassword(member), body.setData.recovery_codes[0] ?? '')).status)
    expect(last.toSorted()).toEqual([200, 422])
  })

  test('is switched off after the password was asked again, with its recovery codes', async () => {
    const { member, secret, recoveryCodes } = await makeProtected()
    const pending = await typePassword(member)
    await sql`UPDATE login_session SET confirmed_at = NULL WHERE account_id = ${member.accountId}`.execute(server.db)
    expect((await member.client.call(deleteTotpCall)).error.error_code).toBe('REAUTH_REQUIRED')
    await confirmSessions(server, member)
    expect((await member.client.call(deleteTotpCall)).status).toBe(200)
    expect((await member.client.call(deleteTotpCall)).status).toBe(404)
    expect((await member.client.call(renewRecoveryCodesCall)).status).toBe(404)
    expect(await readFactor(member.client)).toEqual({ totp: false, recovery_codes: 0, required: false, met: false })
    for (const code of [codeOf(secret), recoveryCodes[0] ?? ''])
      expect((await enterCode(pending, code)).error.error_code).not.toBeUndefined()
    const answer = await server.client().call(loginCall, { body: { login: member.email, password: testPassword } })
    expect(answer.status).toBe(200)
    const told = async () =>
      (await server.mails(0)).filter(({ to }) => to === member.email).map(({ subject }) => subject)
    await expect
      .poll(async () => (await told()).sort())
      .toEqual(['Bekapcsolták a kétlépcsős belépést', 'Kikapcsolták a kétlépcsős belépést'])
  })

  test('is not bypassed by a new password, which is kept', async () => {
    const { member, secret } = await makeProtected()
    const stolen = await typePassword(member)
    const password = 'egy egészen új mondat'
    const client = server.client()
    const answer = await client.call(restoreCall, {
      params: { token: await createRestoreToken(server.db, member.accountId) },
      body: { password, password_retype: password },
    })
    expect([answer.status, answer.error.error_code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    expect(await roleOf(client)).toBe('GUEST')
    // a login that was begun with the old password is over
    expect((await enterCode(stolen, codeOf(secret))).error.error_code).toBe('TOKEN_EXPIRED')
    expect((await enterCode(client, codeOf(secret))).body._state.auth_userid).toBe(member.accountId)
    const old = await server.client().call(loginCall, { body: { login: member.email, password: testPassword } })
    expect(old.error.error_code).toBe('LOGIN_FAILED')
    await typePassword(member, server.client(), password)
  })

  test('is asked of no suspended member, before or after the code', async () => {
    const { member, secret } = await makeProtected()
    const client = await typePassword(member)
    await sql`UPDATE account SET status = 'suspended', suspended_reason = 'ok' WHERE id = ${member.accountId}`.execute(
      server.db,
    )
    expect((await enterCode(client, codeOf(secret))).error.error_code).toBe('ACCOUNT_SUSPENDED')
    const answer = await server.client().call(loginCall, { body: { login: member.email, password: testPassword } })
    expect(answer.error.error_code).toBe('ACCOUNT_SUSPENDED')
  })

  test('is asked on a company’s site too, for a login begun there', async () => {
    const company = await makeCompany(server, 'masodik')
    const member = await makeColleague(server, company, { alsoOnMain: true })
    const { secret } = await turnOnTotp(server, member)
    await forgetUsedCodes(server, member)
    const there = await typePassword(member, server.client(undefined, company.host))
    expect((await enterCode(there, codeOf(secret))).body._state.site.company).toBe(true)
    await forgetUsedCodes(server, member)
    const stranger = await makeProtected()
    const outside = await typePassword(stranger.member, server.client(undefined, company.host))
    expect((await enterCode(outside, codeOf(stranger.secret))).error.error_code).toBe('ONLY_MEMBER_AREA')
    // a login of the main site opens no session of the company
    const main = await server.client().call(loginCall, { body: { login: member.email, password: testPassword } })
    const cookie = main.headers.getSetCookie().find((one) => one.startsWith('login='))
    const carried = server.client(cookie?.split(';')[0], company.host)
    expect((await enterCode(carried, codeOf(secret))).error.error_code).toBe('TOKEN_EXPIRED')
    expect(await roleOf(await enterAs(server, member, company))).toBe('LOGGED')
  })
})
