import { afterEach, describe, expect, it, vi } from 'vitest'
import { go } from '#/shell/navigate.ts'
import { followLoginTarget, keepLoginTarget, loginAddress, safeTarget } from './login-target.ts'

vi.mock('#/shell/navigate.ts', () => ({ go: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

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
    const kept = new Map<string, string>()
    vi.stubGlobal('location', { search: '' })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    keepLoginTarget('/group/abc/join')
    followLoginTarget('/welcome')
    expect(go).toHaveBeenLastCalledWith('/group/abc/join', { replace: true })
    followLoginTarget('/welcome')
    expect(go).toHaveBeenLastCalledWith('/welcome', { replace: true })
    followLoginTarget()
    expect(go).toHaveBeenLastCalledWith('/', { replace: true })
  })
})
