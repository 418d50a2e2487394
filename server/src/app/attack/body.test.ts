// Every body of the contract with fields and values that do not belong there. The lists are made from the contract: a new
// call or field is attacked without a change here.
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
  probesOf,
} from '#/app/testing/attack.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import type { Sample } from '#/app/testing/world.ts'

interface ValidRequest {
  key: Key
  call: CallDefinition
  sample: Sample
  body: Record<string, unknown>
  asker: TestMember
  properties: Property[]
}

let server: TestServer
/** Every call that takes a body, with a valid one, so that only the planted part is wrong. */
const validRequests: ValidRequest[] = []
beforeAll(async () => {
  server = await startTestServer()
  for (const [key, call] of allCalls) {
    if (call.method === 'GET' || call.body === 'bytes') continue
    const world = await makeWorld(server, call)
    const { body = {}, ...sample } = await callSamples[key].right(world)
    validRequests.push({ key, call, sample, body, asker: world.asker, properties: propertiesOf(call.body) })
  }
}, longTimeout.timeout)
afterAll(() => server.stop())

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const countAdmins = async () =>
  (await server.db.selectFrom('account').select('id').where('role', '=', 'ADMIN').execute()).length

/** Fields of rows that no body has: writing one would change an identity or an owner. */
const owned = [
  ...['id', 'role', 'is_admin', 'admin', 'status', 'site_id', 'company', 'entity_id', 'account_id', 'author_id'],
  ...['owner_id', 'sender_id', 'actor_id', 'acts_as', 'password_hash', 'mail_confirmed_at', 'confirmed_at', 'state'],
  ...['like_count', 'evaluation_count', 'comment_count', 'share_count', 'created_at', 'edited_at', 'demo', 'rights'],
  ...['auth_role', 'auth_userid', 'setting.role', 'can', 'owned_by_me', 'db_keys', 'relation', 'letter'],
]

test(
  'mass assignment: a field that the contract does not have is refused and named, in every body',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const before = await countAdmins()
    for (const { key, call, sample, body, asker, properties } of validRequests) {
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

/** Values of every type; the schema of a field says which are valid. */
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
/** Hostile values of the right type: refused or stored as text, never a fault. */
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
  'type confusion: a wrong type is refused with 422 in every field, and nothing is a fault',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    let turn = 0
    for (const { key, call, sample, body, asker, properties } of validRequests) {
      for (const { name, types } of properties) {
        turn++
        for (const value of [...probesOf(wrong, 18, turn), ...probesOf(hostile, 16, turn)]) {
          const answer = await asker.client.call(call, { ...sample, body: { ...body, [name]: value } })
          const what = `${key} ${name} ${JSON.stringify(value).slice(0, 60)}`
          expect([what, answer.status < 500]).toEqual([what, true])
          const isWrong = types !== undefined && !types.has(jsonType(value))
          if (isWrong) expect([what, answer.status]).toEqual([what, 422])
          tried()
        }
      }
      for (const raw of probesOf(['[]', '"x"', '1', 'null', '{"a":', '[{}]', '{}{}', '\ufeff{}'], 8, turn)) {
        const answer = await asker.client.call(call, { ...sample, headers: json, raw })
        expect([key, raw, answer.status < 500]).toEqual([key, raw, true])
        tried()
      }
    }
  },
)

/** As JSON text: `JSON.stringify` of an object would not write them. */
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

test('__proto__: no body reaches a prototype, as JSON, as a form, or inside a field', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  for (const [turn, { key, call, sample, body, asker, properties }] of validRequests.entries()) {
    const inside = JSON.stringify(body).slice(1, -1)
    const send = async (headers: Record<string, string>, raw: string) => {
      const answer = await asker.client.call(call, { ...sample, headers, raw })
      expect([key, raw.slice(0, 60), answer.status]).toEqual([key, raw.slice(0, 60), 422])
      tried()
    }
    await send(json, `{"__proto__":{"role":"ADMIN","polluted":true}${inside === '' ? '' : `,${inside}`}}`)
    for (const planted of probesOf(prototypes, 4, turn))
      await send(json, `{${planted}${inside === '' ? '' : `,${inside}`}}`)
    for (const planted of probesOf(prototypeForms, 4, turn)) await send(form, planted)
    for (const { name } of properties.filter(({ isClosed }) => isClosed))
      await send(json, `{${inside === '' ? '' : `${inside},`}"${name}":{"__proto__":{"polluted":true}}}`)
    expect('polluted' in {}).toBe(false)
  }
})

test('a body as deep as its size allows is refused without recursion', async () => {
  const member = await makeMember(server)
  const [lists, objects] = isLong ? [100_000, 40_000] : [20_000, 10_000]
  for (const raw of [`${'['.repeat(lists)}${']'.repeat(lists)}`, `${'{"a":'.repeat(objects)}1${'}'.repeat(objects)}`]) {
    const answer = await member.client.call(editProfileCall, { headers: json, raw })
    expect(answer.status).toBe(422)
  }
})
