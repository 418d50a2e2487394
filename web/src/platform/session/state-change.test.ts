import { describe, expect, it } from 'vitest'
import { id, makeState } from '#/app/testing/make-state.ts'
import { mergeMinimal } from './minimal-state.ts'
import { isFullPoll } from './reload.ts'
import { compareStates } from './state-change.ts'

describe('session change codes (R4.05)', () => {
  const luca = makeState('LOGGED')

  it('none: nothing has changed, also for a guest', () => {
    expect(compareStates(luca, { ...luca })).toBe('none')
    expect(compareStates(undefined, makeState('GUEST'))).toBe('none')
    expect(compareStates(makeState('GUEST'), makeState('GUEST'))).toBe('none')
  })

  it('changed: the same person, other data', () => {
    expect(compareStates(luca, { ...luca, notification: 1 })).toBe('changed')
    expect(compareStates(luca, { ...luca, auth_role: 'LIMIT' })).toBe('changed')
    expect(compareStates(luca, { ...luca, updated_at: '2026-11-15T00:00:00.000Z' })).toBe('changed')
    expect(compareStates(luca, { ...luca, auth_entityId: id('choir') })).toBe('changed')
  })

  it('loggedIn: newly logged in, also as somebody else', () => {
    expect(compareStates(undefined, luca)).toBe('loggedIn')
    expect(compareStates(makeState('GUEST'), luca)).toBe('loggedIn')
    expect(compareStates(luca, { ...luca, auth_userid: id('anna-account') })).toBe('loggedIn')
  })

  it('loggedOut: logged out', () => {
    expect(compareStates(luca, makeState('GUEST'))).toBe('loggedOut')
  })
})

describe('the minimal state', () => {
  const luca = makeState('LOGGED', { liked: ['post'] })

  it('updates counts and version and leaves the rest', () => {
    const { state, needsFull } = mergeMinimal(luca, { ...luca, message: 4, version: { frontend: '0.2.0' } })
    expect(needsFull).toBe(false)
    expect(state).toEqual({ ...luca, message: 4, version: { frontend: '0.2.0' } })
  })

  it('requires the full state when more than counts has changed', () => {
    expect(mergeMinimal(luca, { ...luca, updated_at: 'later' }).needsFull).toBe(true)
    expect(mergeMinimal(luca, { ...luca, auth_role: 'ADMIN' }).needsFull).toBe(true)
    expect(mergeMinimal(luca, makeState('GUEST')).needsFull).toBe(true)
  })

  it('is replaced by a full read each fifth time (R9.02)', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(isFullPoll)).toEqual([5, 10])
  })
})
