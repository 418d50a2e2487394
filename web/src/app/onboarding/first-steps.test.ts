import type { EntityId } from '@entemi/contract/platform/ids'
import { describe, expect, it } from 'vitest'
import { isNewcomer, listStepsLeft } from './first-steps.ts'

const nobody = { auth_memberArray: [], entity_relation: {} }

describe('the first steps of a newcomer', () => {
  it('are offered until the day that registration set, and to nobody without one', () => {
    expect(isNewcomer({ first_steps_until: '2026-12-01' }, '2026-12-01')).toBe(true)
    expect(isNewcomer({ first_steps_until: '2026-12-01' }, '2026-12-02')).toBe(false)
    expect(isNewcomer({}, '2026-12-01')).toBe(false)
  })

  it('are left until a mood is noted, something is written, and a community is joined or asked', () => {
    expect(listStepsLeft(nobody, [])).toEqual(['mood', 'question', 'community'])
    expect(listStepsLeft(nobody, [{ category: 'mood' }])).toEqual(['question', 'community'])
    expect(listStepsLeft(nobody, [{ category: 'friend' }, { category: 'gratitude' }])).toEqual(['mood', 'community'])
    const id = 'group' as EntityId
    expect(listStepsLeft({ auth_memberArray: [id], entity_relation: { [id]: ['m'] } }, [])).toEqual([
      'mood',
      'question',
    ])
    expect(listStepsLeft({ auth_memberArray: [], entity_relation: { [id]: ['j'] } }, [])).toEqual(['mood', 'question'])
  })
})
