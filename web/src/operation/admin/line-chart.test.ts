import { expect, it } from 'vitest'
import { chartSize, drawLine } from './line-chart.ts'

it('draws a value from zero to its maximum over the days (R2.37)', () => {
  const { line, ground } = drawLine([0, 5, 10])
  expect(line).toBe('M0 70L160 37L320 4')
  expect(ground).toBe(`${line}L320 ${chartSize.height}L0 ${chartSize.height}Z`)
  expect(drawLine([])).toEqual({ line: '', ground: '' })
  expect(drawLine([0, 0]).line).toBe('M0 70L320 70')
})
