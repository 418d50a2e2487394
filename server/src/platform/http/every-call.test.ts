import { keyOf, changesState, type CallDefinition } from '@entemi/contract/platform/call'
import { calls, type Key } from '@entemi/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember } from '#/app/testing/makers.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import type { World } from '#/app/testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function makeWorld(role: 'LOGGED' | 'LIMIT' | 'ADMIN' = 'LOGGED'): Promise<World> {
  return { server, asker: await makeMember(server, { role }), stranger: await makeMember(server) }
}

describe.each(calls.map((call) => [keyOf<CallDefinition>(call) as Key, call as CallDefinition] as const))(
  '%s',
  (key, call) => {
    const samples = callSamples[key]
    const role = call.access === 'admin' ? 'ADMIN' : 'LOGGED'

    test('R2.39 a guest is refused with LOGIN_REQUIRED unless the call is public', async () => {
      const world = await makeWorld(role)
      const answer = await server.client().call(call, await samples.right(world))
      if (call.access === 'public') expect(answer.status).not.toBe(401)
      else expect([answer.status, answer.error.error_code]).toEqual([401, 'LOGIN_REQUIRED'])
    })

    test('R7.01 a valid request is answered as the contract says, also the second time', async () => {
      const world = await makeWorld(role)
      const sample = await samples.right(world)
      const first = await world.asker.client.call(call, sample)
      const second = await world.asker.client.call(call, sample)
      expect([first.status, second.status]).toEqual(samples.twice)
      expect(first.headers.get('cache-control')).toMatch(/no-store|no-cache/)
    })

    if (changesState(call) && call.fromAnywhere !== true)
      test('another site cannot make a browser send it (CSRF)', async () => {
        const world = await makeWorld(role)
        const sample = await samples.right(world)
        for (const headers of [
          { origin: 'https://evil.example' },
          { 'sec-fetch-site': 'cross-site' },
          { 'sec-fetch-site': 'same-site' },
        ]) {
          const answer = await world.asker.client.call(call, { ...sample, headers })
          expect([answer.status, answer.error.error_code]).toEqual([403, 'CSRF'])
        }
      })

    if (call.method !== 'GET' && call.body !== 'bytes')
      test('an unknown field is refused and named', async () => {
        const world = await makeWorld(role)
        const sample = await samples.right(world)
        const answer = await world.asker.client.call(call, { ...sample, body: { ...sample.body, nincs_ilyen: 1 } })
        expect([answer.status, answer.error.error_code]).toEqual([422, 'VALIDATION_ERROR'])
        expect(answer.error.fields).toContainEqual({ name: 'nincs_ilyen', code: 'UNKNOWN_FIELD' })
      })

    if (call.answersAnew === true)
      test('its answer is not stored under an Idempotency-Key', async () => {
        const world = await makeWorld(role)
        const headers = { 'idempotency-key': 'nem-tarolt-kulcs' }
        const answer = await world.asker.client.call(call, { ...(await samples.right(world)), headers })
        expect(answer.status).toBe(call.status ?? 200)
        const { accountId } = world.asker
        const stored = server.db.selectFrom('idempotency').select('key').where('account_id', '=', accountId)
        expect(await stored.execute()).toEqual([])
      })

    if (call.params !== undefined)
      test('a parameter that cannot be an id is NOT_FOUND', async () => {
        const world = await makeWorld(role)
        const sample = await samples.right(world)
        const names = Object.keys(sample.params ?? {})
        const answer = await world.asker.client.call(call, {
          ...sample,
          params: Object.fromEntries(names.map((name) => [name, "'%00"])),
        })
        expect([answer.status, answer.error.error_code]).toEqual([404, 'NOT_FOUND'])
      })

    if (samples.hidden !== undefined)
      test('hidden objects get the same response as missing ones', async () => {
        const world = await makeWorld(role)
        const answers = []
        for (const sample of (await samples.hidden?.(world)) ?? []) {
          const answer = await world.asker.client.call(call, sample)
          answers.push([answer.status, answer.error])
        }
        for (const answer of answers) expect(answer).toEqual([404, { error_code: 'NOT_FOUND' }])
      })
  },
)

test('the answer of a POST that reads, names the people who are here, returns _state or a secret, or creates nothing is never stored', () => {
  const names = (calls as readonly CallDefinition[]).filter((call) => call.answersAnew).map((call) => keyOf(call))
  for (const call of calls as readonly CallDefinition[])
    if (call.method === 'POST' && call.allowance === 'read') expect(names).toContain(keyOf(call))
  expect(names.toSorted()).toEqual([
    'POST /api/admin/page/preview',
    'POST /api/admin/system/job',
    'POST /api/admin/system/mail',
    'POST /api/audience',
    'POST /api/client-error',
    'POST /api/entity/:id/here',
    'POST /api/event/subscription',
    'POST /api/identity/act-as/:entityId',
    'POST /api/identity/second-factor/recovery',
    'POST /api/identity/second-factor/totp',
    'POST /api/identity/second-factor/totp/confirm',
    'POST /api/identity/token',
    'POST /api/post/visible',
    'POST /api/site-invitation',
    'POST /api/timeline/subscription',
    'POST /api/webhook',
  ])
})

test('every call of the contract has a route, and openapi describes each', async () => {
  const response = await fetch(`${server.origin}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
  const described = new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
    ),
  )
  for (const call of calls) {
    expect(described).toContain(keyOf(call).replaceAll(/:\w+/g, '{}'))
    expect(server.app.http.hasRoute({ method: call.method, url: call.path }), keyOf(call)).toBe(true)
  }
})
