import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveForService, returnFromService, takeServiceResult } from './leave-for-service.ts'

const replaced: string[] = []
const went: number[] = []
/** The entries of the window; the page is always at the last one. */
let length: number

beforeEach(() => {
  replaced.length = 0
  went.length = 0
  length = 3
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('history', {
    get length() {
      return length
    },
    state: null,
    pushState: () => void (length += 1),
    go: (steps: number) => void went.push(steps),
  })
  vi.stubGlobal('location', { pathname: '/settings/mail', replace: (href: string) => void replaced.push(href) })
})
afterEach(() => vi.unstubAllGlobals())

test('the window returns to the entry that it left, over all pages of the service', () => {
  leaveForService('https://service.example/')
  expect(replaced).toEqual(['https://service.example/'])
  // the login, the consent and our own page, the first of them in the place of the new entry
  length += 2
  expect(returnFromService('confirmed')).toBe(true)
  expect(went).toEqual([-3])
  expect(takeServiceResult()).toBe('confirmed')
  expect(takeServiceResult()).toBeUndefined()
})

test('a window that did not leave, or whose entries are not counted any more, does not go back', () => {
  expect(returnFromService('confirmed')).toBe(false)
  leaveForService('https://service.example/')
  length = 50
  expect(returnFromService('confirmed')).toBe(false)
  expect(went).toEqual([])
})

test('a service that was left by Back is forgotten, as the next page asks for a result', () => {
  leaveForService('https://service.example/')
  expect(takeServiceResult()).toBeUndefined()
  expect(returnFromService('done')).toBe(false)
})
