import { expect, test } from 'vitest'
import { calls } from '#/calls.ts'
import { keyOf, type CallDefinition } from '#/platform/call.ts'
import { callsBySession, scopeOf } from '#/scopes.ts'

const all = calls as readonly CallDefinition[]

test('every call is either in an area for access tokens or among those for sessions only', () => {
  const bySession = new Set<string>(callsBySession)
  expect(all.filter((call) => (scopeOf(call) === undefined) !== bySession.has(keyOf(call))).map(keyOf)).toEqual([])
  expect(bySession.size).toBe(callsBySession.length)
})

test('calls of administrators are in the area of administrators, and no others', () => {
  for (const call of all)
    expect([keyOf(call), scopeOf(call)?.startsWith('admin:') ?? false]).toEqual([keyOf(call), call.access === 'admin'])
})

test('a POST that only reads asks for reading', () => {
  const scopes = Object.fromEntries(all.map((call) => [keyOf(call), scopeOf(call)]))
  expect(scopes['POST /api/audience']).toBe('diary:read')
  expect(scopes['POST /api/profile/setxx/mood']).toBe('diary:write')
  expect(scopes['GET /api/version']).toBe('open')
  expect(scopes['POST /api/identity/token']).toBeUndefined()
})
