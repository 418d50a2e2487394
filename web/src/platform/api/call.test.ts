import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure, buildRequest, callApi, logoutKey } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(response: () => Promise<Response>) {
  vi.stubGlobal('navigator', { onLine: true })
  const fetch = vi.fn<(url: string, request: RequestInit) => Promise<Response>>(response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const json = (status: number, body: object, headers = {}) =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } }),
  )

describe('a request from its key', () => {
  it('puts params into the path and the query behind it', () => {
    expect(buildRequest('POST /api/comment/:objectId', { params: { objectId: 'a/b' } })).toEqual({
      method: 'POST',
      url: '/api/comment/a%2Fb',
    })
    expect(
      buildRequest('GET /api/info/:pageurl', { params: { pageurl: 'guide' }, query: { language: 'hu', x: undefined } })
        .url,
    ).toBe('/api/info/guide?language=hu')
  })
})

describe('callApi', () => {
  it('sends JSON with the idempotency key and returns the answer', async () => {
    const fetch = answerWith(() => json(200, { setData: { sent: true } }))
    const answer = await callApi('POST /api/password/restore', { body: { email: 'a@b.hu' }, idempotencyKey: 'k1' })
    expect(answer).toEqual({ setData: { sent: true } })
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"email":"a@b.hu"}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    })
  })

  it('sends form data as it is (R7.02)', async () => {
    const fetch = answerWith(() => json(200, { setData: { sent: true } }))
    const body = new FormData()
    await callApi('POST /api/password/restore', { body })
    expect(fetch.mock.calls[0]?.[1].body).toBe(body)
    expect(fetch.mock.calls[0]?.[1].headers).not.toHaveProperty('content-type')
  })

  it('reads the error code, fields and Retry-After from an error answer (R8.02)', async () => {
    const fields = [{ name: 'email', code: 'INVALID_EMAIL' }]
    answerWith(() => json(422, { error_code: 'VALIDATION_ERROR', message: 'no', fields }, { 'retry-after': '30' }))
    await expect(callApi('GET /api/public')).rejects.toMatchObject({
      status: 422,
      code: 'VALIDATION_ERROR',
      detail: 'no',
      fields,
      retryAfter: 30,
    })
  })

  it('gives an error without a body a code from its status (R8.02)', async () => {
    answerWith(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })))
    await expect(callApi('GET /api/public')).rejects.toMatchObject({ status: 502, code: 'STATUS_502' })
  })

  it('reports a missing network as status 0 (R8.01)', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(callApi('GET /api/public')).rejects.toBeInstanceOf(ApiFailure)
    await expect(callApi('GET /api/public')).rejects.toMatchObject({ status: 0, code: 'NO_NETWORK' })
  })

  it('reports an answer that breaks off like a missing network or a timeout', async () => {
    const breakOff = (error: Error) => {
      const body = new ReadableStream({ start: (controller) => controller.error(error) })
      answerWith(() => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })))
    }
    breakOff(new TypeError('network error'))
    await expect(callApi('GET /api/public')).rejects.toMatchObject({ status: 0, code: 'NO_NETWORK' })
    breakOff(new DOMException('late', 'TimeoutError'))
    await expect(callApi('GET /api/public')).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
  })

  it('distinguishes a timeout from an aborted call', async () => {
    answerWith(() => Promise.reject(new DOMException('late', 'TimeoutError')))
    await expect(callApi('GET /api/public')).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
    answerWith(() => Promise.reject(new DOMException('off', 'AbortError')))
    await expect(callApi('GET /api/public')).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a logout made offline (R4.05)', () => {
  const stubStorage = () => {
    const stored = new Map([[logoutKey, '1']])
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    })
    return stored
  }

  it('is sent before any other call, once', async () => {
    const stored = stubStorage()
    const fetch = answerWith(() => json(200, {}))
    await Promise.all([callApi('GET /api/version'), callApi('GET /api/dataset/user')])
    await callApi('GET /api/version')
    const urls = fetch.mock.calls.map(([url]) => url)
    expect(urls).toEqual(['/api/logout', '/api/version', '/api/dataset/user', '/api/version'])
    expect(stored.size).toBe(0)
  })

  it('blocks every call while it fails, so that the cookie logs nobody in again', async () => {
    const stored = stubStorage()
    const fetch = answerWith(() => Promise.reject(new TypeError('no network')))
    await expect(callApi('GET /api/dataset/user')).rejects.toMatchObject({ status: 0 })
    fetch.mockImplementation(() => json(503, {}))
    await expect(callApi('GET /api/dataset/user')).rejects.toMatchObject({ status: 503 })
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/logout', '/api/logout'])
    expect(stored.size).toBe(1)
  })
})
