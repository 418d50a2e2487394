// Invalid orders, sizes, pages, cursors and texts in every parameter of every query of the contract.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls, countProbes, makeWorld, longTimeout, propertiesOf, probesOf } from '#/app/testing/attack.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, longTimeout.timeout)
afterAll(() => server.stop())

const reads = allCalls.filter(
  ([key, call]) => call.query !== undefined && call.method === 'GET' && key !== 'GET /api/logout',
)

const sorts = [
  'A.password_hash',
  '-A.email',
  'id',
  'A.id,A.email',
  'A.id DESC',
  'A.id;DROP TABLE entry',
  "A.id'--",
  '(SELECT pg_sleep(9))',
  '(CASE WHEN (SELECT true) THEN id END)',
  '__proto__',
  'constructor',
  'toString',
  '',
]
const sizes = ['0', '-1', '1001', '1000000000', '1e9', 'NaN', 'Infinity', '1.5', '20;SELECT', 'null', ' ', 'x']
const pages = ['-1', '1e9', '99999999999999999999', 'NaN', '1.5', 'x', "1' OR '1'='1"]
const cursors = [
  "' OR 1=1--",
  '0000 0000-0000-7000-8000-000000000000',
  '2026-01-01~x',
  'x~y~z~w',
  '2026-13-99~00000000-0000-7000-8000-000000000000',
  '2026-01-01T25:00:00Z~00000000-0000-7000-8000-000000000000',
  '__proto__',
  '\u0000',
  '{"day":"2026-01-01"}',
  '%27%3B--',
  '~',
  'x'.repeat(201),
]
const texts = [
  "' UNION SELECT password_hash FROM account --",
  "%' OR display_name LIKE '%",
  '\\',
  '%',
  '_____',
  "!:*&|()'",
  'a & | ! b <-> :*',
  '\u0000',
  '\u202e\uffff',
  'x'.repeat(5000),
  '${1+1}',
]
const corpora: Record<string, string[]> = { _sort: sorts, _size: sizes, _page: pages, _after: cursors }
/** These must be refused, not corrected: a corrected cursor would give a wrong page. */
const strict = new Set(['_sort', '_size', '_page', '_after'])

test(
  '_sort, _size, _page, cursors and texts of every list are refused or taken as text, never SQL, never a fault',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    let turn = 0
    const accepted: string[] = []
    for (const [key, call] of reads) {
      const world = await makeWorld(server, call)
      const { query = {}, ...sample } = await callSamples[key].right(world)
      const right = await world.asker.client.call(call, { ...sample, query })
      for (const { name } of propertiesOf(call.query)) {
        turn++
        for (const value of probesOf(corpora[name] ?? texts, strict.has(name) ? 2 : 4, turn)) {
          const answer = await world.asker.client.call(call, { ...sample, query: { ...query, [name]: value } })
          const what = `${key} ${name} ${value.slice(0, 50)}`
          expect([what, answer.status < 500]).toEqual([what, true])
          if (strict.has(name) && right.status === 200 && answer.status !== 422)
            accepted.push(`${what}: ${answer.status}`)
          tried()
        }
        // the same name twice is an array, not a string
        const twice = new URLSearchParams(Object.entries({ ...query }).map(([one, value]) => [one, String(value)]))
        twice.append(name, '1')
        twice.append(name, '2')
        const path = call.path.replaceAll(/:([A-Za-z_]+)/g, (_, one: string) =>
          encodeURIComponent(String(sample.params?.[one])),
        )
        const answer = await fetch(`${server.origin}${path}?${twice}`, {
          headers: { cookie: world.asker.client.cookie() ?? '', origin: server.origin },
          redirect: 'manual',
        })
        expect([key, name, answer.status < 500]).toEqual([key, name, true])
        tried()
      }
    }
    expect(accepted).toEqual([])
  },
)
