import { expect, it } from 'vitest'
import { makeState } from '#/app/testing/make-state.ts'
import { classesOf } from './page-classes.ts'

it('names role and mood as classes (R2.44)', () => {
  expect(classesOf(makeState('LOGGED'))).toEqual(['role-LOGGED', 'mood-7'])
  expect(classesOf(makeState('GUEST'))).toEqual(['role-GUEST'])
})
