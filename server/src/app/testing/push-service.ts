import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readPushKeys } from '#/account/push/push.keys.ts'
import { createOutbound, type Outbound } from '#/platform/outbound/outbound.ts'
import { startTestServer, type TestServer } from './server.ts'

export interface Received {
  /** What the browser would get, decrypted with its keys. */
  payload: { title: string; body: string; url: string; tag: string }
  headers: IncomingMessage['headers']
  /** The signed claims of the sender. */
  claims: { aud: string; exp: number; sub: string }
}

export interface PushService {
  /** An outbound client that reaches it over plain HTTP, so that no certificate is needed. */
  outbound: Outbound
  /** A subscription of a browser; the service responds to it with `answer`, or never. */
  subscribe: (answer?: Answer) => { endpoint: string; keys: { p256dh: string; auth: string } }
  received: Received[]
  /** The number of requests to the address, answered or not. */
  countRequests: (endpoint: string) => number
  /** Ends the connections of requests that wait for an answer. */
  cut: () => void
  stop: () => void
}

type Answer = { status: number; headers?: Record<string, string> } | 'never'

/** A push service with its browsers, on this machine: it accepts what a real one accepts, and decrypts it. */
async function startPushService(publicKey: () => string): Promise<PushService> {
  const browsers = new Map<
    string,
    { answer: Answer; ecdh: ReturnType<typeof createECDH>; auth: Buffer; requests: number }
  >()
  const received: Received[] = []

  const server = createServer((request, response) => {
    // a lost connection or a message that cannot be decrypted: the sender gets 400, and the test misses the message
    receive(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const browser = browsers.get(request.url ?? '')
    if (browser === undefined) return void response.writeHead(404).end()
    browser.requests++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (browser.answer === 'never') return
    if (browser.answer.status < 300)
      received.push({
        payload: JSON.parse(
          decrypt(Buffer.concat(chunks), browser.ecdh, browser.auth).toString(),
        ) as Received['payload'],
        headers: request.headers,
        claims: readClaims(String(request.headers.authorization), publicKey()),
      })
    response.writeHead(browser.answer.status, browser.answer.headers).end()
  }

  return {
    outbound: createOutbound({
      isAllowedAddress: () => true,
      timeoutFactor: 20,
      // pushes go to port 443 only, which a test may not listen on
      request: (options, onResponse) => httpRequest({ ...options, port }, onResponse),
    }),
    subscribe(answer = { status: 201 }) {
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      browsers.set(path, { answer, ecdh, auth, requests: 0 })
      return { endpoint: `https://localhost${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    received,
    countRequests: (endpoint) => browsers.get(new URL(endpoint).pathname)?.requests ?? 0,
    cut: () => server.closeAllConnections(),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A test server whose pushes go to a push service; stopping the service is left to the test. */
export async function startServerWithPush(
  environment: Record<string, string> = {},
): Promise<{ server: TestServer; service: PushService }> {
  let publicKey = ''
  const service = await startPushService(() => publicKey)
  const server = await startTestServer(environment, { outbound: service.outbound })
  publicKey = (await readPushKeys(server.db)).publicKey
  return { server, service }
}

/** The receiver's side of RFC 8188 and 8291. */
function decrypt(message: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = message.subarray(0, 16)
  const keyLength = message.readUInt8(20)
  const sender = message.subarray(21, 21 + keyLength)
  const sealed = message.subarray(21 + keyLength)
  const derive = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** RFC 8292: signed with the key that the browser has. */
function readClaims(authorization: string, publicKey: string): Received['claims'] {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('another key than the browser was given')
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('not signed by that key')
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Received['claims']
}
