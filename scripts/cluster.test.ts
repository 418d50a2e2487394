import { expect, test } from 'vitest'
import { isSafePatroni } from './cluster.programs.ts'

test.each([
  ['patroni 3.0.2', false],
  ['patroni 3.3.5', false],
  ['patroni 4.0.6', false],
  ['patroni 4.0.7', true],
  ['patroni 4.1.0', true],
  ['patroni 10.0.0', true],
  ['command not found', false],
])('the cluster accepts only versions of Patroni that lose no acknowledged write: %s', (version, isAccepted) => {
  expect(isSafePatroni(version)).toBe(isAccepted)
})
