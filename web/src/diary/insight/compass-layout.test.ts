import { describe, expect, it } from 'vitest'
import { moods } from '#/platform/kit/mood.ts'
import { drawWay, middle, chartSize, placeOf, sizeOf } from './compass-layout.ts'

describe('the compass of pleasant and energetic (R3.11)', () => {
  it('has the pleasant ones on the right, the lively ones on top and the grey weekday in the middle', () => {
    for (const mood of moods) {
      const { x, y } = placeOf(mood)
      expect(Math.sign(x - middle.x), `${mood}`).toBe(mood === 0 ? 0 : mood >= 5 ? 1 : -1)
      expect(Math.sign(y - middle.y), `${mood}`).toBe(mood === 0 ? 0 : [1, 2, 5, 6].includes(mood) ? -1 : 1)
    }
  })

  it('draws the largest face inside the chart, with space for its name', () => {
    for (const mood of moods) {
      const { x, y } = placeOf(mood)
      expect(Math.min(x, chartSize.width - x)).toBeGreaterThan(32)
      expect(y - 32).toBeGreaterThan(12)
      expect(y + 32 + 14).toBeLessThan(chartSize.height - 14)
    }
  })

  it('sizes a face by its area, and keeps the rarest one visible', () => {
    expect([sizeOf(40, 40), sizeOf(10, 40), sizeOf(1, 400)]).toEqual([64, 32, 24])
  })

  it('draws a transition from face to face', () => {
    const [from, to] = [placeOf(1), placeOf(8)]
    const way = drawWay(1, 8)
    expect(way.startsWith(`M${from.x} ${from.y}Q`) && way.endsWith(` ${to.x} ${to.y}`)).toBe(true)
  })
})
