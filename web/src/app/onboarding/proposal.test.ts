import { describe, expect, it } from 'vitest'
import { proposeLevel, toSetting } from './proposal.ts'

describe('the proposed audience (R4.03)', () => {
  it('is friends for a newcomer, and what was chosen before for everybody else', () => {
    expect(proposeLevel({ mood_pp: 0, F_pp: 0 })).toBe(1)
    expect(proposeLevel({ note_pp: 9 })).toBe(9)
  })

  it('is saved for everything that is written; moods keep their own', () => {
    expect(toSetting(1)).toEqual({ note_pp: 1, H_pp: 1, D_pp: 1, C_pp: 1, F_pp: 1, solution_pp: 1 })
  })
})
