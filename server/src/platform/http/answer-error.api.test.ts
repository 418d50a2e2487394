import { loginCall } from '@entemi/contract/account/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, testPassword } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'info' })
  // captures the log: the library has its stream under a symbol
  const { log } = server.app.http
  const symbol = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')
  const stream = Reflect.get(log, symbol ?? '') as { write: (line: string) => void }
  stream.write = (line) => void lines.push(line)
})
afterAll(() => server.stop())

test('a refusal is logged with its code and route, and with nothing that was sent, line ends neither', async () => {
  const { email, personId } = await makeMember(server)
  const forged = `${email}\n{"level":50,"msg":"forged"}`
  const guest = server.client()
  for (const login of [email, forged])
    expect((await guest.call(loginCall, { body: { login, password: 'kanari7391' } })).status).toBe(401)
  await fetch(`${server.origin}/api/profile/${personId}?x=forged%0aforged`, { headers: { 'user-agent': 'forged' } })
  await fetch(`${server.origin}/api/login`, { method: 'POST', headers: { origin: 'https://forged.example' } })
  expect((await guest.call(loginCall, { body: { login: email, password: testPassword } })).status).toBe(200)
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const refusals = logged.filter(({ msg }) => msg === 'refused').map(({ code, route }) => [code, route])
  expect(refusals.filter(([code]) => code === 'LOGIN_FAILED')).toEqual([
    ['LOGIN_FAILED', '/api/login'],
    ['LOGIN_FAILED', '/api/login'],
  ])
  expect(refusals).toContainEqual(['CSRF', '/api/login'])
  for (const sent of [email, 'kanari7391', testPassword, personId, 'forged'])
    expect(lines.filter((line) => line.includes(sent))).toEqual([])
})
