import { test } from 'vitest'

/** TEST_ALL=on: everything is tried, with random seeds. Otherwise a part of it, with fixed seeds. */
export const isWholeRun = process.env['TEST_ALL'] === 'on'

/** Each `share`-th element from the first on: a part that changed from run to run would fail now and then. */
export const someOf = <T>(all: readonly T[], share: number): T[] =>
  all.filter((_, index) => isWholeRun || index % share === 0)

/** A test of tier 2 in a file of tier 1. */
export const heavyTest = isWholeRun ? test : test.skip
