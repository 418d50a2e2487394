import { expect, it } from 'vitest'
import { defaultLevelOf, findLevel, findWrittenType } from './privacy-level.ts'

it('a new entry takes the default of its type, or 9 (R4.03)', () => {
  const setting = { H_pp: 0, mood_pp: 1 } as const
  expect(defaultLevelOf(setting, 'H')).toBe(0)
  expect(defaultLevelOf(setting, 'mood')).toBe(1)
  expect(defaultLevelOf(setting, 'note')).toBe(9)
  expect(defaultLevelOf(undefined, 'F')).toBe(9)
})

it('the types that can be written are note, gratitude, decision, goal and what occupies me (R1.02)', () => {
  for (const type of ['note', 'H', 'D', 'C', 'F']) expect(findWrittenType(type)).toBe(type)
  expect(findWrittenType('X')).toBeUndefined()
  expect(findWrittenType(undefined)).toBeUndefined()
})

it('only me, friends and all members can be chosen; the group level and removal cannot', () => {
  expect([0, 1, 9].map(findLevel)).toEqual([0, 1, 9])
  expect([-1, 2, '9', null].map(findLevel)).toEqual([undefined, undefined, undefined, undefined])
})
