import { loginCall, logoutCall } from '@entemi/contract/account/account'
import { confirmCall, endOtherSessionsCall } from '@entemi/contract/account/identity'
import { allowances } from '@entemi/contract/platform/limits'
import { passkeyLoginCall } from '@entemi/contract/account/passkey'
import { secondFactorLoginCall } from '@entemi/contract/account/second-factor'
import { askRestoreCall, changePasswordCall, restoreCall } from '@entemi/contract/account/password'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRestoreToken } from './password.service.ts'
import { createRateLimit } from '#/platform/http/rate-limit.ts'
import { makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { codeOf, forgetUsedCodes, turnOnTotp } from '#/app/testing/second-factor.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' })
})
afterAll(() => server.stop())

let addresses = 0
/** An address that no request came from yet. */
const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

const logIn = (login: string, password: string, address: string, client: TestClient = server.client()) =>
  client.call(loginCall, { body: { login, password }, headers: { 'x-forwarded-for': address } })

/** The sorted statuses of so many wrong logins at once. */
async function guess(times: number, login: string, address: string, client?: TestClient): Promise<number[]> {
  const ask = () => logIn(login, 'nem ez az', address, client)
  return (await Promise.all(Array.from({ length: times }, ask))).map(({ status }) => status).sort()
}

const repeat = (times: number, status: number) => Array<number>(times).fill(status)

/** Counters are reset at the end of each window: work that ran into the next window and failed is repeated there. */
async function inOneWindow(work: () => Promise<void>): Promise<void> {
  const windowNow = () => Math.floor(Date.now() / 1000 / allowances.guess.account.seconds)
  const before = windowNow()
  await work().catch(async (error: unknown) => {
    if (windowNow() === before) throw error
    await work()
  })
}

describe('wrong logins', () => {
  test.each([10, 100])('%i from one address lock nobody out at another', async (times) => {
    const member = await makeMember(server)
    const address = newAddress()
    const statuses = await guess(times, member.email, address)
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([401]))
    expect((await logIn(member.email, testPassword, newAddress())).status).toBe(200)
    // refused attempts are not counted for all addresses: logins from other addresses are not delayed
    const { rows } = await sql<{ n: number }>`SELECT max(n)::int AS n FROM rate_count
      WHERE key LIKE 'guess everywhere %'`.execute(server.db)
    expect(rows[0]?.n).toBeLessThanOrEqual(allowances.guess.everywhere.count)
  })

  test('are counted by account and address, then the right password is refused too, with Retry-After', () =>
    inOneWindow(async () => {
      const [member, other] = [await makeMember(server), await makeMember(server)]
      const address = newAddress()
      expect(await guess(11, member.email, address)).toEqual([...repeat(10, 401), 429])
      const refused = await logIn(member.email, testPassword, address)
      expect([refused.status, refused.error]).toEqual([429, { error_code: 'TOO_MANY_REQUESTS' }])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await logIn(other.email, testPassword, address)).status).toBe(200)
    }))

  test('by e-mail and by username share one allowance', () =>
    inOneWindow(async () => {
      const member = await makeMember(server)
      const address = newAddress()
      expect(await guess(5, member.email, address)).toEqual(repeat(5, 401))
      expect(await guess(6, member.username.toUpperCase(), address)).toEqual([...repeat(5, 401), 429])
      expect(await guess(1, member.email.toUpperCase(), address)).toEqual([429])
    }))

  test('from one IPv6 network count as one address', () =>
    inOneWindow(async () => {
      const member = await makeMember(server)
      const network = `2001:db8:${addresses}`
      const hosts = Array.from({ length: 11 }, (_, host) => guess(1, member.email, `${network}:7::${host}`))
      expect((await Promise.all(hosts)).flat().sort()).toEqual([...repeat(10, 401), 429])
      expect((await logIn(member.email, testPassword, `${network}:8::1`)).status).toBe(200)
    }))

  test('R8.04 with an unknown name are answered like those with a member’s', () =>
    inOneWindow(async () => {
      const member = await makeMember(server)
      const ask = async (login: string) => {
        const address = newAddress()
        const answers = []
        for (let time = 0; time < 12; time++) {
          const { status, error, headers } = await logIn(login, 'nem ez az', address)
          answers.push([status, error, [...headers.keys()].sort()])
        }
        return answers
      }
      const [nobody, somebody] = await Promise.all([ask(`senki${newAddress()}@example.org`), ask(member.email)])
      expect(nobody).toEqual(somebody)
    }))

  test('from many addresses do not stop the member from logging in at a new address or with a known device', async () => {
    const member = await makeMember(server)
    const device = await makeDevice(member)
    await Promise.all(Array.from({ length: 4 }, () => guess(10, member.email, newAddress())))
    expect((await logIn(member.email, testPassword, newAddress())).status).toBe(200)
    expect((await logIn(member.email, 'nem ez az', newAddress())).status).toBe(401)
    expect((await logIn(member.username, testPassword, newAddress(), device)).status).toBe(200)
  })

  test('do not limit passkeys, restore links and open sessions at the same address', async () => {
    const member = await makeMember(server)
    const address = newAddress()
    const headers = { 'x-forwarded-for': address }
    for (let time = 0; time < 4; time++) await guess(10, `senki${time}`, address)
    const response = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
    const credential = { id: 'x', rawId: 'x', type: 'public-key' as const, response }
    const passkey = await server.client().call(passkeyLoginCall, { body: { credential }, headers })
    expect(passkey.status).toBe(401)
    const confirmed = await member.client.call(confirmCall, { body: { password: testPassword }, headers })
    expect(confirmed.status).toBe(200)
    const params = { token: await createRestoreToken(server.db, member.accountId) }
    const body = { password: testPassword, password_retype: testPassword }
    expect((await server.client().call(restoreCall, { params, body, headers })).status).toBe(200)
  })

  test('are counted by all processes together', () =>
    inOneWindow(async () => {
      const [one, other] = [createRateLimit(server.db, 1), createRateLimit(server.db, 1)]
      const key = `valaki ${newAddress()}`
      for (let time = 0; time < 5; time++) for (const limit of [one, other]) await limit.spend('guess', 'account', key)
      for (const limit of [one, other]) {
        await expect(limit.spend('guess', 'account', key)).rejects.toThrow('TOO_MANY_REQUESTS')
        expect(await limit.count('guess', 'everywhere', key)).toBe(0)
      }
    }))
})

/** A browser that logged in and out. */
async function makeDevice(member: TestMember): Promise<TestClient> {
  const client = server.client()
  expect((await logIn(member.email, testPassword, newAddress(), client)).status).toBe(200)
  await client.call(logoutCall)
  expect(client.cookie()).toBeUndefined()
  return client
}

describe('a device that logged in before', () => {
  test('logs in at an address that is limited, with an allowance of its own', () =>
    inOneWindow(async () => {
      const member = await makeMember(server)
      const [device, address] = [await makeDevice(member), newAddress()]
      await guess(100, member.email, address)
      expect((await logIn(member.email, testPassword, address)).status).toBe(429)
      expect((await logIn(member.email, testPassword, address, device)).status).toBe(200)
      expect(await guess(11, member.username, address, device)).toEqual([...repeat(10, 401), 429])
    }))

  test('is known to every account that logged in with it, and to no other', () =>
    inOneWindow(async () => {
      const [one, two, three] = [await makeMember(server), await makeMember(server), await makeMember(server)]
      const device = await makeDevice(one)
      expect((await logIn(two.email, testPassword, newAddress(), device)).status).toBe(200)
      for (const [member, status] of [
        [one, 200],
        [two, 200],
        [three, 429],
      ] as const) {
        const address = newAddress()
        await guess(10, member.email, address)
        expect((await logIn(member.email, testPassword, address, device)).status).toBe(status)
      }
    }))

  const newPassword = { password: 'egy egészen új mondat', password_retype: 'egy egészen új mondat' }
  const endOthers = async (client: TestClient) => {
    await client.call(confirmCall, { body: { password: testPassword } })
    return client.call(endOtherSessionsCall)
  }
  const change = (client: TestClient) =>
    client.call(changePasswordCall, { body: { password_old: testPassword, ...newPassword } })
  const restore = async (client: TestClient, { accountId }: TestMember) => {
    const token = await createRestoreToken(server.db, accountId)
    return client.call(restoreCall, { params: { token }, body: newPassword })
  }

  test.each([
    ['the other sessions are ended', endOthers, testPassword],
    ['the password is changed', change, newPassword.password],
    ['the password is restored', restore, newPassword.password],
  ])('is forgotten when %s elsewhere, and stays known where that was done', (_name, end, password) =>
    inOneWindow(async () => {
      const member = await makeMember(server)
      const [device, here, address] = [await makeDevice(member), await makeDevice(member), newAddress()]
      await logIn(member.email, testPassword, newAddress(), here)
      expect((await end(here, member)).status).toBe(200)
      await here.call(logoutCall)
      await guess(10, member.email, address)
      expect((await logIn(member.email, password, address, device)).status).toBe(429)
      expect((await logIn(member.email, password, address, here)).status).toBe(200)
    }),
  )

  test('is proved by a cookie that is HttpOnly, new at every login and stored hashed', async () => {
    const member = await makeMember(server)
    const client = server.client()
    const cookieOf = async (headers: Record<string, string> = {}) => {
      const body = { login: member.email, password: testPassword }
      const answer = await client.call(loginCall, {
        body,
        headers: { 'x-forwarded-for': newAddress(), ...headers },
      })
      return answer.headers.getSetCookie()[1] ?? ''
    }
    const form = /^device=([\w-]{43}); Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/
    const [first, second] = [await cookieOf(), await cookieOf()]
    expect([first, second]).toEqual([expect.stringMatching(form), expect.stringMatching(form)])
    expect(second).not.toBe(first)
    const secure = { origin: server.origin.replace('http', 'https'), 'x-forwarded-proto': 'https' }
    expect(await cookieOf(secure)).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=/,
    )
    const { rows } = await sql<{ text: string }>`SELECT encode(token_hash, 'hex') AS text FROM known_device
      WHERE account_id = ${member.accountId}`.execute(server.db)
    // the second replaced the first; with another cookie over https it counts as another browser
    expect(rows).toHaveLength(2)
  })
})

describe('links for a new password', () => {
  const requestLink = (email: string, address: string, client: TestClient = server.client()) =>
    client.call(askRestoreCall, { body: { email }, headers: { 'x-forwarded-for': address } })

  test('are limited by account and address and by account; a known device has its own limit', () =>
    inOneWindow(async () => {
      const member = await makeMember(server)
      const device = await makeDevice(member)
      const ask = async (times: number, address: string) => {
        const statuses: number[] = []
        for (let time = 0; time < times; time++) statuses.push((await requestLink(member.email, address)).status)
        return statuses
      }
      expect(await ask(4, newAddress())).toEqual([200, 200, 200, 429])
      expect((await requestLink(member.email, newAddress())).status).toBe(200)
      for (const times of [3, 3]) expect(await ask(times, newAddress())).toEqual([200, 200, 200])
      expect((await requestLink(member.email, newAddress())).status).toBe(429)
      expect((await requestLink(member.email, newAddress(), device)).status).toBe(200)
    }))
})

describe('wrong codes of the second step', () => {
  /** Logs in with the password at an address and enters a code there. */
  async function enter(member: TestMember, address: string, code: string, client = server.client()) {
    const headers = { 'x-forwarded-for': address }
    const login = await logIn(member.email, testPassword, address, client)
    expect(login.error.error_code).toBe('SECOND_FACTOR_REQUIRED')
    return client.call(secondFactorLoginCall, { body: { code }, headers })
  }

  test('from one address lock the member out at no other', () =>
    inOneWindow(async () => {
      const member = await makeMember(server)
      const { secret } = await turnOnTotp(server, member)
      await forgetUsedCodes(server, member)
      const [here, there] = [newAddress(), newAddress()]
      const client = server.client()
      expect((await logIn(member.email, testPassword, here, client)).status).toBe(401)
      const headers = { 'x-forwarded-for': here }
      const statuses = []
      for (let i = 0; i < 11; i++) {
        // a login is over after five wrong codes
        if (i === 5) expect((await logIn(member.email, testPassword, here, client)).status).toBe(401)
        if (i === 10) expect((await logIn(member.email, testPassword, here, client)).status).toBe(401)
        const body = { code: codeOf(secret, 100 + i) }
        statuses.push((await client.call(secondFactorLoginCall, { body, headers })).status)
      }
      expect(statuses).toEqual([...repeat(10, 422), 429])
      expect((await enter(member, there, codeOf(secret))).status).toBe(200)
    }))

  test('from everywhere leave the member a recovery code, and every code on a device that logged in before', () =>
    inOneWindow(async () => {
      const member = await makeMember(server)
      const { secret, recoveryCodes } = await turnOnTotp(server, member)
      await forgetUsedCodes(server, member)
      const known = server.client()
      expect((await enter(member, newAddress(), codeOf(secret, -1), known)).status).toBe(200)
      const { count } = allowances.code.everywhere
      // one of them was the member's
      for (let i = 1; i < count; i++)
        expect((await enter(member, newAddress(), codeOf(secret, 100 + i))).status).toBe(422)
      expect((await enter(member, newAddress(), codeOf(secret))).status).toBe(429)
      expect((await enter(member, newAddress(), recoveryCodes[0] ?? '')).status).toBe(200)
      expect((await enter(member, newAddress(), codeOf(secret), known)).status).toBe(200)
    }))
})
