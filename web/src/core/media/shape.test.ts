import { expect, test } from 'vitest'
import { shapeOf } from './shape.ts'

test.each([
  [{ width: 1200, height: 800 }, 1.5],
  [{ width: 400, height: 4000 }, 0.8],
  [{ width: 4000, height: 400 }, 2],
  [{ width: null, height: null }, 1.6],
])('an image of %o reserves the aspect ratio %d', (size, shape) => {
  expect(shapeOf(size)).toBe(shape)
})
