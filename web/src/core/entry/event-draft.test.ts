import { expect, test } from 'vitest'
import { isEmptyEvent, readEvent } from './event-draft.ts'
import { emptyEvent, momentIn, readSavedEvent, writeEvent } from './event-moment.ts'

const draft = (parts: Partial<ReturnType<typeof emptyEvent>> = {}) => ({
  ...emptyEvent('Europe/Budapest'),
  day: '2027-03-28',
  time: '10:00',
  ...parts,
})

test('the hours of an event are those of its zone, before and after the change to summer time', () => {
  expect(momentIn('Europe/Budapest', '2027-03-27', '10:00')).toBe('2027-03-27T09:00:00.000Z')
  expect(momentIn('Europe/Budapest', '2027-03-28', '01:30')).toBe('2027-03-28T00:30:00.000Z')
  expect(momentIn('Europe/Budapest', '2027-03-28', '10:00')).toBe('2027-03-28T08:00:00.000Z')
  expect(momentIn('Asia/Kolkata', '2027-03-28', '00:15')).toBe('2027-03-27T18:45:00.000Z')
  expect(momentIn('Europe/Budapest', '', '10:00')).toBeUndefined()
})

test('an event is complete with a start, an end after it and a link of the web', () => {
  expect(writeEvent(draft())).toEqual({
    starts_at: '2027-03-28T08:00:00.000Z',
    ends_at: null,
    zone: 'Europe/Budapest',
    town: null,
    link: null,
  })
  expect(writeEvent(draft({ end_time: '12:00' }))?.ends_at).toBe('2027-03-28T10:00:00.000Z')
  expect(writeEvent(draft({ end_time: '09:00', end_day: '2027-03-29' }))?.ends_at).toBe('2027-03-29T07:00:00.000Z')
  for (const wrong of [{ day: '' }, { time: '' }, { end_time: '09:00' }, { link: 'javascript:x' }, { link: 'holnap' }])
    expect(writeEvent(draft(wrong))).toBeUndefined()
})

test('a saved event is read back into the same draft, and keeps its place without its town', () => {
  const saved = { starts_at: '2027-03-28T08:00:00.000Z', ends_at: '2027-03-28T10:00:00.000Z', zone: 'Europe/Budapest' }
  const place = { town: 'Szentendre', country: 'Magyarország', near: false }
  const read = readSavedEvent({ ...saved, place, link: null } as Parameters<typeof readSavedEvent>[0])
  expect(read).toEqual(draft({ end_time: '12:00', place: { name: 'Szentendre' } }))
  expect(writeEvent(read)).toEqual({ ...saved, link: null })
})

test('a stored draft is read back, another shape is none', () => {
  expect(readEvent(JSON.parse(JSON.stringify(draft())))).toEqual(draft())
  expect([readEvent(undefined), readEvent({ day: 1 }), readEvent('x')]).toEqual([null, null, null])
  expect([isEmptyEvent(null), isEmptyEvent(emptyEvent('UTC')), isEmptyEvent(draft())]).toEqual([true, true, false])
})
