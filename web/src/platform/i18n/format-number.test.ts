import { expect, it } from 'vitest'
import { formatBytes } from './format-number.ts'

it('formats bytes in a readable unit (R2.37)', () => {
  const written = [0, 900, 1000, 24_400, 3_250_000, 120_000_000, 7_000_000_000].map(formatBytes)
  expect(written.map((text) => Number.parseFloat(text.replace(',', '.')))).toEqual([0, 900, 1, 24.4, 3.3, 120, 7])
  expect(written.slice(2).map((text) => /[kmg]/i.exec(text)?.[0].toLowerCase())).toEqual(['k', 'k', 'm', 'm', 'g'])
})
