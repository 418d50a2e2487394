import { expect, test } from 'vitest'
import { measurePeaks } from './read-peaks.ts'

test('the waveform has the loudest of each part, relative to the loudest of all', () => {
  expect(measurePeaks([0, 0.1, -0.5, 0.2, 0.25, 0], 3)).toEqual([20, 100, 50])
  expect(measurePeaks([0.4, 0.2], 64)).toEqual([100, 50])
})

test('silence stays low, and nothing has no waveform', () => {
  expect(measurePeaks([0.001, 0, 0.001], 3)).toEqual([2, 0, 2])
  expect(measurePeaks([], 64)).toEqual([])
})
