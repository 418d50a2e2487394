import { describe, expect, it, vi } from 'vitest'
import { id, makeState } from '#/app/testing/make-state.ts'
import { menuFor } from './menu.ts'
import type { MenuItem } from './menu.ts'
import { chooseCommunity, selectCommunity } from '#/community/community/selected-community.ts'

const listed = (items: MenuItem[]) => items.map(({ label, disabled }) => label + (disabled ? ' (disabled)' : ''))
const wholeMenu = (...given: Parameters<typeof makeState>) => {
  const { places, libraries, rest } = menuFor(makeState(...given))
  return listed([...places, ...libraries, ...rest])
}

describe('the side menu', () => {
  it('shows a guest login, ME disabled, YOU, WE, lessons disabled, info and the foundation (R2.40)', () => {
    expect(wholeMenu('GUEST')).toEqual([
      'menu.login',
      'menu.me (disabled)',
      'menu.you',
      'menu.we',
      'menu.challenges (disabled)',
      'menu.info',
      'menu.foundation',
    ])
  })

  it('closes YOU and WE to a company’s guests (R1.16)', () => {
    const { site } = makeState('GUEST')
    expect(wholeMenu('GUEST', { site: { ...site, company: true } })).toEqual(
      expect.arrayContaining(['menu.you (disabled)', 'menu.we (disabled)']),
    )
  })

  it('shows LOGGED every place, trainings and five libraries disabled (R2.40)', () => {
    expect(wholeMenu('LOGGED')).toEqual([
      'menu.today',
      'menu.messages',
      'menu.insight',
      'menu.live',
      'menu.me',
      'menu.you',
      'menu.we',
      'menu.challenges',
      'menu.communities',
      'menu.trainings (disabled)',
      'menu.library.video',
      'menu.library.vitamin (disabled)',
      'menu.library.element (disabled)',
      'menu.library.base (disabled)',
      'menu.library.quote (disabled)',
      'menu.library.yousend (disabled)',
      'menu.settings',
      'menu.info',
      'menu.foundation',
      'menu.logout',
    ])
  })

  it('leads to the weeks of the only training one is in, and to the list of several', () => {
    const training = { type: 4, name: 'Kör', thumb: null, letters: ['m'] } as const
    const hrefOf = (own: Parameters<typeof makeState>[1]) =>
      menuFor(makeState('LOGGED', own)).places.find(({ label }) => label === 'menu.trainings')
    expect(hrefOf({ 'auth-t2': { one: { ...training, letters: ['m'] } } })).toMatchObject({ href: '/training/one' })
    expect(hrefOf({ 'auth-t2': { one: { ...training, letters: ['m'] } } })).not.toHaveProperty('disabled')
    const both = { one: { ...training, letters: ['m' as const] }, two: { ...training, letters: ['m' as const] } }
    expect(hrefOf({ 'auth-t2': both })).toMatchObject({ href: '/entity/?type=4' })
  })

  it('shows LIMIT the three places, lessons, settings, info, the foundation and logout (R2.40)', () => {
    expect(wholeMenu('LIMIT')).toEqual([
      'menu.me',
      'menu.you',
      'menu.we',
      'menu.challenges',
      'menu.settings',
      'menu.info',
      'menu.foundation',
      'menu.logout',
    ])
  })

  it('shows ADMIN what a member has, every library, and the administration (R2.40, R2.37)', () => {
    const admin = wholeMenu('ADMIN')
    expect(admin.filter((item) => item.startsWith('menu.library.') && item.endsWith('(disabled)'))).toEqual([])
    const member = wholeMenu('LOGGED').map((item) => (item.startsWith('menu.library.') ? item.split(' ')[0] : item))
    expect(admin.filter((item) => item !== 'menu.admin')).toEqual(member)
    expect(menuFor(makeState('ADMIN')).rest[0]).toMatchObject({ label: 'menu.admin', href: '/admin/' })
  })

  it('opens a library to members once the administrator has switched it on', () => {
    const { site } = makeState('LOGGED')
    expect(wholeMenu('LOGGED', { site: { ...site, libraries: ['quote'] } })).toContain('menu.library.quote')
  })

  it('disables the foundation without an address', () => {
    const { site } = makeState('GUEST')
    expect(wholeMenu('GUEST', { site: { ...site, foundation_url: null } })).toContain('menu.foundation (disabled)')
  })

  it('counts unread messages', () => {
    expect(menuFor(makeState('LOGGED', { message: 12 })).places).toContainEqual(
      expect.objectContaining({ label: 'menu.messages', count: 12 }),
    )
  })
})

describe('the selected community', () => {
  const stored = JSON.stringify({ id: 'garden', name: 'Közös kert', thumb: null })

  it('is the one last opened (R2.40)', () => {
    const member = makeState('LOGGED', { entity_relation: { garden: ['m'] } })
    expect(chooseCommunity(member, stored)?.name).toBe('Közös kert')
    expect(chooseCommunity(member, null)).toBeUndefined()
  })

  it('is not one that was left or removed from', () => {
    expect(chooseCommunity(makeState('LOGGED'), stored)).toBeUndefined()
    expect(chooseCommunity(makeState('LOGGED', { entity_relation: { garden: ['j'] } }), stored)).toBeUndefined()
  })

  it('is remembered on the device', () => {
    const saved = new Map<string, string>()
    vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => saved.set(key, value) })
    selectCommunity({ id: 'garden', name: 'Közös kert', thumb: null })
    expect([...saved.values()]).toEqual([stored])
    vi.unstubAllGlobals()
  })

  it('is the group one acts as, before any other', () => {
    const state = makeState('LOGGED', {
      auth_entityId: id('choir'),
      'auth-t2': { choir: { type: 2, name: 'Kórus', thumb: null, letters: ['A'] } },
    })
    expect(chooseCommunity(state, stored)).toEqual({ id: 'choir', name: 'Kórus', thumb: null })
  })

  it('is nothing for guests and LIMIT, who have no communities', () => {
    expect(chooseCommunity(makeState('GUEST'), stored)).toBeUndefined()
    expect(chooseCommunity(makeState('LIMIT'), stored)).toBeUndefined()
  })
})
