import { expect, test } from 'vitest'
import { clampZoom, fitInto, panZoom, readPinch, unzoomed, zoomAt } from './zoom.ts'

const frame = { stage: { width: 400, height: 800 }, fitted: { width: 400, height: 200 } }

test('a large image fits, a small one is not enlarged', () => {
  expect(fitInto(frame.stage, { width: 1600, height: 800 })).toEqual({ width: 400, height: 200 })
  expect(fitInto(frame.stage, { width: 100, height: 100 })).toEqual({ width: 100, height: 100 })
})

test('the zoom goes from the whole image to four times its size', () => {
  expect(zoomAt(unzoomed, frame, 99).scale).toBe(4)
  expect(zoomAt({ scale: 2, x: 100, y: 0 }, frame, 0.1)).toEqual(unzoomed)
})

test('zooming does not move the point under the finger', () => {
  const at = { x: 100, y: 0 }
  const zoom = zoomAt(unzoomed, frame, 2, at)
  expect(zoom).toEqual({ scale: 2, x: -100, y: 0 })
  expect((at.x - zoom.x) / zoom.scale).toBe(at.x)
})

test('an edge never moves inside the stage, and an image that fits does not move', () => {
  expect(panZoom({ scale: 2, x: 0, y: 0 }, frame, { x: 500, y: 500 })).toEqual({ scale: 2, x: 200, y: 0 })
  expect(panZoom(unzoomed, frame, { x: -30, y: 8 })).toEqual(unzoomed)
  expect(clampZoom({ scale: 4, x: -900, y: 900 }, { ...frame, fitted: { width: 400, height: 400 } })).toEqual({
    scale: 4,
    x: -600,
    y: 400,
  })
})

test('a pinch gives ratio and movement', () => {
  const before = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ] as const
  const after = [
    { x: -50, y: 10 },
    { x: 150, y: 10 },
  ] as const
  expect(readPinch(before, after)).toEqual({ ratio: 2, at: { x: 50, y: 10 }, by: { x: 0, y: 10 } })
})
