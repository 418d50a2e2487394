import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound, OutboundRefusal } from './outbound.ts'

let server: Server | undefined
let asked = 0
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  asked = 0
})

async function serve(listener: RequestListener): Promise<number> {
  const started = createServer((request, response) => {
    asked++
    listener(request, response)
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return (started.address() as AddressInfo).port
}

const use = { hosts: ['localhost', '127.0.0.1', '::1', '::ffff:7f00:1'], timeoutMs: 5000 }

describe('the way out', () => {
  test('refuses this machine, by name and by every form of its address, before a byte is sent', async () => {
    const port = await serve((_request, response) => response.end('inside'))
    // plain HTTP underneath, so that an accepted connection would be answered
    const outbound = createOutbound({ request: httpRequest })
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '127.1', '0x7f000001'])
      await expect(outbound.get(`https://${host}:${port}/`, use)).rejects.toThrow('address')
    expect(asked).toBe(0)
  })

  test('speaks https only, to the hosts of its use only, without a name and password', async () => {
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

describe('what answers', () => {
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
    expect(asked).toBe(1)
  })

  test('with more than 512 kB is cut off', async () => {
    const port = await serve((_request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1)
      response.on('close', () => clearInterval(timer))
    })
    await expect(outbound.get(`https://localhost:${port}/`, use)).rejects.toThrow('size')
  })

  test('by drops is given up when its time is over', async () => {
    const port = await serve((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await expect(outbound.get(`https://localhost:${port}/`, { ...use, timeoutMs: 300 })).rejects.toThrow(/abort/i)
  })

  test('never is given up too', async () => {
    const port = await serve(() => {})
    await expect(outbound.get(`https://localhost:${port}/`, { ...use, timeoutMs: 200 })).rejects.toThrow(/abort/i)
  })
})

describe('a service that the operator named', () => {
  const question = {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('kérdés'),
    timeoutMs: 5000,
  }

  test('may stand on this machine and without TLS, and is asked as it was named', async () => {
    const port = await serve((request, response) => {
      request.pipe(response.writeHead(302, { location: '/elsewhere' }))
    })
    const named = [`http://localhost:${port}`]
    const answer = await createOutbound().fetch(`http://localhost:${port}/token?x=1`, { ...question, named })
    expect([answer.status, answer.headers.location, answer.body.toString()]).toEqual([302, '/elsewhere', 'kérdés'])
    expect(asked).toBe(1)
  })

  test('lends nothing to another address that it names itself', async () => {
    const port = await serve((_request, response) => response.end('inside'))
    const named = ['https://login.example.org', `http://localhost:${port + 1}`]
    for (const url of [
      `http://localhost:${port}/`,
      `https://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      'nothing',
    ])
      await expect(createOutbound().fetch(url, { ...question, named })).rejects.toBeInstanceOf(OutboundRefusal)
    expect(asked).toBe(0)
  })
})
