import { expect, test } from 'vitest'
import { boldParts } from './bold-parts.ts'

test('names are bold in their sentence', () => {
  expect(boldParts('Anna csatlakozott ide: Közös kert', ['Anna', 'Közös kert'])).toEqual([
    { text: 'Anna', bold: true },
    { text: ' csatlakozott ide: ', bold: false },
    { text: 'Közös kert', bold: true },
  ])
})

test('an unknown or missing name changes nothing', () => {
  const whole = [{ text: 'Felvettek ide', bold: false }]
  expect(boldParts('Felvettek ide', ['Anna', undefined, ''])).toEqual(whole)
})

test('a name inside another name is not split', () => {
  expect(boldParts('Anna írt ide: Anna köre', ['Anna', 'Anna köre'])).toEqual([
    { text: 'Anna', bold: true },
    { text: ' írt ide: ', bold: false },
    { text: 'Anna köre', bold: true },
  ])
})
