import { once } from 'node:events'
import { connect } from 'node:net'
import { healthCall } from '@entemi/contract/core/site'
import { stateCall } from '@entemi/contract/platform/state'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeMember } from '#/app/testing/makers.ts'
import { refuseConnections } from '#/app/testing/refuse-connections.ts'
import { startTestServer } from '#/app/testing/server.ts'

const own = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const given = 'proxy-1234.5_6'

async function start(environment: Record<string, string> = {}, onPool = (_pool: pg.Pool): void => {}) {
  const lines: { msg: string; reqId?: string }[] = []
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }
  const server = await startTestServer({ LOG_LEVEL: 'warn', ...environment }, { logStream, onPool })
  onTestFinished(() => server.stop())
  const idOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${server.origin}${path}`, { headers })).headers.get('x-request-id')
  return { server, lines, idOf }
}

test('every answer has an id of its own: pages, files, refusals and what is no request', async () => {
  const { server, idOf } = await start()
  const ids = await Promise.all(['/api/health', '/', '/api/nothing', '/%', '/assets/none.js'].map((path) => idOf(path)))
  for (const id of ids) expect(id).toMatch(own)
  expect(new Set(ids).size).toBe(ids.length)
  expect(await idOf('/api/health', { 'x-request-id': given })).toMatch(own)
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  socket.write('nonsense\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1.1 400 [^]*\r\nx-request-id: [0-9a-f-]{36}\r\n/)
})

test('behind a proxy its id is kept if it is well-formed', async () => {
  const { idOf } = await start({ TRUST_PROXY: 'on' })
  expect(await idOf('/api/health', { 'x-request-id': given })).toBe(given)
  for (const wrong of ['short', 'a'.repeat(65), 'has spaces in it', '"quoted-quoted"'])
    expect(await idOf('/api/health', { 'x-request-id': wrong })).toMatch(own)
})

test('the log line of a fault has the id of its answer', async () => {
  let pool: pg.Pool | undefined
  const { server, lines } = await start({}, (made) => (pool = made))
  const member = await makeMember(server)
  Object.assign(pool ?? {}, { connect: refuseConnections() })
  const { status, headers } = await member.client.call(stateCall)
  expect(status).toBe(500)
  const faults = lines.filter(({ msg }) => msg === 'fault')
  expect(faults.map(({ reqId }) => reqId)).toEqual([headers.get('x-request-id')])
  expect((await server.client().call(healthCall)).status).toBe(200)
})
