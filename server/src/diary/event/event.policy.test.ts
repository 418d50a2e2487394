import { expect, test } from 'vitest'
import { dayBefore } from './event.policy.ts'

test('the day before is the same hour in the zone of the event, over the change to and from summer time too', () => {
  // 2027-03-28 10:00 in Budapest is two hours ahead of UTC, the day before it is one
  expect(dayBefore('2027-03-28T08:00:00Z', 'Europe/Budapest')).toBe('2027-03-27T09:00:00Z')
  expect(dayBefore('2027-10-31T09:00:00Z', 'Europe/Budapest')).toBe('2027-10-30T08:00:00Z')
  expect(dayBefore('2027-06-10T09:00:00Z', 'Asia/Kolkata')).toBe('2027-06-09T09:00:00Z')
})
