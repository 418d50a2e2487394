import { expect, test } from 'vitest'
import { priorityOf } from './site-priority.ts'

test('a site with thousands of jobs lowers its own priority, no other’s, and gets it back in time', () => {
  const now = 1_800_000_000_000
  const priorities = Array.from({ length: 40 }, () => priorityOf(901, 500, now))
  expect([priorities[0], priorities[1], priorities[39]]).toEqual([0, 5, 195])
  expect(priorityOf(902, 1, now)).toBe(0)
  expect(priorityOf(901, 1, now + 100_000)).toBe(100)
  expect(priorityOf(901, 1, now + 300_000)).toBe(0)
})

test('a site that adds jobs no faster than they are done keeps the first priority', () => {
  const now = 1_800_000_000_000
  for (let second = 0; second < 60; second++) expect(priorityOf(903, 90, now + second * 1000)).toBe(0)
})

test('the priority stays within the smallint of the queue', () => {
  const now = 1_800_000_000_000
  priorityOf(904, 10_000_000, now)
  expect(priorityOf(904, 1, now)).toBe(30_000)
})
