import { describe, expect, it } from 'vitest'
import { proposeLevels, toSetting } from './proposal.ts'

describe('the proposed audience (R4.03)', () => {
  it('is oneself for moods and what occupies one, and everybody for the rest', () => {
    expect(proposeLevels(undefined)).toEqual({ mood: 0, F: 0, H: 9, D: 9, C: 9, note: 9, solution: 9 })
  })

  it('is what was chosen before, where something was', () => {
    expect(proposeLevels({ mood_pp: 1, H_pp: 0 })).toMatchObject({ mood: 1, H: 0, F: 0, note: 9 })
  })

  it('is saved under the account’s setting names', () => {
    expect(toSetting(proposeLevels({ D_pp: 1 }))).toEqual({
      mood_pp: 0,
      F_pp: 0,
      H_pp: 9,
      D_pp: 1,
      C_pp: 9,
      note_pp: 9,
      solution_pp: 9,
    })
  })
})
