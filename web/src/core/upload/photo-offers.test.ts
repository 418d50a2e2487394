import { expect, test } from 'vitest'
import { chooseOffers } from './photo-offers.ts'

test('R3.08 an image offers its day and its place, but no future day', () => {
  const today = '2026-11-15'
  const both = { date: '2024-07-21', lat: 46.9, lon: 17.9 }
  expect(chooseOffers([{}, { date: '2024-07-20' }, both], today)).toEqual({
    day: '2024-07-21',
    position: { lat: 46.9, lon: 17.9 },
  })
  expect(chooseOffers([{}, { date: '2024-07-20' }], today)).toEqual({ day: '2024-07-20' })
  expect(chooseOffers([{ lat: 46.9, lon: 17.9 }], today)).toEqual({ position: { lat: 46.9, lon: 17.9 } })
  expect(chooseOffers([{ date: '2027-01-01', imgWidth: 40 }, {}], today)).toEqual({})
})
