import { expect, test } from 'vitest'
import { quietUntil } from './quiet.ts'

const at = (time: string) => new Date(`2026-11-15T${time}:00Z`)

test('quiet hours are in the member’s time zone and may span midnight', () => {
  const night = { from: '22:00', to: '07:00' }
  expect(quietUntil(at('20:59'), 'Europe/Budapest', night)).toBeUndefined()
  expect(quietUntil(at('21:00'), 'Europe/Budapest', night)).toEqual(new Date('2026-11-16T06:00:00Z'))
  expect(quietUntil(at('05:30'), 'Europe/Budapest', night)).toEqual(at('06:00'))
  expect(quietUntil(at('06:00'), 'Europe/Budapest', night)).toBeUndefined()
  expect(quietUntil(at('21:00'), 'America/New_York', night)).toBeUndefined()
})

test('quiet hours may be within a day, empty or not set', () => {
  expect(quietUntil(at('12:30'), 'UTC', { from: '12:00', to: '13:00' })).toEqual(at('13:00'))
  expect(quietUntil(at('13:00'), 'UTC', { from: '12:00', to: '13:00' })).toBeUndefined()
  expect(quietUntil(at('13:00'), 'UTC', { from: '12:00', to: '12:00' })).toBeUndefined()
  expect(quietUntil(at('13:00'), 'UTC', null)).toBeUndefined()
})
