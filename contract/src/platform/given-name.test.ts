import { expect, test } from 'vitest'
import { givenName } from './given-name.ts'

test('the given name is the one that was told', () => {
  expect(givenName('Kertész Anna', 'Anna Mária ', 'hu')).toBe('Anna Mária')
  expect(givenName('Kertész Anna', 'Anna', 'en')).toBe('Anna')
})

test('without one it is the last word in Hungarian and the first one in English, without a title', () => {
  expect(givenName('Kertész Anna', null, 'hu')).toBe('Anna')
  expect(givenName('Dr. Kovácsné Nagy Éva', ' ', 'hu')).toBe('Éva')
  expect(givenName('Dr Jane Smith', null, 'en')).toBe('Jane')
  for (const language of ['hu', 'en'] as const) expect(givenName('Panni', null, language)).toBe('Panni')
})

test('a name that is only a title stays as it is', () => {
  expect(givenName('Dr.', null, 'hu')).toBe('Dr.')
})
