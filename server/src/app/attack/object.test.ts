// Every call of the contract with an object of another member, and by a member without the right to make the call.
import type { Key } from '@entemi/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls, countProbes, makeWorld, longTimeout } from '#/app/testing/attack.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let attacker: TestMember
let limited: TestMember
beforeAll(async () => {
  server = await startTestServer()
  attacker = await makeMember(server, { name: 'Idegen' })
  limited = await makeMember(server, { role: 'LIMIT' })
}, longTimeout.timeout)
afterAll(() => server.stop())

/** Calls that any member may make with another's object, because it is public or the action concerns themselves. */
const open = new Set<Key>([
  ...([
    'GET /api/profile/:id',
    'GET /api/post/:id',
    'GET /api/comment/base/:object_id',
    'GET /api/solution/:id',
  ] as const),
  ...(['GET /api/comment/:objectId', 'GET /api/comment/:objectId/:subThreadId', 'GET /api/entity/:id'] as const),
  ...(['POST /api/comment/:objectId', 'POST /api/comment/:objectId/:subThreadId', 'POST /api/post/:id/share'] as const),
  ...(['POST /api/like/:id', 'POST /api/like/:id/comment', 'GET /api/entity_relation/:id'] as const),
  ...(['DELETE /api/timeline/:id', 'POST /api/report/:kind/:id', 'POST /api/entity/join/:id'] as const),
  ...(['POST /api/follow/:id', 'DELETE /api/follow/:id', 'POST /api/block/:id', 'DELETE /api/block/:id'] as const),
  ...(['GET /api/message/:entityId', 'GET /api/lesson/solution/:id', 'GET /api/article/:id'] as const),
  ...(['GET /api/lesson/solution/:lesson_id/:solution_id', 'POST /api/friend/unfriend/:id'] as const),
  ...(['POST /api/poll/:id/vote', 'DELETE /api/poll/:id/vote', 'POST /api/lesson/:id/step'] as const),
  ...(['GET /api/bookmark/:id', 'POST /api/bookmark/:id', 'DELETE /api/bookmark/:id'] as const),
  ...(['PUT /api/event/:id/answer', 'DELETE /api/event/:id/answer', 'GET /api/event/:id/answer/:answer'] as const),
  'GET /api/event/:id/ics' as const,
  ...(['GET /api/client/:id', 'DELETE /api/client/:as/:id'] as const),
  // parameters that are no ids, or a secret that anybody who has it may use
  ...(['GET /api/info/:pageurl', 'GET /api/consent/:type', 'POST /api/consent/:type'] as const),
  ...(['GET /api/event/subscription/:token', 'GET /api/timeline/subscription/:token'] as const),
  'GET /api/invitation/:token' as const,
  ...(['GET /api/autocomplete/:source', 'POST /unsubscribe/:token', 'GET /social_init/callback/:service'] as const),
  ...([
    'POST /social_init/callback/:service',
    'POST /api/message/:entityId/read',
    'POST /api/lesson/solution/:lesson_id',
  ] as const),
])

test(
  'object level: objects of one member cannot be read, changed or removed by another',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const opened: string[] = []
    for (const [key, call] of allCalls) {
      if (call.params === undefined || call.access === 'admin') continue
      // a valid request of the owner, sent by another member
      const world = await makeWorld(server, call)
      const sample = await callSamples[key].right(world)
      const { status } = await attacker.client.call(call, sample)
      tried()
      if (status < 300 && !open.has(key)) opened.push(`${key} ${status}`)
      expect([key, status < 500]).toEqual([key, true])
    }
    expect(opened).toEqual([])
  },
)

test(
  'function level: calls for administrators and full members are refused to everybody below',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    for (const [key, call] of allCalls) {
      const below = { admin: [attacker, limited], full: [limited], member: [], public: [] }[call.access]
      const params = Object.fromEntries([...call.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => [name ?? '', 'x']))
      for (const { client } of below) {
        const answer = await client.call(call, { params })
        expect([key, answer.status, answer.error]).toEqual([key, 403, { error_code: 'FORBIDDEN' }])
        tried()
      }
    }
  },
)

test(
  'function level: no spelling of the path and no header bypasses the access check',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const cookie = attacker.client.cookie() ?? ''
    const { host } = new URL(server.origin)
    const paths = [
      ...[
        '/api/%61dmin/stat',
        '/api/admin%2fstat',
        '/api//admin/stat',
        '//api/admin/stat',
        '/API/ADMIN/STAT',
        '/api/admin/stat;x=1',
      ],
      ...[
        '/api/./admin/stat',
        '/api/public/../admin/stat',
        '/api/admin/stat/',
        '/api/admin/stat%00',
        '/api/admin/stat.json',
        '/api/admin/stat?role=ADMIN',
      ],
      ...[
        '/api/public/..%2fadmin/stat',
        '/api\\admin\\stat',
        '/api/admin/%73tat',
        '/api/admin/stat%20',
        '/api/%2e/admin/stat',
      ],
    ]
    const headers: Record<string, string>[] = [
      {},
      { 'x-original-url': '/api/admin/stat' },
      { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
      { 'x-http-method-override': 'GET' },
      { 'x-user-role': 'ADMIN', 'x-auth-role': 'ADMIN' },
    ]
    for (const url of paths)
      for (const more of headers) {
        const answer = await server.app.http.inject({ url, headers: { host, cookie, ...more } })
        expect([
          url,
          more,
          answer.statusCode >= 400 || !answer.headers['content-type']?.toString().includes('json'),
        ]).toEqual([url, more, true])
        expect(answer.body).not.toContain('"stat"')
        tried()
      }
    for (const method of ['GET', 'POST'] as const) {
      const answer = await server.app.http.inject({
        method,
        url: '/api/admin/demo?_method=DELETE',
        headers: {
          host,
          cookie,
          origin: server.origin,
          'x-http-method-override': 'DELETE',
          'content-type': 'application/json',
        },
        ...(method === 'POST' && { payload: '{"_method":"DELETE"}' }),
      })
      expect([method, answer.statusCode]).toEqual([method, 404])
      tried()
    }
  },
)
