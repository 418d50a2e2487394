// What every answer carries, whoever gave it: a call, a refusal, a file, a line that does not open.
import { connect } from 'node:net'
import { loginCall } from '@entemi/contract/account/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls, countProbes, isLong, makeWorld, longTimeout } from '#/app/testing/attack.ts'
import { makeMember, makePicture } from '#/app/testing/makers.ts'
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
  'content-security-policy': /^default-src '(?:none|self)'/,
}
const never = ['server', 'x-powered-by', 'via', 'x-runtime']
const cached = /^no-store$|^private, no-cache$|^no-cache|^public, max-age=\d+, immutable$/

function check(what: string, headers: Record<string, string | undefined>, isFile = false): void {
  for (const [name, form] of Object.entries(always))
    expect([what, name, form.test(headers[name] ?? '')]).toEqual([what, name, true])
  for (const name of never) expect([what, name, headers[name]]).toEqual([what, name, undefined])
  const kept = headers['cache-control'] ?? ''
  expect([what, kept, isFile ? cached.test(kept) : kept === 'no-store']).toEqual([what, kept, true])
}

test('headers: every call, as a guest and as a member, answered and refused', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const admin = await makeMember(server, { role: 'ADMIN' })
  for (const [key, call] of allCalls) {
    // the short run asks for things that are not there: the headers are the same, and nothing has to be made
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

test('headers: files, pages, 404, 405, 413, 415, 429 and what is no request', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const member = await makeMember(server)
  const { db_key } = await makePicture(server, member)
  const cookie = member.client.cookie() ?? ''
  const { host } = new URL(server.origin)
  // a place in the app, where one is built
  const page = [200, 503]
  const asked: [string, { method?: string; headers?: Record<string, string>; body?: string }, number[]][] = [
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
  for (const [path, request, statuses] of asked) {
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
  // by hand: no client of ours would send these
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
  for (const [what, text, status] of [
    [
      'a line without a session',
      `GET /api/socket HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\n${upgrade}\r\n`,
      401,
    ],
    [
      'a line of another origin',
      `GET /api/socket HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://evil.example\r\n${upgrade}\r\n`,
      403,
    ],
    ['a line to nowhere', `GET /api/nincs HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n`, 404],
  ] as const) {
    const { code, headers } = await speak(text)
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
    const { code, headers, body } = await speak(text)
    expect([text.slice(0, 30), code >= 400 && code < 500]).toEqual([text.slice(0, 30), true])
    check(text.slice(0, 30), headers)
    expect(JSON.parse(body)).toEqual({ error_code: 'VALIDATION_ERROR' })
    tried()
  }
})

/** The status, headers and body of what a bare connection is answered. */
function speak(text: string): Promise<{ code: number; headers: Record<string, string>; body: string }> {
  const { port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), '127.0.0.1', () => line.write(text))
    let heard = ''
    const done = () => {
      const [head = '', body = ''] = heard.split('\r\n\r\n')
      const [first = '', ...rest] = head.split('\r\n')
      const headers = rest.map((row): [string, string] => {
        const [name = '', ...value] = row.split(': ')
        return [name.toLowerCase(), value.join(': ')]
      })
      line.destroy()
      resolve({ code: Number(first.split(' ')[1] ?? 0), headers: Object.fromEntries(headers), body })
    }
    line.on('data', (data) => {
      heard += data.toString()
      if (heard.includes('\r\n\r\n')) done()
    })
    line.on('end', done)
    line.on('error', reject)
  })
}
