import { expect, test } from 'vitest'
import { emptyPoll, isCompletePoll, isEmptyPoll, readPoll, writePoll } from './poll-draft.ts'

const poll = (...choices: string[]) => ({ ...emptyPoll, choices })

test('a poll is complete with two different choices, empty fields left out', () => {
  expect(isCompletePoll(poll('igen', '', ' nem '))).toBe(true)
  expect(isCompletePoll(poll('igen', ''))).toBe(false)
  expect(isCompletePoll(poll('igen', 'Igen'))).toBe(false)
  expect(writePoll(poll('igen', '', ' nem ')).choices).toEqual(['igen', 'nem'])
  expect([isEmptyPoll(null), isEmptyPoll(emptyPoll), isEmptyPoll(poll('igen', ''))]).toEqual([true, true, false])
})

test('a stored poll is read back, another shape is none', () => {
  const stored = { choices: ['a', 'b'], multiple: true, named: true, closes_in_days: 3 }
  expect(readPoll(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  expect([readPoll(undefined), readPoll({ choices: [1] }), readPoll('x')]).toEqual([null, null, null])
})
