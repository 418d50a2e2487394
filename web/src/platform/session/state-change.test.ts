import { describe, expect, it } from 'vitest'
import { id, makeState } from '#/app/testing/make-state.ts'
import { mergeMinimal } from './minimal-state.ts'
import { isFullTurn } from './reload.ts'
import { compareStates } from './state-change.ts'

describe('session change codes (R4.05)', () => {
  const luca = makeState('LOGGED')

  it('0: nothing has changed, for a guest neither', () => {
    expect(compareStates(luca, { ...luca })).toBe(0)
    expect(compareStates(undefined, makeState('GUEST'))).toBe(0)
    expect(compareStates(makeState('GUEST'), makeState('GUEST'))).toBe(0)
  })

  it('1: the same person, other data', () => {
    expect(compareStates(luca, { ...luca, notification: 1 })).toBe(1)
    expect(compareStates(luca, { ...luca, auth_role: 'LIMIT' })).toBe(1)
    expect(compareStates(luca, { ...luca, updated_at: '2026-11-15T00:00:00.000Z' })).toBe(1)
    expect(compareStates(luca, { ...luca, auth_entityId: id('choir') })).toBe(1)
  })

  it('2: newly logged in, also as somebody else', () => {
    expect(compareStates(undefined, luca)).toBe(2)
    expect(compareStates(makeState('GUEST'), luca)).toBe(2)
    expect(compareStates(luca, { ...luca, auth_userid: id('anna-account') })).toBe(2)
  })

  it('3: logged out', () => {
    expect(compareStates(luca, makeState('GUEST'))).toBe(3)
  })
})

describe('the minute’s small state', () => {
  const luca = makeState('LOGGED', { liked: ['post'] })

  it('brings counts and version and leaves the rest as it was', () => {
    const { state, needsFull } = mergeMinimal(luca, { ...luca, message: 4, version: { frontend: '0.2.0' } })
    expect(needsFull).toBe(false)
    expect(state).toEqual({ ...luca, message: 4, version: { frontend: '0.2.0' } })
  })

  it('asks for the whole one when more than counts has changed', () => {
    expect(mergeMinimal(luca, { ...luca, updated_at: 'later' }).needsFull).toBe(true)
    expect(mergeMinimal(luca, { ...luca, auth_role: 'ADMIN' }).needsFull).toBe(true)
    expect(mergeMinimal(luca, makeState('GUEST')).needsFull).toBe(true)
  })

  it('is a full one each fifth time (R9.02)', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(isFullTurn)).toEqual([5, 10])
  })
})
