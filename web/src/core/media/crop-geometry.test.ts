import { describe, expect, test } from 'vitest'
import {
  clampView,
  cropPoints,
  drawView,
  fitViewport,
  isTooSmall,
  moveView,
  startView,
  turnView,
  wheelZoom,
  zoomRange,
  zoomView,
} from './crop-geometry.ts'
import type { Crop, CropView } from './crop-geometry.ts'

const crop: Crop = { image: { width: 1200, height: 800 }, viewport: { width: 200, height: 200 } }
const start = clampView(startView(crop.image), crop)

describe('R5.07 the frame', () => {
  test.each([
    [{ width: 300, height: 400 }, 1, { width: 1200, height: 800 }, { width: 300, height: 300 }],
    [{ width: 300, height: 400 }, 16 / 9, { width: 1200, height: 800 }, { width: 300, height: 168 }],
    [{ width: 300, height: 400 }, 1, { width: 100, height: 80 }, { width: 120, height: 120 }],
    [{ width: 300, height: 400 }, 50, { width: 3000, height: 60 }, { width: 300, height: 50 }],
  ])('in a stage of %o with the aspect %d over an image of %o is %o', (room, aspect, image, viewport) => {
    expect(fitViewport(room, aspect, image)).toEqual(viewport)
  })

  test('is never filled by an image of less than 50 pixels a side', () => {
    expect(isTooSmall({ width: 50, height: 50 })).toBe(false)
    expect(isTooSmall({ width: 500, height: 49 })).toBe(true)
  })
})

describe('R5.07 the zoom', () => {
  test('goes from a filled frame to 1.5, in steps of 0.0001', () => {
    expect(zoomRange(crop, 0)).toEqual({ min: 0.25, max: 1.5 })
    expect(zoomRange({ ...crop, image: { width: 700, height: 300 } }, 0).min).toBe(0.6667)
    expect(zoomView(start, crop, 1.333_333_3).zoom).toBe(1.3333)
    expect(zoomView(start, crop, 9).zoom).toBe(1.5)
    expect(zoomView(start, crop, 0).zoom).toBe(0.25)
  })

  test('never leaves less than 50 pixels in the frame', () => {
    const small: Crop = { ...crop, viewport: { width: 60, height: 60 } }
    expect(zoomRange(small, 0).max).toBe(1.2)
    expect(cropPoints(zoomView(clampView(startView(crop.image), small), small, 9), small)).toEqual([575, 375, 625, 425])
  })

  test('does not move the point under the pointer', () => {
    const at = { x: 50, y: -30 }
    const before = moveView(zoomView(start, crop, 0.5), crop, { x: 40, y: 0 })
    const after = zoomView(before, crop, 1, at)
    expect(after.x + at.x / after.zoom).toBeCloseTo(before.x + at.x / before.zoom)
    expect(after.y + at.y / after.zoom).toBeCloseTo(before.y + at.y / before.zoom)
  })

  test('R9.09 follows the wheel by 1200 or 1060, upwards larger', () => {
    expect(wheelZoom(1, { wheelDelta: 120, deltaY: -100 })).toBeCloseTo(1.1)
    expect(wheelZoom(1, { wheelDelta: -120, deltaY: 100 })).toBeCloseTo(0.9)
    expect(wheelZoom(0.5, { deltaY: -53 })).toBeCloseTo(0.525)
  })
})

describe('R2.19 the four points', () => {
  test('are whole pixels of the image, a square in its middle at first', () => {
    expect(start).toEqual({ rotation: 0, zoom: 0.25, x: 600, y: 400 })
    expect(cropPoints(start, crop)).toEqual([200, 0, 1000, 800])
  })

  test('follow a drag and stop at the edge', () => {
    expect(cropPoints(moveView(start, crop, { x: 10, y: 10 }), crop)).toEqual([160, 0, 960, 800])
    expect(cropPoints(moveView(start, crop, { x: -9999, y: 0 }), crop)).toEqual([400, 0, 1200, 800])
  })

  test('are those of the rotated image', () => {
    const corner = moveView(start, crop, { x: 9999, y: 0 })
    const right = clampView(turnView(corner, crop, 'right'), crop)
    expect([right.rotation, cropPoints(right, crop)]).toEqual([90, [0, 0, 800, 800]])
    const left = clampView(turnView(corner, crop, 'left'), crop)
    expect([left.rotation, cropPoints(left, crop)]).toEqual([270, [0, 400, 800, 1200]])
  })

  test('stay inside after any moves', () => {
    let view: CropView = start
    const acts = [
      (now: CropView) => moveView(now, crop, { x: 333, y: -777 }),
      (now: CropView) => zoomView(now, crop, now.zoom * 1.37, { x: 13, y: 90 }),
      (now: CropView) => clampView(turnView(now, crop, 'right'), crop),
      (now: CropView) => zoomView(now, crop, now.zoom / 1.9),
    ]
    for (let step = 0; step < 200; step++) {
      view = acts[(step * 7 + Math.floor(step / 3)) % acts.length]?.(view) ?? view
      const [left, top, right, bottom] = cropPoints(view, crop)
      const [width, height] = view.rotation % 180 === 0 ? [1200, 800] : [800, 1200]
      expect(Math.min(left, top, width - right, height - bottom)).toBeGreaterThanOrEqual(0)
      expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(50)
      expect(right - left).toBe(bottom - top)
    }
  })

  test('four quarter turns give the same view', () => {
    let view = moveView(zoomView(start, crop, 1), crop, { x: 70, y: 30 })
    const before = view
    for (let turn = 0; turn < 4; turn++) view = turnView(view, crop, 'right')
    expect(view).toEqual(before)
    expect(turnView(turnView(before, crop, 'right'), crop, 'left')).toEqual(before)
  })
})

test('the transform puts the view point into the middle', () => {
  expect(drawView({ rotation: 90, zoom: 0.5, x: 400, y: 500 }, crop)).toBe(
    'translate(0px, 50px) rotate(90deg) scale(0.5)',
  )
})
