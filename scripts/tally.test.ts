import { expect, test } from 'vitest'
import { listSlowest } from './tally.ts'

test('the slowest files are listed first, and no more than asked for', () => {
  const files = [
    { file: 'a.test.ts', ms: 1000 },
    { file: 'b.spec.ts', ms: 125_460 },
    { file: 'c.test.ts', ms: 2040 },
  ]
  expect(listSlowest(files, 2)).toEqual(['  125.5 s  b.spec.ts', '    2.0 s  c.test.ts'])
})
