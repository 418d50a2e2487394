import { ClientError } from '@entemi/contract/operation/client-error'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeError, reportErrors } from './report-errors.ts'

const visit = (path: string) => vi.stubGlobal('location', new URL(path, 'https://example.org'))
const person = '/people/0198f0c0-0000-7000-8000-000000000001?query=titok'

beforeEach(() => visit('/'))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('an error is its kind, its place and the pattern of the page: never its message or an address with an id', () => {
  visit(person)
  const error = new TypeError('Tünde naplója')
  error.stack = `TypeError: Tünde naplója\n    at read (${location.origin}/assets/entry-1a2B.js:1:2345)`
  const described = describeError(error)
  expect(described).toMatchObject({ kind: 'TypeError', file: 'entry-1a2B.js', line: 1, column: 2345 })
  expect(described.page).toMatch(/^\/people\/\$/)
  expect(JSON.stringify(described)).not.toMatch(/Tünde|titok|0198/)
  expect(ClientError.safeParse(described).success).toBe(true)
})

test('what is no error, or of another script, is counted without a place', () => {
  const foreign = { address: 'https://extension.example/a.js', line: 3, column: 4 }
  expect(describeError('titok', foreign)).toMatchObject({ kind: 'other', file: null, line: 3 })
  expect(describeError({ secret: 'titok' })).toMatchObject({ kind: 'other', file: null, line: 0, column: 0 })
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'edge'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'chrome'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1', 'safari'],
  ['curl/8', 'other'],
])('%s is %s', (agent, browser) => {
  vi.stubGlobal('navigator', { userAgent: agent })
  expect(describeError(new Error('')).browser).toBe(browser)
})

test('a page start sends the first three different errors, each once', async () => {
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (type: string, listen: (event: object) => void) => listeners.set(type, listen))
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Firefox/140.0' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push((JSON.parse(String(body)) as ClientError).line)
    return Response.json({ setData: { counted: true } })
  })
  reportErrors()
  for (const line of [1, 1, 1, 2, 1, 3, 4, 2])
    listeners.get('error')?.({ error: new TypeError('x'), filename: `${location.origin}/a.js`, lineno: line, colno: 1 })
  await expect.poll(() => sent).toEqual([1, 2, 3])
})
