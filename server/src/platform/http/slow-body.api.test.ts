import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { agreeToLive, makeChannel } from '#/app/testing/channels.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { newId } from '#/platform/db/id.ts'
import { checkEveryMs, leastBytes } from './slow-body.ts'

let server: TestServer
let host: TestMember
let live: string
/** What the server does every half minute, only when a test says so: on a busy machine it would come in the middle of one. */
const dueActs: (() => void)[] = []
const check = (): void => dueActs.forEach((act) => act())
beforeAll(async () => {
  const { setInterval } = globalThis
  const timers = vi.spyOn(globalThis, 'setInterval')
  timers.mockImplementation((act: () => void, ms?: number) => {
    if (ms !== checkEveryMs) return setInterval(act, ms)
    dueActs.push(act)
    return setInterval(() => {}, ms)
  })
  server = await startTestServer()
  timers.mockRestore()
  host = await makeMember(server, { role: 'ADMIN' })
  await agreeToLive(server, host)
  live = await makeChannel(server, host, { status: 'live', isCamera: true })
})
afterAll(() => server.stop())

const bodyBytes = 10 * leastBytes
const json = 'application/json'
const bytes = 'application/octet-stream'

interface Upload {
  client: Socket
  /** The server's end of the connection. */
  receiver: Socket
  isClosed: () => boolean
  answer: () => string
  /** Sends so many bytes more, and waits until the server has received them. */
  send: (count: number) => Promise<void>
}

async function beginUpload(request: string, type: string, cookie = host.client.cookie() ?? ''): Promise<Upload> {
  const { hostname, port, host: name } = new URL(server.origin)
  const accepted = once(server.app.http.server, 'connection') as Promise<[Socket]>
  const client = connect(Number(port), hostname)
  const [receiver] = await accepted
  let [closed, answer, sent] = [false, '', 0]
  client.on('error', () => {}).on('close', () => (closed = true))
  client.on('data', (data) => (answer += String(data)))
  const write = async (data: string | Buffer) => {
    sent += data.length
    client.write(data)
    await expect.poll(() => receiver.destroyed || receiver.bytesRead >= sent).toBe(true)
  }
  await write(
    `${request} HTTP/1.1\r\nHost: ${name}\r\nOrigin: ${server.origin}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${bodyBytes}\r\n\r\n`,
  )
  let next = '{}'
  const send = (count: number) => {
    const data = Buffer.from(next.padEnd(count, ' ').slice(0, count))
    next = ''
    return write(data)
  }
  return { client, receiver, isClosed: () => closed, answer: () => answer, send }
}

const requests = (): [string, string, string][] => [
  ['JSON', 'POST /api/post', json],
  ['a form', 'POST /api/login', 'application/x-www-form-urlencoded'],
  ['a picture', 'PUT /api/upload/media?key=lassu-kep-1', bytes],
  ['a piece of a clip', 'PUT /api/upload/clip?key=lassu-hang-1&kind=audio&offset=0', bytes],
  ['a piece of a broadcast', `PUT /api/live/${live}/segment/0?sender=${newId()}`, bytes],
  ['a body that no call reads', 'GET /api/health', bytes],
]

test.each(['JSON', 'a form', 'a picture', 'a piece of a clip', 'a piece of a broadcast', 'a body that no call reads'])(
  '%s that arrives at a few bytes a second is ended with its connection',
  async (name) => {
    const [, request = '', type = ''] = requests().find(([one]) => one === name) ?? []
    const upload = await beginUpload(request, type)
    for (let time = 0; time < 3 && !upload.receiver.destroyed; time++) {
      await upload.send(leastBytes / 100)
      check()
    }
    expect(upload.receiver.destroyed).toBe(true)
    await expect.poll(upload.isClosed).toBe(true)
  },
)

test('a body that the server has refused already is ended too', async () => {
  const upload = await beginUpload('PUT /api/upload/media?key=idegen-kep-1', bytes, '')
  await expect.poll(upload.answer).toContain('401')
  for (let time = 0; time < 3 && !upload.receiver.destroyed; time++) {
    await upload.send(1)
    check()
  }
  await expect.poll(upload.isClosed).toBe(true)
})

test.each(['JSON', 'a picture', 'a piece of a clip', 'a piece of a broadcast'])(
  '%s from a slow phone, which pauses between two checks, is answered',
  async (name) => {
    const [, request = '', type = ''] = requests().find(([one]) => one === name) ?? []
    const upload = await beginUpload(request, type)
    for (let sent = 0; sent < bodyBytes; sent += leastBytes) {
      await upload.send(leastBytes)
      check()
    }
    // a piece of a clip is stored, the others are refused for what they contain
    await expect.poll(upload.answer).toMatch(/^HTTP\/1\.1 (200|4\d\d) /)
    expect(upload.isClosed()).toBe(false)
    upload.client.destroy()
  },
)

test('an idle connection whose body arrived long ago is left alone', async () => {
  const upload = await beginUpload('POST /api/post', json)
  await upload.send(bodyBytes)
  await expect.poll(upload.answer).toContain('HTTP/1.1 4')
  for (let time = 0; time < 3; time++) check()
  expect([upload.isClosed(), upload.receiver.destroyed]).toEqual([false, false])
  upload.client.destroy()
})
