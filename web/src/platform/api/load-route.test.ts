import { beforeAll, describe, expect, it, vi } from 'vitest'
import { adoptLanguage } from '#/platform/i18n/i18n.ts'
import { ApiFailure } from './call.ts'
import { decideLoadFailure } from './load-route.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await adoptLanguage('hu')
})

const fail = (
  status: number,
  code: string,
  place: { hasHistory?: boolean; errorRedirect?: string } = {},
  consent?: string,
) =>
  decideLoadFailure(new ApiFailure(status, { error_code: code, ...(consent !== undefined && { consent }) }), {
    href: '/people/5',
    hasHistory: true,
    ...place,
  })

describe('a route that cannot be loaded (R8.01)', () => {
  it('status 0: a NO_NETWORK alert, the page stays', () => {
    expect(fail(0, 'NO_NETWORK')).toEqual({
      alert: { title: 'Nincs hálózat', text: 'A hálózat nem érhető el. Nézd meg a kapcsolatot, és próbáld újra.' },
      go: 'stay',
    })
  })

  it('no answer in 20 seconds: a TIMEOUT alert (R9.01)', () => {
    expect(fail(0, 'TIMEOUT').alert?.text).toBe('Túl sokáig tartott. Próbáld újra.')
  })

  it('401: the login page with the target address', () => {
    expect(fail(401, 'LOGIN_REQUIRED')).toEqual({ go: { href: '/login/?target=%2Fpeople%2F5' } })
  })

  it('403: a FORBIDDEN alert, then the error redirect or home', () => {
    expect(fail(403, 'FORBIDDEN')).toMatchObject({ alert: { title: 'Hiba' }, go: { href: '/' } })
    expect(fail(403, 'FORBIDDEN', { errorRedirect: '/entity/' })).toMatchObject({ go: { href: '/entity/' } })
    expect(fail(403, 'ONLY_MEMBER_AREA').alert?.text).toContain('OnlyMember area')
  })

  it('403 with a missing consent: the consent page (R5.08)', () => {
    expect(fail(403, 'CONSENT_REQUIRED', {}, 'location')).toEqual({ go: { href: '/consent/location' } })
  })

  it('404 and 409: the code’s text, then home if there is no history', () => {
    expect(fail(404, 'FRIEND_REQUEST_GONE')).toEqual({
      alert: { title: 'Hiba', text: 'Ez a jelölés már nincs meg' },
      go: 'stay',
    })
    expect(fail(404, 'NOT_FOUND', { hasHistory: false }).go).toEqual({ href: '/' })
    expect(fail(409, 'CONFLICT', { hasHistory: false }).go).toEqual({ href: '/' })
  })

  it('422: logged, the page stays', () => {
    expect(fail(422, 'VALIDATION_ERROR')).toEqual({ log: true, go: 'stay' })
  })

  it('anything else: the page stays', () => {
    expect(fail(500, 'STATUS_500')).toEqual({ go: 'stay' })
  })
})
