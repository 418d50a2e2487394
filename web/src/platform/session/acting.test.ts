import type { EntityId } from '@entemi/contract/platform/ids'
import { expect, test } from 'vitest'
import { findActing, listEntities } from './acting.ts'

const [me, child, group] = ['me', 'child', 'group'] as EntityId[] as [EntityId, EntityId, EntityId]
const state = {
  auth_mainEntityId: me,
  auth_entityId: me,
  'auth-t2': {
    group: { type: 2 as const, name: 'A kert', thumb: null },
    child: { type: 1 as const, name: 'Panni', thumb: null },
    me: { type: 0 as const, name: 'István', thumb: null },
  },
}

test('R1.01 there is no acting entity while one acts as oneself', () => {
  expect(findActing(state)).toBeUndefined()
  expect(findActing({ ...state, auth_entityId: child })).toMatchObject({ id: child, type: 1, name: 'Panni' })
  // revoked meanwhile: the next state has no such entity
  expect(findActing({ ...state, auth_entityId: 'gone' as EntityId })).toBeUndefined()
})

test('R3.01 lists oneself first, people before groups, and only those where one holds A', () => {
  const joined = { type: 2 as const, name: 'B kör', thumb: null, letters: ['m' as const] }
  const own = { ...state['auth-t2'], joined, me: { ...state['auth-t2'].me, letters: ['A' as const] } }
  expect(listEntities({ ...state, 'auth-t2': own }).map(({ id }) => id)).toEqual([me, child, group])
})
