import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound, OutboundRefusal } from './outbound.ts'

let server: Server | undefined
let requests = 0
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  requests = 0
})

async function serve(listener: RequestListener): Promise<number> {
  const started = createServer((request, response) => {
    requests++
    listener(request, response)
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return (started.address() as AddressInfo).port
}

const use = { hosts: ['localhost', '127.0.0.1', '::1', '::ffff:7f00:1'], timeoutMs: 5000 }

describe('an outgoing request', () => {
  test('to this machine is refused, by name and by every form of its address, before a byte is sent', async () => {
    const port = await serve((_request, response) => response.end('inside'))
    // plain HTTP underneath, so that an accepted connection would be answered
    const outbound = createOutbound({ request: httpRequest })
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '127.1', '0x7f000001'])
      await expect(outbound.get(`https://${host}:${port}/`, use)).rejects.toThrow('address')
    expect(requests).toBe(0)
  })

  test('is made over https only, to the hosts of its use only, without credentials', async () => {
    const outbound = createOutbound()
    const only = { hosts: ['www.youtube.com'], timeoutMs: 5000 }
    for (const url of [
      'http://www.youtube.com/',
      'file:///etc/passwd',
      'https://evil.example/',
      'https://www.youtube.com.evil.example/',
      'https://www.youtube.com@evil.example/',
      'https://me:secret@www.youtube.com/',
      'nothing',
    ])
      await expect(outbound.get(url, only)).rejects.toBeInstanceOf(OutboundRefusal)
  })
})

describe('a response', () => {
  const outbound = createOutbound({ isAllowedAddress: () => true, request: httpRequest })

  test('is read', async () => {
    const port = await serve((_request, response) => response.end('{"title":"A"}'))
    expect((await outbound.get(`https://localhost:${port}/oembed?x=1`, use)).toString()).toBe('{"title":"A"}')
  })

  test('with a redirect is not followed', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end(),
    )
    await expect(outbound.get(`https://localhost:${port}/`, use)).rejects.toThrow('status 302')
    expect(requests).toBe(1)
  })

  test('of more than 512 kB is refused', async () => {
    const port = await serve((_request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1)
      response.on('close', () => clearInterval(timer))
    })
    await expect(outbound.get(`https://localhost:${port}/`, use)).rejects.toThrow('size')
  })

  test('that comes byte by byte is aborted at the timeout', async () => {
    const port = await serve((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await expect(outbound.get(`https://localhost:${port}/`, { ...use, timeoutMs: 300 })).rejects.toThrow(/abort/i)
  })

  test('that never comes is aborted at the timeout', async () => {
    const port = await serve(() => {})
    await expect(outbound.get(`https://localhost:${port}/`, { ...use, timeoutMs: 200 })).rejects.toThrow(/abort/i)
  })
})

describe('a service that the operator set up', () => {
  const options = {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('kérdés'),
    timeoutMs: 5000,
  }

  test('may be on this machine and without TLS', async () => {
    const port = await serve((request, response) => {
      request.pipe(response.writeHead(302, { location: '/elsewhere' }))
    })
    const named = [`http://localhost:${port}`]
    const answer = await createOutbound().fetch(`http://localhost:${port}/token?x=1`, { ...options, named })
    expect([answer.status, answer.headers.location, answer.body.toString()]).toEqual([302, '/elsewhere', 'kérdés'])
    expect(requests).toBe(1)
  })

  test('gives no rights to other addresses', async () => {
    const port = await serve((_request, response) => response.end('inside'))
    const named = ['https://login.example.org', `http://localhost:${port + 1}`]
    for (const url of [
      `http://localhost:${port}/`,
      `https://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      'nothing',
    ])
      await expect(createOutbound().fetch(url, { ...options, named })).rejects.toBeInstanceOf(OutboundRefusal)
    expect(requests).toBe(0)
  })
})
