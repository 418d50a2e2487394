import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { answerError } from './answer-error.ts'
import { limitConnections } from './connection-limit.ts'
import { startTestServer } from '#/app/testing/server.ts'

/** Six connections, and four requests that are open at once. */
const factor = '0.002'

const sockets = new Set<Socket>()

/** A server that is stopped waits for what is open. */
function closeAll(): void {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
}

async function openConnection(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  sockets.add(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const ask = async (origin: string, address = '') =>
  fetch(`${origin}/api/nincs-ilyen`, { headers: { connection: 'close', 'x-forwarded-for': address } })

/** A request whose body never ends, and its connection. */
async function leaveOpen(origin: string, address = ''): Promise<Socket> {
  const socket = await openConnection(origin)
  const head = ['POST /api/login HTTP/1.1', `Host: ${new URL(origin).host}`, `X-Forwarded-For: ${address}`]
  socket.write([...head, 'Content-Type: application/json', 'Content-Length: 100', '', '{'].join('\r\n'))
  return socket
}

test('an address has so many connections at once: a further one is closed, until another ends', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: factor })
  try {
    const open = await Promise.all(Array.from({ length: 6 }, () => openConnection(server.origin)))
    await once(await openConnection(server.origin), 'close')
    expect(open.every(({ destroyed }) => !destroyed)).toBe(true)
    open[0]?.destroy()
    await expect.poll(async () => (await ask(server.origin).catch(() => undefined))?.status).toBe(404)
  } finally {
    closeAll()
    await server.stop()
  }
})

test('behind a proxy the connections are the proxy’s, and open requests are bounded by the address that it names', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: factor, TRUST_PROXY: 'on' })
  const [one, other] = ['203.0.113.7', '203.0.113.8']
  try {
    await Promise.all(Array.from({ length: 10 }, () => openConnection(server.origin)))
    const open = await Promise.all(Array.from({ length: 4 }, () => leaveOpen(server.origin, one)))
    await expect.poll(async () => (await ask(server.origin, one)).status).toBe(429)
    const refused = await ask(server.origin, one)
    expect([await refused.json(), refused.headers.get('retry-after')]).toEqual([
      { error_code: 'TOO_MANY_REQUESTS' },
      '1',
    ])
    expect((await ask(server.origin, other)).status).toBe(404)
    open[0]?.destroy()
    await expect.poll(async () => (await ask(server.origin, one)).status).toBe(404)
    // what was answered is not counted any more
    for (let time = 0; time < 10; time++) expect((await ask(server.origin, one)).status).toBe(404)
  } finally {
    closeAll()
    await server.stop()
  }
})

test('an open WebSocket counts as an open request until it closes', async () => {
  const http = Fastify({ forceCloseConnections: true })
  http.setErrorHandler(answerError)
  limitConnections(http, { trustProxy: false, factor: 0.001 })
  await http.register(websocket)
  http.get('/', { websocket: true }, () => {})
  const origin = (await http.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const clients = new Set<WebSocket>()
  const open = () =>
    new Promise<WebSocket | number>((resolve, reject) => {
      const socket = new WebSocket(origin)
      clients.add(socket)
      socket.on('open', () => resolve(socket))
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
      socket.on('error', reject)
    })
  try {
    const first = await open()
    await open()
    expect(await open()).toBe(429)
    if (typeof first !== 'number') first.close()
    await expect.poll(async () => typeof (await open())).toBe('object')
  } finally {
    for (const client of clients) client.terminate()
    await http.close()
  }
})
