import type { EntityId } from '@entemi/contract/platform/ids'
import { expect, test } from 'vitest'
import { lettersAfter, standingOf, withLetters } from './relation.ts'

test('R4.01 the letters give the relation of two people', () => {
  expect([[], ['s'], ['g'], ['b'], ['A', 'm']].map((letters) => standingOf(letters as never))).toEqual([
    'none',
    'sent',
    'got',
    'friend',
    'none',
  ])
})

test('R4.01 each action gives its relation, and keeps rights', () => {
  expect(lettersAfter('send', [])).toEqual(['s'])
  expect(lettersAfter('send', ['g'])).toEqual(['b'])
  expect(lettersAfter('revoke', ['s'])).toEqual([])
  expect(lettersAfter('accept', ['g'])).toEqual(['b'])
  expect(lettersAfter('reject', ['g'])).toEqual([])
  expect(lettersAfter('unfriend', ['A', 'b', 'm'])).toEqual(['A', 'm'])
})

test('a relation changes in all its fields of the state', () => {
  const [one, other] = ['one', 'other'] as EntityId[] as [EntityId, EntityId]
  const state = {
    entity_relation: { [one]: ['g' as const], [other]: ['b' as const] },
    friend_request_sent: [],
    friend_request_got: [one],
  }
  const accepted = withLetters(state, one, ['b'])
  expect(accepted).toEqual({
    entity_relation: { [one]: ['b'], [other]: ['b'] },
    friend_request_sent: [],
    friend_request_got: [],
  })
  expect(withLetters(accepted, one, [])).toEqual({ ...accepted, entity_relation: { [other]: ['b'] } })
  expect(withLetters(state, other, ['s']).friend_request_sent).toEqual([other])
})
