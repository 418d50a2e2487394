import type { Role } from '@entemi/contract/platform/letters'
import { describe, expect, it } from 'vitest'
import { en } from '#/platform/i18n/en.gen.ts'
import { hu } from '#/platform/i18n/hu.gen.ts'
import { makeState } from '#/app/testing/make-state.ts'
import { checkGate, findPopup, findRoute, matchPath, routeTable, titleOf } from './routes.table.ts'
import type { RouteEntry } from './route-entry.ts'

/** Every address the specification's point 2 names, by requirement. */
const specified: Record<string, string[]> = {
  'R2.01': ['/', '/app/'],
  'R2.02': ['/login/'],
  'R2.03': ['/library/{library}/'],
  'R2.04': ['/library/videox/{videoid}'],
  'R2.05': ['/we/'],
  'R2.06': ['/settings/', '/data_deletion_request'],
  'R2.07': ['/people/'],
  'R2.08': ['/people/{id}'],
  'R2.09': ['/friend/request/{id}'],
  'R2.10': ['/entity/'],
  'R2.11': ['/entity/{id}'],
  'R2.12': ['/entity/{id}/join/'],
  'R2.13': ['/group/{guid}/join/'],
  'R2.14': ['/entity/post/edit/{postId}'],
  'R2.15': ['/entity/{entityId}/post/'],
  'R2.16': ['/entity/post/{postId}'],
  'R2.17': ['/profile/'],
  'R2.18': ['/profile/profile-edit/'],
  'R2.19': ['/profile/profile-image/', '/image/edit/{db_key}'],
  'R2.20': ['/notification/'],
  'R2.21': ['/comment/{object_id}'],
  'R2.22': ['/mood/{id}', '/mood/edit/{id}'],
  'R2.23': ['/live/', '/live/{channel_id}', '/live/chat/{channel_id}'],
  'R2.24': ['/lesson/'],
  'R2.25': ['/lesson/{id}', '/app/lesson/{id}'],
  'R2.26': ['/lesson/edit/{id}'],
  'R2.27': ['/solution/edit/{lesson_id}/{solution_id}'],
  'R2.28': ['/solution/{id}'],
  'R2.29': ['/note/', '/note/add/', '/note/edit/{id}', '/note/{id}'],
  'R2.30': ['/entity_relation_list_popup/{id}'],
  'R2.31': ['/friend_list/'],
  'R2.32': ['/about/', '/info/', '/info/popup/{pageurl}', '/info/guide', '/info/{pageurl}', '/help/{code}'],
  'R2.33': ['/consent/{id}'],
  'R2.34': ['/password/restore'],
  'R2.35': ['/timeline/', '/videolib/', '/task/', '/messages/', '/map/', '/logout/'],
  'R2.36': ['/mediainfo_edit/'],
  'R2.37': ['/admin/'],
  'R2.38': ['/social_init'],
}

const placeOf = (address: string) => address.replace(/\{(\w+)\}/g, '$$$1').replace(/(.)\/$/, '$1')
const findEntry = (address: string): RouteEntry | undefined =>
  routeTable.find(({ path }) => path === placeOf(address)) ??
  routeTable.find(({ path }) => path.endsWith('/$') && address.startsWith(path.slice(0, -1)))

describe('every specified address has a route', () => {
  for (const [requirement, addresses] of Object.entries(specified)) {
    it(`${addresses.join(', ')} (${requirement})`, () => {
      for (const address of addresses) expect(findEntry(address), address).toBeDefined()
    })
  }

  it('and a title in both languages, which is there before the page is loaded', () => {
    const [hungarian, english]: Record<string, unknown>[] = [hu, en]
    for (const entry of routeTable) {
      const title = titleOf(entry, { params: { library: 'quote' }, search: {} })
      expect(hungarian?.[title], entry.path).toBeTypeOf('string')
      expect(english?.[title], entry.path).toBeTypeOf('string')
    }
  })
})

describe('the gates', () => {
  const inCompany = makeState('GUEST', { site: { ...makeState('GUEST').site, company: true } })
  const openTo = (role: Role, state = makeState(role)) =>
    routeTable.filter(({ gate, alias }) => !alias && checkGate(gate, state, {}) === 'enter').map(({ path }) => path)

  it('let a guest into login, registration, info, YOU, WE, home and what mails lead to, and send everywhere else to login (R2.39)', () => {
    expect(openTo('GUEST').sort()).toEqual([
      '/',
      '/about',
      '/consent/$id',
      '/help/$code',
      '/info',
      '/info/$pageurl',
      '/info/guide',
      '/info/popup/$pageurl',
      '/kit',
      '/login',
      '/logout',
      '/mail/confirm',
      '/password/restore',
      '/people',
      '/register',
      '/setup/$token',
      '/social_init',
      '/unsubscribe/$token',
      '/waiting',
      '/we',
    ])
    expect(checkGate('member', makeState('GUEST'), {})).toBe('login')
  })

  it('keep a company’s people and places from its guests (R1.16)', () => {
    const closed = openTo('GUEST').filter((path) => !openTo('GUEST', inCompany).includes(path))
    expect(closed).toEqual(['/people', '/we'])
  })

  it('send a guest to login from an open address that says force_login (R2.02)', () => {
    expect(checkGate('open', makeState('GUEST'), { force_login: '' })).toBe('login')
    expect(checkGate('open', makeState('LOGGED'), { force_login: '1' })).toBe('enter')
  })

  it('refuse LIMIT communities, messages and the feed (R6.01)', () => {
    for (const address of ['/entity/', '/entity/{id}', '/group/{guid}/join/', '/messages/', '/timeline/']) {
      expect(checkGate(findEntry(address)?.gate ?? 'open', makeState('LIMIT'), {}), address).toBe('forbidden')
    }
    expect(openTo('LIMIT')).toEqual(expect.arrayContaining(['/profile', '/people', '/we', '/lesson', '/settings']))
  })

  it('open the administration to ADMIN alone (R2.37)', () => {
    expect(checkGate('admin', makeState('LOGGED'), {})).toBe('forbidden')
    expect(openTo('ADMIN')).toEqual(routeTable.filter(({ alias }) => !alias).map(({ path }) => path))
  })
})

describe('addresses', () => {
  it('match with or without a trailing slash', () => {
    expect(matchPath('/people/$id', '/people/5/')).toEqual({ id: '5' })
    expect(matchPath('/people/$id', '/people/%C3%A1')).toEqual({ id: 'á' })
    expect(matchPath('/people/$id', '/people')).toBeUndefined()
    expect(matchPath('/', '/')).toEqual({})
  })

  it('match in any case, with a lone percent sign, and with the rest of a path', () => {
    expect(matchPath('/people/$id', '/People/aB')).toEqual({ id: 'aB' })
    expect(matchPath('/people/$id', '/people/50%')).toEqual({ id: '50%' })
    expect(matchPath('/app/$', '/app/note/7/')).toEqual({ _splat: 'note/7' })
    expect(matchPath('/app/$', '/apple')).toBeUndefined()
  })

  it('lead to a fixed part before a parameter, and to a parameter before the rest', () => {
    expect(findRoute('/note/add')?.entry.path).toBe('/note/add')
    expect(findRoute('/note/7')?.entry.path).toBe('/note/$id')
    expect(findRoute('/admin/members')?.entry.path).toBe('/admin/$table')
    expect(findRoute('/admin/a/b/c/d')?.entry.path).toBe('/admin/$')
    expect(findRoute('/nowhere/at/all')).toBeUndefined()
  })

  it('of popups are found with what they name (R2.06, R2.20, R2.21, R2.30, R2.31, R2.33)', () => {
    expect(findPopup('/comment/7')?.params).toEqual({ object_id: '7' })
    for (const address of [
      '/settings/',
      '/data_deletion_request',
      '/notification/',
      '/friend_list/',
      '/consent/privacy',
    ]) {
      expect(findPopup(address), address).toBeDefined()
    }
    expect(findPopup('/people/')).toBeUndefined()
  })

  it('choose their title by what they ask for (R2.15, R2.27, R2.30)', () => {
    const title = (address: string, params: Record<string, string>, search: Record<string, string>) => {
      const entry = findEntry(address)
      return entry && titleOf(entry, { params, search })
    }
    expect(title('/entity/{entityId}/post/', {}, { category: 'N' })).toBe('page.groupNewsAdd')
    expect(title('/solution/edit/{lesson_id}/{solution_id}', { solution_id: '-1' }, {})).toBe('page.solutionAdd')
    expect(title('/entity_relation_list_popup/{id}', {}, { _reltype: 'l', _title: 'LIKEDBY' })).toBe('page.likedBy')
  })
})
