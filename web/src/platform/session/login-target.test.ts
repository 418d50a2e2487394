import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { go } from '#/platform/navigation/navigate.ts'
import {
  findInvitation,
  findJoin,
  followLoginTarget,
  keepJoin,
  keepLoginTarget,
  loginAddress,
  safeTarget,
} from './login-target.ts'

vi.mock('#/platform/navigation/navigate.ts', () => ({ go: vi.fn() }))
beforeEach(() => {
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('sessionStorage', makeStorage())
  vi.stubGlobal('localStorage', makeStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function makeStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

describe('the way back after login (R2.39)', () => {
  it('keeps where the guest was going in the login address', () => {
    expect(loginAddress('/people/5?tab=a')).toBe('/login/?target=%2Fpeople%2F5%3Ftab%3Da')
    expect(loginAddress('/')).toBe('/login/')
  })

  it('leaves this site for no address', () => {
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'people',
    ]) {
      expect(safeTarget(target)).toBe('/')
    }
  })

  it('does not lead to the login again', () => {
    expect(safeTarget('/we/?force_login=1&a=b')).toBe('/we/?a=b')
    expect(safeTarget('/login/?target=/we/')).toBe('/')
    expect(safeTarget('/logout')).toBe('/')
    expect(safeTarget('/loginless')).toBe('/loginless')
  })

  it('is gone before anything else: an invitation is not lost over the questions for a new member', () => {
    keepLoginTarget('/group/abc/join')
    expect(findInvitation()).toBe('abc')
    followLoginTarget('/welcome')
    expect(go).toHaveBeenLastCalledWith('/group/abc/join', { replace: true })
    followLoginTarget('/welcome')
    expect(go).toHaveBeenLastCalledWith('/welcome', { replace: true })
    followLoginTarget()
    expect(go).toHaveBeenLastCalledWith('/', { replace: true })
    expect(findInvitation()).toBeUndefined()
  })

  it('is found by another tab where it is an invitation, once and for a day (R2.12, R2.13)', () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-01T10:00:00Z') })
    keepJoin('abc', '/group/abc/join')
    vi.stubGlobal('sessionStorage', makeStorage())
    expect(findJoin()).toEqual({ id: 'abc', target: '/group/abc/join' })
    followLoginTarget('/welcome')
    expect(go).toHaveBeenLastCalledWith('/group/abc/join', { replace: true })
    followLoginTarget('/welcome')
    expect(go).toHaveBeenLastCalledWith('/welcome', { replace: true })

    keepJoin('abc', '/group/abc/join')
    vi.setSystemTime(Date.parse('2026-05-02T10:00:01Z'))
    expect(findJoin()).toBeUndefined()
  })

  it('is no invitation where the storage holds something else', () => {
    for (const text of ['', 'x', 'null', '7', '{}', '{"id":1,"target":"/","until":9e15}']) {
      localStorage.setItem('entemi.join', text)
      expect(findJoin()).toBeUndefined()
    }
  })
})
