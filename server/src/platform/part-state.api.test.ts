// Whatever is away is named once in the log and by /api/ready, however many calls need it.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { uploadCall } from '@entemi/contract/core/media'
import { readyCall } from '@entemi/contract/core/site'
import { addPostCall } from '@entemi/contract/diary/post'
import type pg from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { makeMember } from '#/app/testing/makers.ts'
import { startNats } from '#/app/testing/nats.ts'
import { startS3 } from '#/app/testing/s3.ts'
import { refuseConnections } from '#/app/testing/refuse-connections.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { createS3Storage } from '#/platform/storage/s3-storage.ts'

type Parts = NonNullable<Parameters<typeof startTestServer>[1]>

async function start(environment: Record<string, string> = {}, parts: Parts = {}) {
  const lines: { level: number; msg: string; part?: string; code?: string }[] = []
  const server = await startTestServer(
    { LOG_LEVEL: 'warn', ...environment },
    { ...parts, logStream: { write: (line) => lines.push(JSON.parse(line)) } },
  )
  onTestFinished(() => server.stop())
  return { server, log: () => lines.map(({ msg, part }) => [msg, part]), lines }
}

const ready = (server: TestServer) => server.client().call(readyCall)
const away = async (server: TestServer) => (await ready(server)).body.ready.away

const times = (n: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: n }, work))
/** Checks are tried again after one, two, four seconds; a busy machine takes longer. */
const patient = { timeout: 60_000 }

test('a full disk: one line for fifty refused writes, and one when there is space again', async () => {
  let hasSpace = true
  const { server, log, lines } = await start({}, { disk: { hasSpace: () => hasSpace, stop: () => {} } })
  const member = await makeMember(server)
  const write = async () =>
    (await member.client.call(addPostCall, { body: { type: 'note', text: 'Szép nap.' } })).status
  expect(await away(server)).toEqual([])
  hasSpace = false
  expect(new Set((await times(50, write)) as number[])).toEqual(new Set([507]))
  expect(await away(server)).toEqual(['disk'])
  expect(log()).toEqual([['a part is away', 'disk']])
  expect(JSON.stringify(lines)).not.toContain('stack')
  hasSpace = true
  expect(await away(server)).toEqual([])
  expect(log()).toEqual([
    ['a part is away', 'disk'],
    ['a part is back', 'disk'],
  ])
})

test('a NATS server that goes away and comes back: one line each, and the site works meanwhile', async () => {
  const nats = await startNats()
  let again: Awaited<ReturnType<typeof startNats>> | undefined
  // after the server, which ends its connection
  onTestFinished(() => again?.stop())
  const { server, log } = await start({ BUS_URL: `${nats.url}/parts` })
  const member = await makeMember(server)
  await nats.stop()
  await expect.poll(() => away(server), patient).toEqual(['bus'])
  const write = async () =>
    (await member.client.call(addPostCall, { body: { type: 'note', text: 'Szép nap.' } })).status
  expect(new Set((await times(20, write)) as number[])).toEqual(new Set([201]))
  expect(log()).toEqual([['a part is away', 'bus']])
  again = await startNats(Number(new URL(nats.url).port))
  await expect.poll(() => away(server), patient).toEqual([])
  expect(log()).toEqual([
    ['a part is away', 'bus'],
    ['a part is back', 'bus'],
  ])
}, 180_000)

test('a mail server that refuses: one line for all mails, and one when it accepts again', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => void smtp.server.close())
  const { server, log } = await start({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  const member = await makeMember(server)
  for (let n = 0; n < 20; n++)
    await addEffect(server.db, { type: 'mail.welcome', accountId: member.accountId, siteId: 0 })
  await expect.poll(() => smtp.greeted(), patient).toBeGreaterThanOrEqual(20)
  expect(await away(server)).toEqual(['mail'])
  expect(log()).toEqual([['a part is away', 'mail']])
  smtp.accept()
  await expect.poll(() => away(server), patient).toEqual([])
  expect(log()).toEqual([
    ['a part is away', 'mail'],
    ['a part is back', 'mail'],
  ])
}, 180_000)

test('a missing bucket: /api/ready answers 503 and names the storage, uploads 503, with one line in the log', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  const storage = () => createS3Storage({ ...s3.settings, bucket: 'nowhere' })
  const { server, log } = await start({}, { storage })
  const { client } = await makeMember(server)
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer()
  const answers = (await times(8, async () => {
    const { status } = await client.call(uploadCall, { raw: new Uint8Array(image) })
    return status
  })) as number[]
  expect(new Set(answers)).toEqual(new Set([503]))
  const { status, error } = await ready(server)
  expect([status, error]).toEqual([503, { error_code: 'UNAVAILABLE', parts: ['storage'] }])
  expect(log()).toEqual([['a part is away', 'storage']])
}, 180_000)

test('a database that refuses connections: one line for thirty calls, and one when it accepts them again', async () => {
  let pool: pg.Pool | undefined
  const { server, log, lines } = await start({}, { onPool: (given) => (pool = given) })
  const member = await makeMember(server)
  const real = pool?.connect.bind(pool)
  Object.assign(pool ?? {}, { connect: refuseConnections('ECONNREFUSED') })
  const read = async () => (await member.client.call(addPostCall, { body: { type: 'note', text: 'Szép.' } })).status
  expect(new Set((await times(30, read)) as number[])).toEqual(new Set([503]))
  const { status, error } = await ready(server)
  expect([status, error]).toEqual([503, { error_code: 'UNAVAILABLE', parts: ['database'] }])
  expect(log()).toEqual([['a part is away', 'database']])
  expect(lines[0]?.code).toBe('ECONNREFUSED')
  Object.assign(pool ?? {}, { connect: real })
  await expect.poll(() => ready(server).then((answer) => answer.status), patient).toBe(200)
  expect(log()).toEqual([
    ['a part is away', 'database'],
    ['a part is back', 'database'],
  ])
})

/** Greets with a refusal until `accept`. */
async function startSmtp(): Promise<{ server: Server; port: number; greeted: () => number; accept: () => void }> {
  let greeted = 0
  let accepts = false
  const server = createServer((socket) => {
    greeted++
    socket.on('error', () => {})
    if (!accepts) return void socket.end('421 no mail today\r\n')
    socket.write('220 here\r\n')
    socket.on('data', (data) => {
      const line = String(data)
      if (line.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 OK\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    port: (server.address() as AddressInfo).port,
    greeted: () => greeted,
    accept: () => (accepts = true),
  }
}
