import { describe, expect, test } from 'vitest'
import { ApiError } from '#/platform/api-error.ts'
import { requireCrop } from './crop.ts'

const picture = { width: 400, height: 100, mime: 'image/jpeg' }

describe('R5.07 the viewport', () => {
  test('is what lies between the points', () => {
    expect(requireCrop({ points: [10, 20, 110, 90] }, picture)).toEqual({
      rotation: 0,
      area: { left: 10, top: 20, width: 100, height: 70 },
      format: 'jpeg',
    })
  })

  test('has at least 50 px a side', () => {
    expect(requireCrop({ points: [0, 0, 50, 50] }, picture).area).toMatchObject({ width: 50, height: 50 })
    for (const points of [
      [0, 0, 49, 100],
      [0, 0, 100, 49],
      [60, 60, 60, 60],
      [100, 90, 0, 0],
    ])
      expect(() => requireCrop({ points }, picture)).toThrow(ApiError)
  })

  test('ends where the turned picture ends', () => {
    expect(requireCrop({ points: [0, 0, 400, 100] }, picture).area.width).toBe(400)
    expect(() => requireCrop({ points: [0, 0, 401, 100] }, picture)).toThrow(ApiError)
    expect(() => requireCrop({ points: [0, 0, 400, 100], rotation: 90 }, picture)).toThrow(ApiError)
    expect(requireCrop({ points: [0, 0, 100, 400], rotation: 270 }, picture).area.height).toBe(400)
  })

  test('keeps the format unless another is asked for', () => {
    const points = [0, 0, 50, 50]
    for (const [mime, format] of [
      ['image/jpeg', 'jpeg'],
      ['image/png', 'png'],
      ['image/webp', 'webp'],
    ] as const)
      expect(requireCrop({ points }, { ...picture, mime }).format).toBe(format)
    expect(requireCrop({ points, format: 'webp' }, picture).format).toBe('webp')
  })
})
