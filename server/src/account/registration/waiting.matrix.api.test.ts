import { calls, type Key } from '@entemi/contract/calls'
import { keyOf, type CallDefinition } from '@entemi/contract/platform/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '#/app/testing/makers.ts'
import { makeWaiting } from '#/app/testing/registration.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** What somebody who waits may do: see that they wait, leave, erase the account and take their data with them. */
const ownCalls = [
  'DELETE /api/identity/dummy',
  'GET /api/identity/export',
  'GET /api/identity/export/state',
  'POST /api/identity/export',
]
/** They answer who is asking. */
const states = ['GET /api/dataset/user', 'GET /api/dataset/user/_full']

const all = calls.map((call) => [keyOf<CallDefinition>(call) as Key, call as CallDefinition] as const)

test('no other call is for somebody who waits for approval', () => {
  const found = all.filter(([, call]) => call.whileWaiting).map(([key]) => key)
  expect(found.toSorted()).toEqual(ownCalls)
})

test.each(all.filter(([key]) => !ownCalls.includes(key)))(
  '%s answers who waits as it answers a guest',
  async (key, call) => {
    const samples = callSamples[key]
    const ask = async (isWaiting: boolean) => {
      const role = call.access === 'admin' ? 'ADMIN' : 'LOGGED'
      const world = { server, asker: await makeMember(server, { role }), stranger: await makeMember(server) }
      const sample = await samples.right(world)
      const client = isWaiting ? (await makeWaiting(server)).client : server.client()
      return { answer: await client.call(call, sample), again: () => server.client().call(call, sample) }
    }
    const [guest, waiting] = [await ask(false), await ask(true)]
    expect(waiting.answer.status).toBe(guest.answer.status)
    if (guest.answer.status >= 400) expect(waiting.answer.error).toEqual(guest.answer.error)
    // the same question by a guest: nothing more is told
    else if (call.method === 'GET' && call.answer !== 'bytes' && !states.includes(key))
      expect(waiting.answer.body).toEqual((await waiting.again()).body)
    if (call.access !== 'public') expect(waiting.answer.error.error_code).toBe('LOGIN_REQUIRED')
  },
)
