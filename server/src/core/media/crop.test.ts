import { describe, expect, test } from 'vitest'
import { ApiError } from '#/platform/api-error.ts'
import { requireCrop } from './crop.ts'

const image = { width: 400, height: 100, mime: 'image/jpeg' }

describe('R5.07 a crop', () => {
  test('is the area between the points', () => {
    expect(requireCrop({ points: [10, 20, 110, 90] }, image)).toEqual({
      rotation: 0,
      area: { left: 10, top: 20, width: 100, height: 70 },
      format: 'jpeg',
    })
  })

  test('has at least 50 px a side', () => {
    expect(requireCrop({ points: [0, 0, 50, 50] }, image).area).toMatchObject({ width: 50, height: 50 })
    for (const points of [
      [0, 0, 49, 100],
      [0, 0, 100, 49],
      [60, 60, 60, 60],
      [100, 90, 0, 0],
    ])
      expect(() => requireCrop({ points }, image)).toThrow(ApiError)
  })

  test('ends within the rotated image', () => {
    expect(requireCrop({ points: [0, 0, 400, 100] }, image).area.width).toBe(400)
    expect(() => requireCrop({ points: [0, 0, 401, 100] }, image)).toThrow(ApiError)
    expect(() => requireCrop({ points: [0, 0, 400, 100], rotation: 90 }, image)).toThrow(ApiError)
    expect(requireCrop({ points: [0, 0, 100, 400], rotation: 270 }, image).area.height).toBe(400)
  })

  test('has the format of the image unless another is requested', () => {
    const points = [0, 0, 50, 50]
    for (const [mime, format] of [
      ['image/jpeg', 'jpeg'],
      ['image/png', 'png'],
      ['image/webp', 'webp'],
    ] as const)
      expect(requireCrop({ points }, { ...image, mime }).format).toBe(format)
    expect(requireCrop({ points, format: 'webp' }, image).format).toBe('webp')
  })
})
