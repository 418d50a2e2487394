import { parseBox } from '@entemi/contract/community/box'
import { expect, test } from 'vitest'
import { around, doubleTapMs, homeCorners, makeView, placeZoom } from './view.ts'

test('the visible bounds are requested rounded outward', () => {
  expect(makeView([45.7012, 16.1099, 48.6011, 22.9], 7.2)).toEqual({ bbox: '16.1,45.7,22.9,48.61', zoom: 7 })
  for (const corners of [homeCorners, around({ lat: 47, lon: 19 }), around({ lat: -84.9, lon: 180 })])
    expect(parseBox(makeView(corners, 9).bbox)).toBeDefined()
})

test('a view wider than the globe is the globe', () => {
  expect(makeView([-120, -400, 120, 400], 0)).toEqual({ bbox: '-180,-85,180,85', zoom: 0 })
})

test('R9.08 a single place is shown at zoom 13, a double tap is two within 280 ms', () => {
  expect([placeZoom, doubleTapMs]).toEqual([13, 280])
})
