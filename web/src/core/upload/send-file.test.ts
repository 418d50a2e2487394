import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

/** A mock of XMLHttpRequest, controlled by the test. */
class FakeRequest extends EventTarget {
  static made: FakeRequest[] = []
  upload = new EventTarget()
  asked = ''
  body: unknown
  status = 0
  responseText = ''
  wait: string | null = null
  constructor() {
    super()
    FakeRequest.made.push(this)
  }
  open(method: string, url: string) {
    this.asked = `${method} ${url}`
  }
  setRequestHeader() {}
  getResponseHeader() {
    return this.wait
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: string, wait: string | null = null) {
    Object.assign(this, { status, responseText: body, wait })
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

const file = new File(['abc'], 'tó.jpg', { type: 'image/jpeg' })

/** Sent and not answered yet. */
async function begin(signal = new AbortController().signal) {
  const onProgress = vi.fn<(done: number) => void>()
  const stored = sendFile(file, { key: 'k', onProgress, signal })
  const request = await vi.waitFor(() => {
    const made = FakeRequest.made.pop()
    if (made === undefined) throw new Error('not sent yet')
    return made
  })
  return { stored, onProgress, request }
}

test('the bytes are sent unchanged, with progress', async () => {
  const { stored, onProgress, request } = await begin()
  expect(request.asked).toBe('PUT /api/upload/media?key=k&file_name=t%C3%B3.jpg')
  expect(request.body).toBe(file)
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
  expect(onProgress).toHaveBeenCalledWith(0.25)
  request.answer(201, '{"db_key":"a"}')
  expect(await stored).toEqual({ db_key: 'a' })
})

test('a refusal of the server is an ApiFailure', async () => {
  const refused = await begin()
  refused.request.answer(413, '{"error_code":"TOO_LARGE"}')
  await expect(refused.stored).rejects.toMatchObject({ status: 413, code: 'TOO_LARGE', retryAfter: undefined })
  const limited = await begin()
  limited.request.answer(429, '{"error_code":"TOO_MANY_REQUESTS"}', '60')
  await expect(limited.stored).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 })
  const broken = await begin()
  broken.request.answer(502, '<html>')
  await expect(broken.stored).rejects.toMatchObject({ status: 502, code: 'STATUS_502' })
})

test.each([
  ['error', 'NO_NETWORK'],
  ['timeout', 'TIMEOUT'],
])('a request that ends with %s is %s', async (event, code) => {
  const { stored, request } = await begin()
  request.dispatchEvent(new Event(event))
  await expect(stored).rejects.toMatchObject({ status: 0, code })
})

test('an aborted upload is an AbortError', async () => {
  const abort = new AbortController()
  const { stored } = await begin(abort.signal)
  abort.abort()
  await expect(stored).rejects.toMatchObject({ name: 'AbortError' })
})
