import type { PublishKind } from '@entemi/contract/core/entity'
import { expect, it } from 'vitest'
import { makeState } from '#/app/testing/make-state.ts'
import { floatingActionFor } from './fab.ts'

it('offers a new entry to members and nothing to guests (R2.41)', () => {
  expect(floatingActionFor('/timeline/', makeState('LOGGED'))).toEqual({ label: 'act.newNote', href: '/note/add/' })
  expect(floatingActionFor('/people/', makeState('GUEST'))).toBeUndefined()
})

it('offers news in a community to those who may announce there, a post to its members (R2.41)', () => {
  const state = makeState('LOGGED', { entity_relation: { garden: ['m', 'R'], choir: ['m'] } })
  expect(floatingActionFor('/entity/garden', state)).toEqual({
    label: 'act.newNews',
    href: '/entity/garden/post/?category=N',
  })
  expect(floatingActionFor('/entity/choir/', state)?.href).toBe('/entity/choir/post/')
  expect(floatingActionFor('/entity/stranger', state)?.href).toBe('/note/add/')
})

it('offers what the community allows to publish, once its page is loaded (R6.03)', () => {
  const state = makeState('LOGGED', { entity_relation: { choir: ['m'], garden: ['m', 'R'] } })
  const at = (kinds: PublishKind[]) => floatingActionFor('/entity/choir', state, { id: 'choir', kinds })?.href
  expect(at([])).toBe('/note/add/')
  expect(at(['Q'])).toBe('/entity/choir/post/')
  expect(floatingActionFor('/entity/garden', state, { id: 'choir', kinds: [] })?.label).toBe('act.newNews')
})
