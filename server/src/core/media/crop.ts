import type { BodyOf } from '@entemi/contract/platform/call'
import { limits } from '@entemi/contract/platform/limits'
import type { cropMediaCall } from '@entemi/contract/core/media'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Crop } from './encoder.ts'

/** The crop from its four points; refuses one that is too small or exceeds the rotated image. */
export function requireCrop(
  { points, rotation = 0, format }: BodyOf<typeof cropMediaCall>,
  image: { width: number; height: number; mime: string },
): Crop {
  const [left = 0, top = 0, right = 0, bottom = 0] = points
  const [width, height] = rotation % 180 === 0 ? [image.width, image.height] : [image.height, image.width]
  if (right > width || bottom > height) throw fieldError('points', 'INVALID_VALUE')
  const area = { left, top, width: right - left, height: bottom - top }
  if (Math.min(area.width, area.height) < limits.crop.side)
    throw new ApiError('VALIDATION_ERROR', {
      fields: [{ name: 'points', code: 'MIN_VALUE', min: limits.crop.side }],
    })
  return { rotation, area, format: format ?? formatOf(image.mime) }
}

const formatOf = (mime: string): Crop['format'] =>
  mime === 'image/jpeg' ? 'jpeg' : mime === 'image/png' ? 'png' : 'webp'
