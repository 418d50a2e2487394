// Every body of the contract, filled with what does not belong there. The lists are made from the contract: a new call
// or a new member is attacked without anybody remembering it.
import type { CallDefinition } from '@entemi/contract/platform/call'
import type { Key } from '@entemi/contract/calls'
import { editProfileCall } from '@entemi/contract/account/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allCalls,
  countProbes,
  isLong,
  jsonType,
  makeWorld,
  longTimeout,
  propertiesOf,
  type Property,
  someOf,
} from '#/app/testing/attack.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import type { Sample } from '#/app/testing/world.ts'

interface Right {
  key: Key
  call: CallDefinition
  sample: Sample
  body: Record<string, unknown>
  asker: TestMember
  properties: Property[]
}

let server: TestServer
/** Every call that takes a body, with a right one: what is planted in it is all that is wrong. */
const rights: Right[] = []
beforeAll(async () => {
  server = await startTestServer()
  for (const [key, call] of allCalls) {
    if (call.method === 'GET' || call.body === 'bytes') continue
    const world = await makeWorld(server, call)
    const { body = {}, ...sample } = await callSamples[key].right(world)
    rights.push({ key, call, sample, body, asker: world.asker, properties: propertiesOf(call.body) })
  }
}, longTimeout.timeout)
afterAll(() => server.stop())

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const countAdmins = async () =>
  (await server.db.selectFrom('account').select('id').where('role', '=', 'ADMIN').execute()).length

/** Members that rows have and no body: who could write one would be somebody else, or own something else. */
const owned = [
  ...['id', 'role', 'is_admin', 'admin', 'status', 'site_id', 'company', 'entity_id', 'account_id', 'author_id'],
  ...['owner_id', 'sender_id', 'actor_id', 'acts_as', 'password_hash', 'mail_confirmed_at', 'confirmed_at', 'state'],
  ...['like_count', 'evaluation_count', 'comment_count', 'share_count', 'created_at', 'edited_at', 'demo', 'rights'],
  ...['auth_role', 'auth_userid', 'setting.role', 'can', 'owned_by_me', 'db_keys', 'relation', 'letter'],
]

test(
  'mass assignment: a member that the contract does not name is refused by name, in every body',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const before = await countAdmins()
    for (const { key, call, sample, body, asker, properties } of rights) {
      const known = new Set(properties.map(({ name }) => name))
      const foreign = owned.filter((name) => !known.has(name))
      const planted = Object.fromEntries(foreign.map((name) => [name, 'ADMIN']))
      for (const [headers, raw] of [
        [json, JSON.stringify({ ...body, ...planted })],
        [form, new URLSearchParams(planted).toString()],
      ] as const) {
        const answer = await asker.client.call(call, { ...sample, headers, raw })
        expect([key, answer.status, answer.error.error_code]).toEqual([key, 422, 'VALIDATION_ERROR'])
        const fields = answer.error.fields?.filter(({ code }) => code === 'UNKNOWN_FIELD').map(({ name }) => name)
        const refused = new Set(fields)
        expect([key, foreign.filter((name) => !refused.has(name))]).toEqual([key, []])
        tried(foreign.length)
      }
      for (const { name } of properties.filter(({ isClosed }) => isClosed)) {
        const inner = { ...body, [name]: { ...(body[name] as object | undefined), is_admin: true } }
        const answer = await asker.client.call(call, { ...sample, body: inner })
        expect([key, name, answer.status]).toEqual([key, name, 422])
        tried()
      }
    }
    expect(await countAdmins()).toBe(before)
  },
)

/** Of every type; which of them a member takes, its schema says. */
const wrong: unknown[] = [
  {},
  [],
  [[]],
  ['x', 'y'],
  { $ne: null },
  { $gt: '' },
  { toString: 'x' },
  { length: 1 },
  null,
  true,
  false,
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  'true',
  '[object Object]',
  '',
]
/** Of the right type, and hostile: refused or taken as words, never a fault. */
const hostile: unknown[] = [
  '\u0000',
  '\ud800',
  '\uffff\u202e\u200b',
  'NaN',
  '-0',
  '1e400',
  '../../../../etc/passwd',
  '%00%0a%0d',
  "'; DROP TABLE account; --",
  '${7*7}{{7*7}}',
  'x'.repeat(100_000),
  -1e308,
  0.1,
  2 ** 53,
  ['\u0000'],
  Array.from({ length: 5000 }, () => 'x'),
]

test(
  'type confusion: a wrong type is refused with 422, whatever the member, and nothing is a fault',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    let turn = 0
    for (const { key, call, sample, body, asker, properties } of rights) {
      for (const { name, types } of properties) {
        turn++
        for (const value of [...someOf(wrong, 18, turn), ...someOf(hostile, 16, turn)]) {
          const answer = await asker.client.call(call, { ...sample, body: { ...body, [name]: value } })
          const what = `${key} ${name} ${JSON.stringify(value).slice(0, 60)}`
          expect([what, answer.status < 500]).toEqual([what, true])
          const isWrong = types !== undefined && !types.has(jsonType(value))
          if (isWrong) expect([what, answer.status]).toEqual([what, 422])
          tried()
        }
      }
      for (const raw of someOf(['[]', '"x"', '1', 'null', '{"a":', '[{}]', '{}{}', '\ufeff{}'], 8, turn)) {
        const answer = await asker.client.call(call, { ...sample, headers: json, raw })
        expect([key, raw, answer.status < 500]).toEqual([key, raw, true])
        tried()
      }
    }
  },
)

/** Written as text: an object of ours would not carry them over. */
const prototypes = [
  '"constructor":{"prototype":{"polluted":true}}',
  '"__proto__":null',
  '"prototype":{"polluted":true}',
  '"\\u005f_proto__":{"polluted":true}',
]
const prototypeForms = [
  '__proto__[polluted]=1',
  '__proto__.polluted=1',
  'constructor[prototype][polluted]=1',
  '__proto__=1',
]

test(
  '__proto__: no body reaches a prototype, as JSON, as a form, or inside a member',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    for (const [turn, { key, call, sample, body, asker, properties }] of rights.entries()) {
      const inside = JSON.stringify(body).slice(1, -1)
      const ask = async (headers: Record<string, string>, raw: string) => {
        const answer = await asker.client.call(call, { ...sample, headers, raw })
        expect([key, raw.slice(0, 60), answer.status]).toEqual([key, raw.slice(0, 60), 422])
        tried()
      }
      await ask(json, `{"__proto__":{"role":"ADMIN","polluted":true}${inside === '' ? '' : `,${inside}`}}`)
      for (const planted of someOf(prototypes, 4, turn))
        await ask(json, `{${planted}${inside === '' ? '' : `,${inside}`}}`)
      for (const planted of someOf(prototypeForms, 4, turn)) await ask(form, planted)
      for (const { name } of properties.filter(({ isClosed }) => isClosed))
        await ask(json, `{${inside === '' ? '' : `${inside},`}"${name}":{"__proto__":{"polluted":true}}}`)
      expect('polluted' in {}).toBe(false)
    }
  },
)

test('a body as deep as its size allows is refused, not followed', async () => {
  const member = await makeMember(server)
  const [lists, objects] = isLong ? [100_000, 40_000] : [20_000, 10_000]
  for (const raw of [`${'['.repeat(lists)}${']'.repeat(lists)}`, `${'{"a":'.repeat(objects)}1${'}'.repeat(objects)}`]) {
    const answer = await member.client.call(editProfileCall, { headers: json, raw })
    expect(answer.status).toBe(422)
  }
})
