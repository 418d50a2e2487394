// Every call of the contract, sent with an access token: what its scope allows, and nothing else.
import { calls, type Key } from '@entemi/contract/calls'
import { changesState, keyOf, type CallDefinition } from '@entemi/contract/platform/call'
import { scopes, type Scope } from '@entemi/contract/platform/scope'
import { callsBySession, scopeOf } from '@entemi/contract/scopes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccessToken, type MadeToken } from '#/app/testing/access-token.ts'
import { makeMember } from '#/app/testing/makers.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type CallInput, type TestServer } from '#/app/testing/server.ts'
import type { Sample, World } from '#/app/testing/world.ts'
import { someOf } from '#/app/testing/tier.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const all = calls as readonly CallDefinition[]
const rowOf = (call: CallDefinition) => [keyOf(call) as Key, call] as const
const byToken = all.filter((call) => scopeOf(call) !== undefined)

async function makeWorld(role: 'LOGGED' | 'LIMIT' | 'ADMIN' = 'LOGGED'): Promise<World> {
  return { server, asker: await makeMember(server, { role }), stranger: await makeMember(server) }
}
const roleFor = (call: CallDefinition) => (call.access === 'admin' ? 'ADMIN' : 'LOGGED')

/** The address of something: it is refused before anybody looks for it. */
const anyOf = ({ path }: CallDefinition): Sample => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x'])),
})

/** As a program does: without cookies and, as if from anywhere, without an origin of ours. */
function send(call: CallDefinition, token: Pick<MadeToken, 'headers'>, sample: Sample = {}) {
  const headers = { ...token.headers, origin: 'https://elsewhere.example' }
  return server.client().call(call, { ...(sample as CallInput<CallDefinition>), headers })
}

describe.each(someOf(byToken, 4).map(rowOf))('%s', (key, call) => {
  const samples = callSamples[key]
  const scope = scopeOf(call) ?? 'open'

  test('by its scope alone it answers as to a session, from anywhere, and sets no cookie', async () => {
    const world = await makeWorld(roleFor(call))
    const token = await makeAccessToken(server, world.asker, { scopes: [scope === 'open' ? 'map:read' : scope] })
    const answer = await send(call, token, await samples.right(world))
    // a token never counts as confirmed by the password
    if (answer.error?.error_code === 'REAUTH_REQUIRED') expect(answer.status).toBe(403)
    else expect(answer.status).toBe(samples.twice[0])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  if (samples.hidden !== undefined)
    test('what is hidden answers like what is missing', async () => {
      const world = await makeWorld(roleFor(call))
      const token = await makeAccessToken(server, world.asker)
      for (const sample of (await samples.hidden?.(world)) ?? []) {
        const answer = await send(call, token, sample)
        // a claim by a GET would be a write with a scope for reading
        const isClaim = sample.query?.['_claim'] !== undefined
        expect([answer.status, answer.error]).toEqual(
          isClaim ? [403, { error_code: 'NOT_BY_TOKEN' }] : [404, { error_code: 'NOT_FOUND' }],
        )
      }
    })

  if (scope !== 'open')
    test('with every scope but its own it is refused', async () => {
      const world = await makeWorld(roleFor(call))
      const token = await makeAccessToken(server, world.asker, { scopes: scopes.filter((one) => one !== scope) })
      const answer = await send(call, token, await samples.right(world))
      expect([answer.status, answer.error]).toEqual([403, { error_code: 'SCOPE_MISSING' }])
    })

  if (call.access === 'full' || call.access === 'admin')
    test('a role that may not make it may not by a token', async () => {
      for (const role of call.access === 'admin' ? (['LOGGED', 'LIMIT'] as const) : (['LIMIT'] as const)) {
        const member = await makeMember(server, { role })
        const answer = await send(call, await makeAccessToken(server, member), anyOf(call))
        expect([answer.status, answer.error.error_code]).toEqual([403, 'FORBIDDEN'])
      }
    })
})

test.each(someOf(callsBySession, 4).map((key) => [key]))('%s is refused with a token of every scope', async (key) => {
  const call = all.find((one) => keyOf(one) === key)
  if (call === undefined) throw new Error(`${key} is not in the contract`)
  const world = await makeWorld('ADMIN')
  const sample = await callSamples[key].right(world)
  const answer = await send(call, await makeAccessToken(server, world.asker), sample)
  expect([answer.status, answer.error]).toEqual([403, { error_code: 'NOT_BY_TOKEN' }])
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('a scope for reading covers no write, and one for writing no read', () => {
  for (const call of byToken.filter((one) => scopeOf(one) !== 'open')) {
    const mode = (scopeOf(call) as Scope).split(':')[1]
    if (!changesState(call)) expect([keyOf(call), mode]).toEqual([keyOf(call), 'read'])
    else if (mode === 'read') expect([keyOf(call), call.allowance]).toEqual([keyOf(call), 'read'])
  }
})

describe('a token that is not valid is refused by every call', () => {
  const spoil: Record<string, (token: MadeToken) => Promise<unknown>> = {
    expired: ({ id }) =>
      sql`UPDATE access_token SET created_at = now() - interval '30 days', expires_at = now() WHERE id = ${id}`.execute(
        server.db,
      ),
    revoked: ({ id }) => sql`DELETE FROM access_token WHERE id = ${id}`.execute(server.db),
    'of a suspended account': ({ id }) =>
      sql`UPDATE account SET status = 'suspended' WHERE id = (SELECT account_id FROM access_token WHERE id = ${id})`.execute(
        server.db,
      ),
    unknown: async (token) => {
      token.headers.authorization = `Bearer entemi_${'x'.repeat(43)}`
    },
  }
  test.each(Object.keys(spoil))('%s', async (name) => {
    const token = await makeAccessToken(server, await makeMember(server, { role: 'ADMIN' }))
    await spoil[name]?.(token)
    for (const call of someOf(all, 4)) {
      const answer = await send(call, token, anyOf(call))
      expect([keyOf(call), answer.status, answer.error.error_code]).toEqual([keyOf(call), 401, 'TOKEN_INVALID'])
    }
  })
})
