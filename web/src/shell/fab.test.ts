import { expect, it } from 'vitest'
import { makeState } from '#/testing/make-state.ts'
import { floatingActOf } from './fab.ts'

it('offers a new entry to members and nothing to guests (R2.41)', () => {
  expect(floatingActOf('/timeline/', makeState('LOGGED'))).toEqual({ label: 'act.newNote', href: '/note/add/' })
  expect(floatingActOf('/people/', makeState('GUEST'))).toBeUndefined()
})

it('offers news in a community to those who may announce there, a post to its members (R2.41)', () => {
  const state = makeState('LOGGED', { entity_relation: { garden: ['m', 'R'], choir: ['m'] } })
  expect(floatingActOf('/entity/garden', state)).toEqual({
    label: 'act.newNews',
    href: '/entity/garden/post/?category=N',
  })
  expect(floatingActOf('/entity/choir/', state)?.href).toBe('/entity/choir/post/')
  expect(floatingActOf('/entity/stranger', state)?.href).toBe('/note/add/')
})
