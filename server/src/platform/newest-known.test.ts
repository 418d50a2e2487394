import { expect, test } from 'vitest'
import { findNewer, isOlder, newestKnown } from './newest-known.ts'

test.each([
  ['18.4', ['17.12', '18.6'], '18.6'],
  ['18.9', ['18.10'], '18.10'],
  ['26.9.1', ['26.10.0'], '26.10.0'],
  ['18.6', ['17.12', '18.6'], undefined],
  ['18.7', ['18.6'], undefined],
  ['19.0', ['17.12', '18.6'], undefined],
])('of %s and the known %o a newer patch of the same major version is %s', (running, known, newer) => {
  expect(findNewer(running, known)).toBe(newer)
})

test('versions are compared by their numbers, also those of a preliminary package', () => {
  expect(isOlder('18.4.0-beta.9', '18.4.0-beta.17')).toBe(true)
  expect(isOlder('18.4.0-beta.17', '18.4.0-beta.17')).toBe(false)
})

test('every supported PostgreSQL and the pinned Node have a newest known patch', () => {
  const majors = [...newestKnown.postgres, ...newestKnown.node].map((version) => Number.parseInt(version, 10))
  expect(majors).toEqual([15, 16, 17, 18, 26])
})
