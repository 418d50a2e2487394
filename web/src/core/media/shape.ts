import type { MediaRecord } from '@entemi/contract/core/media'

const narrowest = 4 / 5
const widest = 2

/** Aspect ratio of a single image: its own, within limits. */
export function shapeOf({ width, height }: Pick<MediaRecord, 'width' | 'height'>): number {
  if (!width || !height) return 16 / 10
  return Math.min(Math.max(width / height, narrowest), widest)
}
