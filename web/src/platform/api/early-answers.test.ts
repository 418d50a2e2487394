import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from './call.ts'
import { clearCachedData } from './local-store.ts'

const url = '/api/timeline?category=friends'
const read = () => callApi('GET /api/timeline', { query: { category: 'friends' } })
const answer = (id: string) => new Response(JSON.stringify({ id }), { headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer('later')),
  )
  vi.stubGlobal('localStorage', Object.create({ getItem: () => null }))
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  vi.stubGlobal('window', { earlyAnswers: new Map([[url, Promise.resolve(answer('early'))]]) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the answer that was asked for while the app was loading is used once', async () => {
  expect(await read()).toEqual({ id: 'early' })
  expect(await read()).toEqual({ id: 'later' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a call whose early request failed is made again', async () => {
  window.earlyAnswers = new Map([[url, Promise.resolve(undefined)]])
  expect(await read()).toEqual({ id: 'later' })
})

test('an early answer is not used after 20 seconds, or after the session has ended', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(20_000)
  expect(await read()).toEqual({ id: 'later' })
  vi.spyOn(performance, 'now').mockReturnValue(1000)

  window.earlyAnswers?.set(url, Promise.resolve(answer('early')))
  await clearCachedData()
  expect(await read()).toEqual({ id: 'later' })
})
