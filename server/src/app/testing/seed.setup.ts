import { readFile } from 'node:fs/promises'
import { beforeAll, expect } from 'vitest'
import { isWholeRun } from './tier.ts'

// With a random seed a landing would fail by values that have nothing to do with it.
beforeAll(async () => {
  const { testPath = '' } = expect.getState()
  // its import takes longer than the tests of most files
  if (isWholeRun || !(await readFile(testPath, 'utf8')).includes('fast-check')) return
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed: 1 })
})
