// A page of another origin cannot make a browser write anything, and cannot read any response.
import { changesState } from '@entemi/contract/platform/call'
import { loginCall, logoutCall } from '@entemi/contract/account/account'
import { editProfileCall } from '@entemi/contract/account/profile'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import { stateCall } from '@entemi/contract/platform/state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { allCalls, countProbes, longTimeout } from '#/app/testing/attack.ts'
import { makeMember, testPassword } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://entemi.example' })
}, longTimeout.timeout)
afterAll(() => server.stop())

const foreignOrigins = () => {
  const { host, hostname, port } = new URL(server.origin)
  return [
    'null',
    '',
    'https://evil.example',
    'file://',
    `http://${host}.evil.example`,
    `http://evil.example/${host}`,
    `http://${host}@evil.example`,
    `http://evil${hostname}:${port}`,
    `http://sub.${host}`,
    `http://${hostname}:${Number(port) + 1}`,
    `http://${hostname}`,
    `http://127.0.0.1:${port}`,
    `http://[::1]:${port}`,
    'https://entemi.example.evil.example',
    'chrome-extension://abcdefghijklmnop',
    `http://${host} http://evil.example`,
  ]
}

test(
  'CSRF: no foreign, empty or look-alike Origin writes, in any content type a form can send',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const member = await makeMember(server, { name: 'Eredeti' })
    const cookie = member.client.cookie() ?? ''
    const types = [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]
    const headerSets: Record<string, string>[] = [
      ...foreignOrigins().map((origin) => ({ origin })),
      ...['cross-site', 'same-site', 'none', 'Same-Origin', ''].map((site) => ({ 'sec-fetch-site': site })),
      // both must be right: a proxy or an old browser may drop one of them
      { origin: server.origin, 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      // neither: not from a browser, and refused too
      {},
      { referer: `${server.origin}/` },
    ]
    for (const headers of headerSets)
      for (const type of types) {
        const { host } = new URL(server.origin)
        const payload = type.includes('json') ? '{"display_name":"Feltört"}' : 'display_name=Feltört'
        const answer = await server.app.http.inject({
          method: 'PATCH',
          url: '/api/profile/me',
          headers: { host, cookie, 'content-type': type, ...headers },
          payload,
        })
        expect([headers, type, answer.statusCode < 400]).toEqual([headers, type, false])
        if (type.includes('json')) expect([headers, answer.json()]).toEqual([headers, { error_code: 'CSRF' }])
        tried()
      }
    expect((await member.client.call(ownProfileCall)).body.profile.display_name).toBe('Eredeti')
    // a GET that changes state is no exception, and a login is a change too
    const crossSite = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }
    await member.client.call(logoutCall, crossSite)
    expect((await member.client.call(stateCall)).body._state.auth_role).toBe('LOGGED')
    const body = { login: member.email, password: testPassword }
    expect((await server.client().call(loginCall, { body, ...crossSite })).error).toEqual({ error_code: 'CSRF' })
    expect((await member.client.call(editProfileCall, { body: { display_name: 'Új' } })).status).toBe(200)
    tried(2)
  },
)

test('CSRF: a page without TLS does not write on a site with it', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const behind = await startTestServer({
    PUBLIC_URL: 'https://entemi.example',
    BASE_DOMAIN: 'entemi.example',
    TRUST_PROXY: 'on',
  })
  const write = async (host: string, origin: string, headers: Record<string, string> = {}, to = behind) => {
    const answer = await to.app.http.inject({
      method: 'POST',
      url: '/api/password/restore',
      headers: { host, origin, 'content-type': 'application/json', ...headers },
      payload: '{"email":"senki"}',
    })
    tried()
    return answer.json<{ error_code: string }>().error_code
  }
  const proto = (scheme: string) => ({ 'x-forwarded-proto': scheme })
  // the body is wrong: VALIDATION_ERROR means that the origin was accepted
  const [refused, accepted] = ['CSRF', 'VALIDATION_ERROR']
  expect(await write('other.example', 'http://other.example', proto('https'))).toBe(refused)
  expect(await write('other.example', 'https://other.example', proto('https'))).toBe(accepted)
  expect(await write('other.example', 'http://other.example', proto('http'))).toBe(accepted)
  expect(await write('other.example', 'http://other.example')).toBe(accepted)
  const sameSite = { 'sec-fetch-site': 'same-origin' }
  for (const headers of [{}, proto('http'), proto('https'), sameSite]) {
    expect(await write('entemi.example', 'http://entemi.example', headers)).toBe(refused)
    expect(await write('ENTEMI.example', 'http://entemi.example', headers)).toBe(refused)
    expect(await write('entemi.example', 'https://entemi.example', headers)).toBe(accepted)
  }
  expect(await write('ceg.entemi.example', 'http://ceg.entemi.example')).not.toBe(accepted)
  // without TRUST_PROXY anybody could have written that header
  const direct = await startTestServer()
  expect(await write('other.example', 'http://other.example', proto('https'), direct)).toBe(accepted)
  await Promise.all([behind.stop(), direct.stop()])
})

test(
  'CORS: no response of any call is readable by another origin, and no preflight is allowed',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const member = await makeMember(server)
    for (const [key, call] of allCalls) {
      const url = call.path.replaceAll(/:[A-Za-z_]+/g, 'x')
      for (const origin of ['https://evil.example', 'null']) {
        const preflight = await server.app.http.inject({
          method: 'OPTIONS',
          url,
          headers: {
            origin,
            'access-control-request-method': call.method,
            'access-control-request-headers': 'content-type',
          },
        })
        const answers = [preflight]
        if (!changesState(call))
          answers.push(
            await server.app.http.inject({
              method: 'GET',
              url,
              headers: { origin, host: new URL(server.origin).host, cookie: member.client.cookie() ?? '' },
            }),
          )
        for (const { headers } of answers) {
          const opened = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
          expect([key, origin, opened]).toEqual([key, origin, []])
          expect([key, headers['cross-origin-resource-policy']]).toEqual([key, 'same-origin'])
          tried()
        }
        expect([key, preflight.statusCode]).toEqual([key, 404])
      }
    }
  },
)

test('WebSocket origin: a WebSocket opens for our own origin only', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const member = await makeMember(server)
  const cookie = member.client.cookie() ?? ''
  const open = (headers: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
        headers: { cookie, ...headers },
      })
      socket.on('open', () => {
        socket.close()
        resolve(101)
      })
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('error', () => undefined)
    })
  for (const origin of foreignOrigins().filter((one) => one !== '')) {
    expect([origin, await open({ origin })]).toEqual([origin, 403])
    tried()
  }
  expect(await open({})).toBe(403)
  expect(await open({ origin: server.origin, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await open({ origin: server.origin, cookie: 'sid=x' })).toBe(401)
  expect(await open({ origin: server.origin })).toBe(101)
  tried(3)
})
