// The headers of every response: of a call, an error, a file, a refused WebSocket.
import { connect } from 'node:net'
import { loginCall } from '@entemi/contract/account/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls, countProbes, isLong, makeWorld, longTimeout } from '#/app/testing/attack.ts'
import { makeMember, makeImage, testPassword } from '#/app/testing/makers.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let strict: TestServer
beforeAll(async () => {
  server = await startTestServer()
  strict = await startTestServer({ RATE_LIMIT_FACTOR: '1' })
}, longTimeout.timeout)
afterAll(async () => {
  await server.stop()
  await strict.stop()
})

const always: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /geolocation=\(self\)/,
  'content-security-policy': /^default-src '(?:none|self)'.*; frame-ancestors 'none'/,
}
const never = ['server', 'x-powered-by', 'via', 'x-runtime']
const cached = /^no-store$|^private, no-cache$|^no-cache|^public, max-age=\d+, immutable$/

function check(what: string, headers: Record<string, string | undefined>, isFile = false): void {
  for (const [name, form] of Object.entries(always))
    expect([what, name, form.test(headers[name] ?? '')]).toEqual([what, name, true])
  for (const name of never) expect([what, name, headers[name]]).toEqual([what, name, undefined])
  const policy = headers['cache-control'] ?? ''
  expect([what, policy, isFile ? cached.test(policy) : policy === 'no-store']).toEqual([what, policy, true])
}

test('headers: every call, by a guest and by a member, successful and refused', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const admin = await makeMember(server, { role: 'ADMIN' })
  for (const [key, call] of allCalls) {
    // the short run uses unknown ids: the headers are the same, and no data is needed
    const world = isLong ? await makeWorld(server, call) : { server, asker: admin, stranger: admin }
    const params = Object.fromEntries([...call.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => [name ?? '', 'x']))
    const sample = isLong ? await callSamples[key].right(world) : { params }
    for (const [who, client] of [
      ['a guest', server.client()],
      ['a member', server.client(world.asker.client.cookie())],
    ] as const) {
      if (!isLong && key === 'GET /api/logout') continue
      const answer = await client.call(call, sample)
      const isFile = call.answer === 'bytes' && answer.status === 200
      check(`${key} for ${who}: ${answer.status}`, Object.fromEntries(answer.headers), isFile)
      const type = answer.headers.get('content-type') ?? ''
      if (answer.status >= 400) expect([key, type]).toEqual([key, 'application/json; charset=utf-8'])
      tried()
    }
  }
})

test('headers: where PUBLIC_URL is https, HSTS and secure cookies, also behind a proxy that does not send the scheme', async () => {
  const secure = await startTestServer({ PUBLIC_URL: 'https://entemi.example', BASE_DOMAIN: 'entemi.example' })
  const { email } = await makeMember(secure)
  const ask = (host: string, path: string, payload?: object) =>
    secure.app.http.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: path,
      headers: { host, origin: `https://${host}` },
      ...(payload && { payload }),
    })
  for (const path of ['/api/health', '/api/nincs', '/api/%', '/'])
    for (const host of ['entemi.example', 'ceg.entemi.example']) {
      const { headers } = await ask(host, path)
      expect([host, path, headers['strict-transport-security']]).toEqual([
        host,
        path,
        'max-age=31536000; includeSubDomains',
      ])
    }
  // a server that is reached by its address alone has no certificate for it
  expect((await ask('192.0.2.1', '/api/health')).headers['strict-transport-security']).toBeUndefined()
  const { headers } = await ask('entemi.example', '/api/login', { login: email, password: testPassword })
  const cookies = [headers['set-cookie']].flat()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-(?:sid|device)=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure/)
  await secure.stop()
})

test('headers: files, pages, 404, 405, 413, 415, 429 and invalid requests', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const member = await makeMember(server)
  const { db_key } = await makeImage(server, member)
  const cookie = member.client.cookie() ?? ''
  const { host } = new URL(server.origin)
  // a page of the app: 503 without a build
  const page = [200, 503]
  const requests: [string, { method?: string; headers?: Record<string, string>; body?: string }, number[]][] = [
    [`/media/${db_key}/pres`, { headers: { cookie } }, [200]],
    [`/media/${db_key}/pres`, {}, [404]],
    ['/api/openapi.json', {}, [200]],
    ['/api/nincs', {}, [404]],
    ['/api/%', {}, [404]],
    ['/nincs.js', {}, [404]],
    ['/assets/nincs.js', {}, [404]],
    ['/.git/config', {}, page],
    ['/.env', {}, [404]],
    ['/..%2f..%2fpackage.json', {}, [404]],
    ['/.well-known/security.txt', {}, [404]],
    ['/metrics', {}, page],
    ['/', {}, page],
    ['/api/login', { method: 'GET' }, [404]],
    ['/api/health', { method: 'DELETE', headers: { origin: server.origin } }, [404]],
    ['/api/health', { method: 'OPTIONS' }, [404]],
    ['/api/login', { method: 'POST', headers: { origin: server.origin, 'content-type': 'a/b' }, body: 'x' }, [415]],
    [
      '/api/login',
      {
        method: 'POST',
        headers: { origin: server.origin, 'content-type': 'application/json' },
        body: 'x'.repeat(300_000),
      },
      [413],
    ],
    ['/api/socket', { headers: { origin: server.origin, cookie } }, [404]],
    ['/api/socket', {}, [403]],
  ]
  for (const [path, request, statuses] of requests) {
    const answer = await fetch(server.origin + path, { redirect: 'manual', ...request })
    expect([path, statuses.includes(answer.status), answer.status]).toEqual([path, true, answer.status])
    const isFile = answer.status === 200
    check(`${request.method ?? 'GET'} ${path} ${answer.status}`, Object.fromEntries(answer.headers), isFile)
    tried()
  }
  let refused = await strict.client().call(loginCall, { body: { login: 'x', password: 'y' } })
  for (let tries = 0; tries < 100 && refused.status !== 429; tries++)
    refused = await strict.client().call(loginCall, { body: { login: 'x', password: 'y' } })
  expect(refused.status).toBe(429)
  check('429', Object.fromEntries(refused.headers))
  // on a bare socket: no HTTP client would send these
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
  for (const [what, text, status] of [
    [
      'a WebSocket without a session',
      `GET /api/socket HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\n${upgrade}\r\n`,
      401,
    ],
    [
      'a WebSocket of another origin',
      `GET /api/socket HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://evil.example\r\n${upgrade}\r\n`,
      403,
    ],
    ['a TRACE request', `TRACE /api/health HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\n\r\n`, 404],
    ['a WebSocket to an unknown path', `GET /api/nincs HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n`, 404],
  ] as const) {
    const { code, headers } = await sendRaw(text)
    expect([what, code]).toEqual([what, status])
    check(what, headers)
    tried()
  }
  for (const text of [
    'NONSENSE\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: -1\r\n\r\n`,
  ]) {
    const { code, headers, body } = await sendRaw(text)
    expect([text.slice(0, 30), code >= 400 && code < 500]).toEqual([text.slice(0, 30), true])
    check(text.slice(0, 30), headers)
    expect(JSON.parse(body)).toEqual({ error_code: 'VALIDATION_ERROR' })
    tried()
  }
})

/** The status, headers and body of the response on a bare socket. */
function sendRaw(text: string): Promise<{ code: number; headers: Record<string, string>; body: string }> {
  const { port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    let received = ''
    const done = () => {
      const [head = '', body = ''] = received.split('\r\n\r\n')
      const [first = '', ...rest] = head.split('\r\n')
      const headers = rest.map((row): [string, string] => {
        const [name = '', ...value] = row.split(': ')
        return [name.toLowerCase(), value.join(': ')]
      })
      socket.destroy()
      resolve({ code: Number(first.split(' ')[1] ?? 0), headers: Object.fromEntries(headers), body })
    }
    socket.on('data', (data) => {
      received += data.toString()
      if (received.includes('\r\n\r\n')) done()
    })
    socket.on('end', done)
    socket.on('error', reject)
  })
}
