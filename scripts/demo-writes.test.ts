import { describe, expect, test } from 'vitest'
import { findDemoWrite, isDemoAfter } from '#/e2e/demo-writes.ts'

const call = (method: string, path: string, data?: unknown) => ({ method, path, data })
const logIn = (login: string) => call('POST', '/api/login', { login })

describe('the fixture of the browser tests', () => {
  test.each([
    ['POST', '/api/post'],
    ['PATCH', '/api/profile/me'],
    ['PUT', '/api/reminder'],
    ['DELETE', '/api/notification/1'],
    ['POST', '/api/login-methods'],
    ['POST', '/api/notification/readable'],
  ])('finds what changes the demo: %s %s', (method, path) => {
    expect(findDemoWrite(call(method, path))).toBe(`writes as a member of the demo: ${method} ${path}`)
  })

  test.each([
    ['GET', '/api/post'],
    ['HEAD', '/api/post'],
    ['POST', '/media/1'],
    ['POST', '/api/login'],
    ['POST', '/api/login/second-factor'],
    ['POST', '/api/register'],
    ['POST', '/api/notification/read'],
    ['POST', '/api/message/1/read'],
  ])('accepts what no other test sees: %s %s', (method, path) => {
    expect(findDemoWrite(call(method, path))).toBeUndefined()
  })

  test('knows from the login whose session it is', () => {
    expect(isDemoAfter(logIn('anna@pelda.example'), false)).toBe(true)
    expect(isDemoAfter(logIn('anna'), false)).toBe(true)
    expect(isDemoAfter(logIn('lilla-1@pelda.hu'), true)).toBe(false)
    expect(isDemoAfter(call('POST', '/api/register'), true)).toBe(false)
    expect(isDemoAfter(call('GET', '/api/logout'), true)).toBe(false)
    expect(isDemoAfter(call('POST', '/api/post'), true)).toBe(true)
    expect(isDemoAfter(call('GET', '/api/post'), false)).toBe(false)
  })
})
