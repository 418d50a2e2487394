import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { go } from '#/platform/navigation/navigate.ts'
import {
  findInvitation,
  findJoin,
  followLoginTarget,
  saveJoin,
  saveLoginTarget,
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
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
}

describe('the target after login (R2.39)', () => {
  it('puts the requested address into the login address', () => {
    expect(loginAddress('/people/5?tab=a')).toBe('/login/?target=%2Fpeople%2F5%3Ftab%3Da')
    expect(loginAddress('/')).toBe('/login/')
  })

  it('accepts no address of another site', () => {
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

  it('accepts no path that a browser would read as another site once its dots are gone', () => {
    for (const target of [
      '/..//evil',
      '/.//evil',
      '/.///evil',
      '/a/..//evil',
      '/%2e%2e//evil',
      '/%2E//evil',
      '/..\\/evil',
      '/.\\\\evil',
      '/\t/evil',
      '/.\n//evil',
      '//here//evil',
      '///evil',
      '\t//evil',
      ' //evil',
    ]) {
      expect(safeTarget(target), JSON.stringify(target)).toBe('/')
    }
    for (const target of ['/a//b', '/a/#//evil', '/%2f/evil', '/%5cevil']) expect(safeTarget(target)).toBe(target)
    expect(safeTarget('/a/../b')).toBe('/b')
  })

  it('never targets the login page', () => {
    expect(safeTarget('/we/?force_login=1&a=b')).toBe('/we/?a=b')
    expect(safeTarget('/login/?target=/we/')).toBe('/')
    expect(safeTarget('/logout')).toBe('/')
    expect(safeTarget('/loginless')).toBe('/loginless')
  })

  it('goes before the fallback: an invitation is not lost during onboarding', () => {
    saveLoginTarget('/group/abc/join')
    expect(findInvitation()).toBe('abc')
    followLoginTarget('/welcome')
    expect(go).toHaveBeenLastCalledWith('/group/abc/join', { replace: true })
    followLoginTarget('/welcome')
    expect(go).toHaveBeenLastCalledWith('/welcome', { replace: true })
    followLoginTarget()
    expect(go).toHaveBeenLastCalledWith('/', { replace: true })
    expect(findInvitation()).toBeUndefined()
  })

  it('shares an invitation with other tabs, once and for a day (R2.12, R2.13)', () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-01T10:00:00Z') })
    saveJoin('abc', '/group/abc/join')
    vi.stubGlobal('sessionStorage', makeStorage())
    expect(findJoin()).toEqual({ id: 'abc', target: '/group/abc/join' })
    followLoginTarget('/welcome')
    expect(go).toHaveBeenLastCalledWith('/group/abc/join', { replace: true })
    followLoginTarget('/welcome')
    expect(go).toHaveBeenLastCalledWith('/welcome', { replace: true })

    saveJoin('abc', '/group/abc/join')
    vi.setSystemTime(Date.parse('2026-05-02T10:00:01Z'))
    expect(findJoin()).toBeUndefined()
  })

  it('ignores invalid data in the storage', () => {
    for (const text of ['', 'x', 'null', '7', '{}', '{"id":1,"target":"/","until":9e15}']) {
      localStorage.setItem('entemi.join', text)
      expect(findJoin()).toBeUndefined()
    }
  })
})
