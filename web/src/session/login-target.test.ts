import { describe, expect, it } from 'vitest'
import { loginAddress, safeTarget } from './login-target.ts'

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
})
