import { expect, test } from 'vitest'
import { priorityOf } from './site-priority.ts'

test('a site that asks for thousands moves itself back, and no other; in time it is forgotten', () => {
  const now = 1_800_000_000_000
  const turns = Array.from({ length: 40 }, () => priorityOf(901, 500, now))
  expect([turns[0], turns[1], turns[39]]).toEqual([0, 5, 195])
  expect(priorityOf(902, 1, now)).toBe(0)
  expect(priorityOf(901, 1, now + 100_000)).toBe(100)
  expect(priorityOf(901, 1, now + 300_000)).toBe(0)
})

test('a site that asks steadily for what is done in time stays in the first turn', () => {
  const now = 1_800_000_000_000
  for (let second = 0; second < 60; second++) expect(priorityOf(903, 90, now + second * 1000)).toBe(0)
})

test('the turn ends where the numbers of the queue end', () => {
  const now = 1_800_000_000_000
  priorityOf(904, 10_000_000, now)
  expect(priorityOf(904, 1, now)).toBe(30_000)
})
