// A hidden object causes the same statements in the same order as a missing one, so that timing reveals nothing. The time
// itself is not measured: on a busy machine it proves nothing.
import { AsyncLocalStorage } from 'node:async_hooks'
import { loginCall } from '@entemi/contract/account/account'
import type { CallDefinition } from '@entemi/contract/platform/call'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { allCalls, countProbes, makeWorld, longTimeout, probesOf } from '#/app/testing/attack.ts'
import { makeBlock, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'
import { someOf } from '#/app/testing/tier.ts'
import type { Sample } from '#/app/testing/world.ts'

interface Executed {
  connection: unknown
  text: string
}

/** The statements of each request separately: workers and timers run others at the same time. */
const statementsOf = new AsyncLocalStorage<Executed[]>()
const { query } = pg.Client.prototype

let server: TestServer
let stranger: TestMember
beforeAll(async () => {
  pg.Client.prototype.query = new Proxy(query, {
    apply: (real, self, args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
      statementsOf.getStore()?.push({ connection: self, text })
      return Reflect.apply(real, self, args)
    },
  })
  server = await startTestServer()
  stranger = await makeMember(server)
}, longTimeout.timeout)
afterAll(async () => {
  pg.Client.prototype.query = query
  await server.stop()
})

test('work: a login by a name that nobody has runs the same statements as one with a wrong password', async ({
  task,
}) => {
  const tried = countProbes(task)
  const { host } = new URL(server.origin)
  const member = await makeMember(server)
  // the first one makes the hash that unknown names are compared with
  await server.client().call(loginCall, { body: { login: 'senki', password: 'nem ez az' } })
  for (const headers of [{}, { cookie: `device=${'d'.repeat(43)}` }]) {
    const tries = []
    for (const login of [member.email, member.username, 'senki@example.org', 'senki']) {
      const sample = { body: { login, password: 'nem ez az' }, headers }
      tries.push(await run(server.client(undefined, host), loginCall, sample))
      tried()
    }
    expect(tries[0]?.status).toBe(401)
    for (const one of tries) expect(one).toEqual(tries[0])
  }
})

async function run(client: TestClient, call: CallDefinition, sample: Sample & { headers?: Record<string, string> }) {
  const executed: Executed[] = []
  const { status } = await statementsOf.run(executed, () => client.call(call, sample))
  return { status, statements: withoutEffects(executed) }
}

/** The response wakes the frequent effects in the same async context; they start after the request has ended. */
function withoutEffects(executed: readonly Executed[]): string[] {
  const startsEffects = ({ connection }: Executed, index: number) => {
    const later = executed.slice(index).filter((one) => one.connection === connection)
    return (
      later[0]?.text === 'begin' &&
      (later.length === 1 || later[1]?.text.includes('DELETE FROM frequent_effect') === true)
    )
  }
  const first = executed.findIndex(startsEffects)
  return executed.slice(0, first === -1 ? undefined : first).map(({ text }) => text)
}

/** The same input with one of its ids, or all of them, replaced by unknown ids. */
function makeMissing({ params = {}, body = {}, ...sample }: Sample): Sample[] {
  const ids = [...Object.keys(params), ...Object.keys(body)].filter(
    (name) => unknownIdFor(params[name]) !== params[name] || unknownIdFor(body[name]) !== body[name],
  )
  const without = (some: string[]): Sample => {
    const change = (from: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(from).map(([name, value]) => [name, some.includes(name) ? unknownIdFor(value) : value]),
      )
    return { ...sample, params: change(params), ...(Object.keys(body).length > 0 && { body: change(body) }) }
  }
  return [without(ids), ...(ids.length > 1 ? ids.map((one) => without([one])) : [])]
}

/** An unknown id of the same format; other values stay. */
function unknownIdFor(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)) return newId()
  return value.length === 32 ? 'y'.repeat(32) : value
}

test(
  'work: hidden objects cause the same statements as missing ones, in every call, for guest, stranger and blocked',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const { host } = new URL(server.origin)
    const inside = (member?: TestMember) => server.client(member?.client.cookie(), host)
    const different: unknown[] = []
    const withParams = allCalls.filter(([, call]) => call.params !== undefined)
    for (const [turn, [key, call]] of someOf(withParams, 3).entries()) {
      const differ = async (client: TestClient, sample: Sample): Promise<unknown[] | undefined> => {
        const hidden = await run(client, call, sample)
        if (hidden.status !== 404) return undefined
        const missing = []
        for (const one of makeMissing(sample)) missing.push(await run(client, call, one))
        tried()
        const same = JSON.stringify(hidden)
        return missing.some((one) => JSON.stringify(one) === same) ? undefined : [sample, hidden, ...missing]
      }
      // a cache that expires in between causes one difference, not two
      const compare = async (who: string, client: TestClient, sample: Sample) => {
        if ((await differ(client, sample)) === undefined) return
        const still = await differ(client, sample)
        if (still !== undefined) different.push([key, who, ...still])
      }
      const world = await makeWorld(server, call)
      // a valid input of one member, sent by others
      const right = await callSamples[key].right(world)
      const blocked = await makeMember(server)
      await makeBlock(server, world.asker, blocked)
      await compare('guest', inside(), right)
      await compare('stranger', inside(stranger), right)
      await compare('blocked', inside(blocked), right)
      for (const sample of probesOf((await callSamples[key].hidden?.(world)) ?? [], 2, turn))
        await compare('asker', inside(world.asker), sample)
    }
    expect(different).toEqual([])
  },
)
