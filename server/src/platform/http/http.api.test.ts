import { connect } from 'node:net'
import { loginCall, registerCall } from '@entemi/contract/account/account'
import { likeCall } from '@entemi/contract/diary/like'
import { audienceCall } from '@entemi/contract/diary/post'
import { askRestoreCall } from '@entemi/contract/account/password'
import { addressCall, editProfileCall } from '@entemi/contract/account/profile'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import { healthCall, readyCall } from '@entemi/contract/core/site'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBlock, makeEntry, makeFriends, makeMember, testPassword } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { addressKey } from './rate-limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const address = { country: 'Magyarország', zip: '6720', city: 'Szeged', street: 'Tisza utca 1.' }

describe('a retry', () => {
  test('with the same key gets the first answer and writes once', async () => {
    const member = await makeMember(server)
    const headers = { 'idempotency-key': 'elso-kulcs-1' }
    const send = () => member.client.call(addressCall, { body: address, headers })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body])
    const keys = await server.db
      .selectFrom('idempotency')
      .select('key')
      .where('account_id', '=', member.accountId)
      .execute()
    expect(keys).toHaveLength(1)
  })

  test('of an action that can be done only once gets the first answer, not a conflict', async () => {
    const [member, author] = [await makeMember(server), await makeMember(server)]
    const id = await makeEntry(server, author)
    const headers = { 'idempotency-key': 'egyetlen-kulcs' }
    const send = () => member.client.call(likeCall, { params: { id }, headers })
    const answers = [...(await Promise.all(Array.from({ length: 10 }, send))), await send()]
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body])
    expect(answers[0]?.body.setData.evaluation_count).toBe(1)
    expect((await member.client.call(likeCall, { params: { id } })).status).toBe(409)
  })

  test('with the same key and another body is a conflict; a refused request does not use up the key', async () => {
    const member = await makeMember(server)
    const headers = { 'idempotency-key': 'masik-kulcs' }
    expect((await member.client.call(addressCall, { body: { ...address, city: '' }, headers })).status).toBe(422)
    expect((await member.client.call(addressCall, { body: address, headers })).status).toBe(200)
    const other = await member.client.call(addressCall, { body: { ...address, city: 'Pécs' }, headers })
    expect([other.status, other.error]).toEqual([409, { error_code: 'CONFLICT' }])
    expect((await member.client.call(ownProfileCall)).body.profile.address?.city).toBe('Szeged')
  })

  test('of a call that creates nothing is answered anew: it names nobody across a block that was made since', async () => {
    const [member, friend] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, member, friend)
    const headers = { 'idempotency-key': 'kozonseg-kulcs' }
    const send = async () =>
      (await member.client.call(audienceCall, { body: { privacy_status: 1 }, headers })).body.audience
    expect(await send()).toMatchObject({ count: 1, sample: [{ id: friend.personId }] })
    await makeBlock(server, friend, member)
    expect(await send()).toMatchObject({ count: 0, sample: [] })
  })

  test('with the key of another member is a request of its own', async () => {
    const [one, two] = [await makeMember(server), await makeMember(server)]
    const headers = { 'idempotency-key': 'kozos-kulcs' }
    const first = await one.client.call(addressCall, { body: address, headers })
    const second = await two.client.call(addressCall, { body: address, headers })
    expect(first.body.setData.entity_id).toBe(one.personId)
    expect(second.body.setData.entity_id).toBe(two.personId)
  })
})

describe('bad input', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/api/login`, {
      method: 'POST',
      headers: { origin: server.origin, 'content-type': 'application/json', ...headers },
      body,
    })

  const part = 'Content-Disposition: form-data; name="login"\r\n\r\n'
  const cutOff = { 'content-type': 'multipart/form-data; boundary=x' }

  test.each([
    ['broken JSON', '{"login":', {}, 422, 'VALIDATION_ERROR'],
    ['a list instead of an object', '[]', {}, 422, 'VALIDATION_ERROR'],
    ['null', 'null', {}, 422, 'VALIDATION_ERROR'],
    ['a prototype', '{"__proto__":{"role":"ADMIN"},"login":"x","password":"y"}', {}, 422, 'VALIDATION_ERROR'],
    ['too much', `{"login":"${'x'.repeat(300_000)}"}`, {}, 413, 'TOO_LARGE'],
    ['another type', 'login=x', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_MEDIA'],
    ['a form without a boundary', 'x', { 'content-type': 'multipart/form-data' }, 422, 'VALIDATION_ERROR'],
    ['a form that is cut off', `--x\r\n${part}a`, cutOff, 422, 'VALIDATION_ERROR'],
    ['a form cut off in its second field', `--x\r\n${part}a\r\n--x\r\n${part}`, cutOff, 422, 'VALIDATION_ERROR'],
    ['a form with another boundary', `--y\r\n${part}a\r\n--y--\r\n`, cutOff, 422, 'VALIDATION_ERROR'],
  ])('%s gets its code, as JSON, without a stack', async (_name, body, headers, status, code) => {
    const answer = await post(body, headers)
    expect(answer.status).toBe(status)
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ error_code: code })
    expect(text).not.toMatch(/node_modules|at .*\.ts/)
  })

  test.each([
    ['a NUL', { introduction: 'a\u0000b' }],
    ['a lone surrogate', { introduction: 'a\ud800b' }],
    ['a lone surrogate in a JSON column', { last_name: '\udc00' }],
    ['a lone surrogate in a list', { setting: { quiet_hours: ['\ud800'] } }],
  ])('a character that the database cannot store is refused: %s', async (_name, body) => {
    const member = await makeMember(server)
    const answer = await member.client.call(editProfileCall, { body })
    expect([answer.status, answer.error.error_code]).toEqual([422, 'VALIDATION_ERROR'])
  })

  test('a file in a form is refused', async () => {
    const form = new FormData()
    form.set('login', new File(['x'], '../../etc/passwd'))
    const answer = await server.client().call(loginCall, { raw: form })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test.each(['JSON', 'a form', 'a form of many parts', 'a form of many small parts'])(
    'ten megabytes of text in %s are too large for any call',
    async (way) => {
      const member = await makeMember(server)
      const text = 'x'.repeat(10_000_000)
      const form = new FormData()
      if (way === 'a form of many small parts') {
        for (let part = 0; part < 100; part++) form.set(`part${part}`, text.slice(0, 100_000))
      } else form.set('introduction', text)
      const raw = way === 'JSON' ? undefined : way === 'a form' ? new URLSearchParams({ introduction: text }) : form
      const input = raw === undefined ? { body: { introduction: text } } : { raw }
      const edited = await member.client.call(editProfileCall, input)
      expect([edited.status, edited.error.error_code]).toEqual([413, 'TOO_LARGE'])
      const login = await server.client().call(loginCall, input)
      expect([login.status, login.error.error_code]).toEqual([413, 'TOO_LARGE'])
    },
  )

  test('a form with more fields than the limit is too large', async () => {
    const form = new FormData()
    for (let part = 0; part < 60; part++) form.set(`part${part}`, 'x')
    const answer = await server.client().call(loginCall, { raw: form })
    expect([answer.status, answer.error.error_code]).toEqual([413, 'TOO_LARGE'])
  })

  test('an unknown path of the API is a JSON 404, with or without a slash at its end', async () => {
    for (const path of ['/api/nincs', '/api/nincs/', '/api/profile/me/x', '/%61pi/nincs', '/api'])
      expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 404])
    expect((await fetch(`${server.origin}/api/health/`)).status).toBe(200)
  })

  test('R7.01 a path with a slash too many is 404 like any unknown path, never a fault', async () => {
    const { hostname, port, host } = new URL(server.origin)
    // on a bare socket: fetch would normalize some of these paths
    const send = (method: string, path: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname).on('error', reject)
        socket.once('data', (bytes) => {
          socket.destroy()
          resolve(String(bytes).split(' ')[1] ?? '')
        })
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`)
      })
    const wrong: string[] = []
    for (const path of [
      '/api//x',
      '//api/x',
      '//api//x',
      '///api/x',
      '/api/x//y',
      '/api/x/',
      '/api/x//',
      '/api//',
      '//api',
      '//api/health',
      '/api//health',
      '/api/health//',
      '/api//profile/me',
      '/api/profile//me',
      '//media/x',
      '/api/./x',
      '/api/../api/x',
      '/api//x?y=1',
      '/api/%2F/x',
      '/%2Fapi/x',
    ])
      for (const method of ['GET', 'POST', 'DELETE']) wrong.push(`${method} ${path} ${await send(method, path)}`)
    expect(wrong.filter((one) => !one.endsWith(' 404'))).toEqual([])
  })

  test('a path in another encoding has the same access check', async () => {
    expect((await fetch(`${server.origin}/api/%70rofile/me`)).status).toBe(401)
  })
})

/** A new window of the rate limit may begin meanwhile: then the allowance is spent twice. */
async function callUntilRefused<A extends { status: number }>(allowance: number, send: () => Promise<A>) {
  for (let tries = 1; tries <= 2 * allowance + 1; tries++) {
    const refused = await send()
    if (refused.status === 429) return { refused, tries }
  }
  throw new Error('never refused')
}

describe('limits', () => {
  test('password guesses are limited by account, and Retry-After says for how long', async () => {
    const strict = await startTestServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      const member = await makeMember(strict)
      const guess = () => strict.client().call(loginCall, { body: { login: member.email, password: 'nem ez' } })
      const { refused, tries } = await callUntilRefused(10, guess)
      expect(tries).toBeGreaterThan(10)
      expect(refused.error).toEqual({ error_code: 'TOO_MANY_REQUESTS' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const right = await strict.client().call(loginCall, { body: { login: member.email, password: testPassword } })
      expect(right.status).toBe(429)
      await callUntilRefused(3, () => strict.client().call(askRestoreCall, { body: { email: member.email } }))
      await callUntilRefused(60, () => member.client.call(editProfileCall, { body: {} }))
      expect((await member.client.call(ownProfileCall)).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  test('addresses that a client adds to X-Forwarded-For do not change its rate limit', async () => {
    const behind = await startTestServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' })
    try {
      let tries = 0
      const sendFrom = (address: string) => {
        tries++
        const headers = { 'x-forwarded-for': `198.51.100.${tries}, 10.0.0.${tries}, ${address}` }
        return behind.client().call(askRestoreCall, { body: { email: `senki${tries}@example.org` }, headers })
      }
      await callUntilRefused(10, () => sendFrom('203.0.113.7'))
      expect((await sendFrom('203.0.113.8')).status).not.toBe(429)
    } finally {
      await behind.stop()
    }
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::1%eth0', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, ''],
  ])('the address %s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

describe('every response', () => {
  test('has headers that stop a browser from rendering or caching it', async () => {
    const { headers } = await server.client().call(healthCall)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('/api/ready checks the database and the storage', async () => {
    expect((await server.client().call(readyCall)).body).toEqual({ ready: { database: 'ok', storage: 'ok', away: [] } })
  })

  test('openapi describes no call that the server does not have', async () => {
    const { paths } = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(paths)).toContain(registerCall.path)
    for (const path of Object.keys(paths))
      expect(path).toMatch(/^\/(api\/|media\/|live\/|unsubscribe\/|social_init|oauth\.al|asspUND\.al)/)
  })
})

test('a connection may send four requests before the first response; with more it is closed', async () => {
  const { hostname, port, host } = new URL(server.origin)
  const request = `GET /api/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (bytes) => (received += String(bytes)))
  const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => {}))
  const countAnswers = () => received.split('HTTP/1.1 200 OK').length - 1
  socket.write(request.repeat(4))
  await expect.poll(countAnswers).toBe(4)
  socket.write(request.repeat(4))
  await expect.poll(countAnswers).toBe(8)
  socket.write(request.repeat(5))
  await closed
  expect(countAnswers()).toBeLessThan(13)
})
