import { expect, test } from 'vitest'
import { createClient, EntemiError } from './client.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const body = { type: 'note', text: 'Szia' } as const

type Reply = Response | Error

/** A site that answers these, one after the other; without one left the test fails. */
function answering(...replies: Reply[]) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = []
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    requests.push({ url, init, headers: new Headers(init.headers) })
    const reply = replies.shift() ?? new Error('nothing left to answer')
    if (reply instanceof Error) throw reply
    return reply
  }
  return {
    requests,
    client: createClient({ url: 'https://example.org/', token: 'entemi_x', fetch: send as typeof fetch }),
  }
}
const json = (content: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(content), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
const made = () => json({ setData: { post_id: id } }, 201)
const away = (retryAfter: string, status = 503) =>
  json({ error_code: status === 503 ? 'UNAVAILABLE' : 'TOO_MANY_REQUESTS' }, status, { 'retry-after': retryAfter })
const lost = () => new TypeError('fetch failed')
const failure = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EntemiError)) throw new Error('no EntemiError was thrown', { cause: error })
  return error
}

test('a call has its address, its token and its body, and no redirect is followed', async () => {
  const { client, requests } = answering(made(), json({ list: { data: [], next: null } }))
  expect(await client.call('POST /api/post', { body })).toEqual({ setData: { post_id: id } })
  await client.call('GET /api/event/:id/answer/:answer', { params: { id, answer: 'yes' }, query: { _size: 5 } })
  const [post, list] = requests
  expect([post?.url, post?.init.method, post?.init.body]).toEqual([
    'https://example.org/api/post',
    'POST',
    JSON.stringify(body),
  ])
  expect(Object.fromEntries(post?.headers ?? [])).toEqual({
    authorization: 'Bearer entemi_x',
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(list?.url).toBe(`https://example.org/api/event/${id}/answer/yes?_size=5`)
  expect(list?.headers.has('idempotency-key')).toBe(false)
  expect(requests.map(({ init }) => init.redirect)).toEqual(['manual', 'manual'])
})

test('a parameter stays within its part of the address', async () => {
  const { client, requests } = answering(json({}))
  await client.call('GET /api/post/:id', { params: { id: '../../x?y#z' } })
  expect(requests[0]?.url).toBe('https://example.org/api/post/..%2F..%2Fx%3Fy%23z')
})

test('bytes are sent and answered as they are', async () => {
  const bytes = Uint8Array.of(0, 255, 10)
  const { client, requests } = answering(json({}, 201), new Response(bytes))
  await client.call('PUT /api/upload/media', { query: { key: 'a' }, body: bytes })
  expect([requests[0]?.init.body, requests[0]?.headers.get('content-type')]).toEqual([
    bytes,
    'application/octet-stream',
  ])
  expect(await client.call('GET /media/:db_key/:variant', { params: { db_key: 'k', variant: 'orig' } })).toEqual(bytes)
})

test('an answer that is no success is thrown with all that the site said', async () => {
  const fields = [{ name: 'text', code: 'FIELD_REQUIRED' }]
  const { client, requests } = answering(
    json({ error_code: 'VALIDATION_ERROR', fields }, 422, { 'x-request-id': 'r1' }),
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    new Response(null, { status: 301, headers: { location: 'https://elsewhere.example/' } }),
  )
  const send = () => failure(client.call('POST /api/post', { body }))
  expect(await send()).toMatchObject({ status: 422, code: 'VALIDATION_ERROR', fields, requestId: 'r1' })
  expect(await send()).toMatchObject({ status: 502, code: 'STATUS_502', fields: [], body: undefined })
  expect(await send()).toMatchObject({ status: 301, code: 'STATUS_301' })
  expect(requests).toHaveLength(3)
})

test('429 and 503 are tried again when the site says so, three times at most, with the same key', async () => {
  const { client, requests } = answering(away('0'), away('0', 429), made())
  await client.call('POST /api/post', { body })
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  const other = answering(away('0'), away('0'), away('0'), away('0'), made())
  expect(await failure(other.client.call('DELETE /api/post/:id', { params: { id } }))).toMatchObject({
    code: 'UNAVAILABLE',
    retryAfter: 0,
  })
  expect(other.requests).toHaveLength(4)
})

test('a wait of more than a minute, and a refusal that says no time, are left to the program', async () => {
  const { client, requests } = answering(away('61', 429), json({ error_code: 'SLOW_MODE' }, 429))
  expect(await failure(client.call('POST /api/post', { body }))).toMatchObject({ retryAfter: 61 })
  expect(await failure(client.call('POST /api/post', { body }))).toMatchObject({ code: 'SLOW_MODE' })
  expect(requests).toHaveLength(2)
})

test('after a lost connection a POST is sent again with its key, and a PATCH is not', async () => {
  const { client, requests } = answering(lost(), made(), lost())
  await client.call('POST /api/post', { body, idempotencyKey: 'my-own-key' })
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['my-own-key', 'my-own-key'])
  await expect(client.call('PATCH /api/post/:id', { params: { id }, body: { text: 'Más' } })).rejects.toThrow(
    'fetch failed',
  )
  expect(requests).toHaveLength(3)
})

test('a call that is aborted ends its wait for the next attempt', async () => {
  const { client, requests } = answering(away('60'))
  const controller = new AbortController()
  const call = client.call('GET /api/version', { signal: controller.signal })
  await expect.poll(() => requests.length).toBe(1)
  controller.abort()
  await expect(call).rejects.toThrow('aborted')
})

test('the pages of a list are read until there is none', async () => {
  const { client, requests } = answering(
    json({ list: { data: [1, 2], next: 'a b' } }),
    json({ list: { data: [3], next: null } }),
  )
  const found: unknown[] = []
  for await (const { list } of client.pages('GET /api/timeline', { query: { category: 'groups' } }))
    found.push(...list.data)
  expect(found).toEqual([1, 2, 3])
  expect(requests.map(({ url }) => url)).toEqual([
    'https://example.org/api/timeline?category=groups',
    'https://example.org/api/timeline?category=groups&_after=a+b',
  ])
})
