import { gunzipSync } from 'node:zlib'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { addCompression } from './compress.ts'

const long = 'árvíztűrő '.repeat(300)

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  addCompression(app)
  app.get('/json', () => ({ long }))
  app.get('/small', () => ({ short: 'a' }))
  app.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send(`<p>${long}</p>`))
  app.get('/file', (_, reply) => reply.type('image/svg+xml').send(`<svg>${long}</svg>`))
  await app.ready()
})
afterAll(() => app.close())

const read = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

test.each([
  ['/json', JSON.stringify({ long })],
  ['/page', `<p>${long}</p>`],
])('%s is compressed for a client that accepts it', async (url, text) => {
  const { headers, rawPayload } = await read(url, 'gzip, deflate, br')
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(gunzipSync(rawPayload).toString()).toBe(text)
  expect(rawPayload.length).toBeLessThan(text.length / 10)
})

test.each([undefined, 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'identity'])(
  'a client that accepts %s gets it as it is, and caches know that others may not',
  async (encoding) => {
    const { headers, body } = await read('/json', encoding)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('accept-encoding')
    expect(JSON.parse(body)).toEqual({ long })
  },
)

test.each(['/small', '/file'])('%s is sent as it is', async (url) => {
  expect((await read(url, 'gzip')).headers['content-encoding']).toBeUndefined()
})

test.each([
  [{}, 'gzip'],
  [{ TRUST_PROXY: 'on' }, null],
])('with the settings %o the line is sent with the encoding %s', async (settings, encoding) => {
  const server: TestServer = await startTestServer(settings)
  try {
    const member = await makeMember(server)
    await makeEntry(server, member, { text: long })
    const answer = await member.client.call(ownProfileCall, { headers: { 'accept-encoding': 'gzip' } })
    expect(JSON.stringify(answer.body)).toContain(long)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
  } finally {
    await server.stop()
  }
})
