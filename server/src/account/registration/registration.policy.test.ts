import { registrationModes } from '@entemi/contract/platform/state'
import { expect, test } from 'vitest'
import { ApiError } from '#/platform/api-error.ts'
import { decideEntrance } from './registration.policy.ts'

const decide = (...input: Parameters<typeof decideEntrance>): string => {
  try {
    return decideEntrance(...input)
  } catch (error) {
    return error instanceof ApiError ? error.code : 'another error'
  }
}

test.each([
  ['a stranger to the main site', false, false, ['member', 'INVITATION_REQUIRED', 'waiting', 'REGISTRATION_CLOSED']],
  ['somebody invited to the main site', true, false, ['member', 'member', 'member', 'REGISTRATION_CLOSED']],
  ['a stranger to a company', false, true, ['member', 'ONLY_MEMBER_AREA', 'waiting', 'REGISTRATION_CLOSED']],
  ['somebody invited to a company', true, true, ['member', 'member', 'member', 'REGISTRATION_CLOSED']],
])('what each mode answers %s', (_who, isInvited, company, expected) => {
  expect(registrationModes.map((mode) => decide(mode, { isInvited, company }))).toEqual(expected)
})
