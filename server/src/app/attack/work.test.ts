// Hidden reads like missing in the work done too: the same statements are asked, in the same order. No clock: on a busy
// machine a measured time tells nothing, and whoever measures from outside has only what the statements take.
import { AsyncLocalStorage } from 'node:async_hooks'
import { loginCall } from '@entemi/contract/account/account'
import type { CallDefinition } from '@entemi/contract/platform/call'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { allCalls, countProbes, makeWorld, longTimeout, someOf } from '#/app/testing/attack.ts'
import { makeBlock, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'
import type { Sample } from '#/app/testing/world.ts'

interface Asked {
  connection: unknown
  text: string
}

/** What a request asks the database stands in its own list: the worker and the clocks ask beside it. */
const asking = new AsyncLocalStorage<Asked[]>()
const { query } = pg.Client.prototype

let server: TestServer
let stranger: TestMember
beforeAll(async () => {
  pg.Client.prototype.query = new Proxy(query, {
    apply: (real, self, args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
      asking.getStore()?.push({ connection: self, text })
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

test('a login by a name that nobody has asks what one with a wrong password asks', async ({ task }) => {
  const tried = countProbes(task)
  const { host } = new URL(server.origin)
  const member = await makeMember(server)
  // the first of all makes the hash that an unknown name is held against
  await server.client().call(loginCall, { body: { login: 'senki', password: 'nem ez az' } })
  for (const headers of [{}, { cookie: `device=${'d'.repeat(43)}` }]) {
    const tries = []
    for (const login of [member.email, member.username, 'senki@example.org', 'senki']) {
      const sample = { body: { login, password: 'nem ez az' }, headers }
      tries.push(await ask(server.client(undefined, host), loginCall, sample))
      tried()
    }
    expect(tries[0]?.status).toBe(401)
    for (const one of tries) expect(one).toEqual(tries[0])
  }
})

async function ask(client: TestClient, call: CallDefinition, sample: Sample & { headers?: Record<string, string> }) {
  const asked: Asked[] = []
  const { status } = await asking.run(asked, () => client.call(call, sample))
  return { status, statements: leaveOutWhatFollows(asked) }
}

/** Woken by the answer, the frequent effects ask in the request's name; it begins when the request has ended. */
function leaveOutWhatFollows(asked: readonly Asked[]): string[] {
  const isItsOwn = ({ connection }: Asked, place: number) => {
    const later = asked.slice(place).filter((one) => one.connection === connection)
    return (
      later[0]?.text === 'begin' &&
      (later.length === 1 || later[1]?.text.includes('DELETE FROM frequent_effect') === true)
    )
  }
  const first = asked.findIndex(isItsOwn)
  return asked.slice(0, first === -1 ? undefined : first).map(({ text }) => text)
}

/** The same question with one of its ids, or with all of them, of nothing that is there. */
function makeMissing({ params = {}, body = {}, ...sample }: Sample): Sample[] {
  const ids = [...Object.keys(params), ...Object.keys(body)].filter(
    (name) => nobodys(params[name]) !== params[name] || nobodys(body[name]) !== body[name],
  )
  const without = (some: string[]): Sample => {
    const change = (from: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(from).map(([name, value]) => [name, some.includes(name) ? nobodys(value) : value]),
      )
    return { ...sample, params: change(params), ...(Object.keys(body).length > 0 && { body: change(body) }) }
  }
  return [without(ids), ...(ids.length > 1 ? ids.map((one) => without([one])) : [])]
}

/** Of the same form; a word that is no id stays. */
function nobodys(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)) return newId()
  return value.length === 32 ? 'y'.repeat(32) : value
}

test(
  'work: what is hidden asks the same statements as what is missing, every call, guest, stranger and blocked',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const { host } = new URL(server.origin)
    const inside = (member?: TestMember) => server.client(member?.client.cookie(), host)
    const different: unknown[] = []
    for (const [turn, [key, call]] of allCalls.entries()) {
      if (call.params === undefined) continue
      const differ = async (client: TestClient, sample: Sample): Promise<unknown[] | undefined> => {
        const hidden = await ask(client, call, sample)
        if (hidden.status !== 404) return undefined
        const missing = []
        for (const one of makeMissing(sample)) missing.push(await ask(client, call, one))
        tried()
        const same = JSON.stringify(hidden)
        return missing.some((one) => JSON.stringify(one) === same) ? undefined : [sample, hidden, ...missing]
      }
      // what is kept for a while and just then read again asks once more, not twice
      const compare = async (who: string, client: TestClient, sample: Sample) => {
        if ((await differ(client, sample)) === undefined) return
        const still = await differ(client, sample)
        if (still !== undefined) different.push([key, who, ...still])
      }
      const world = await makeWorld(server, call)
      // what is right for one member, asked by others
      const right = await callSamples[key].right(world)
      const blocked = await makeMember(server)
      await makeBlock(server, world.asker, blocked)
      await compare('guest', inside(), right)
      await compare('stranger', inside(stranger), right)
      await compare('blocked', inside(blocked), right)
      for (const sample of someOf((await callSamples[key].hidden?.(world)) ?? [], 2, turn))
        await compare('asker', inside(world.asker), sample)
    }
    expect(different).toEqual([])
  },
)
