import type { MediaRecord } from '@entemi/contract/core/media'

const narrowest = 4 / 5
const widest = 2

/** Width to height of an image that stands alone: its own, unless it would be a tower or a ribbon. */
export function shapeOf({ width, height }: Pick<MediaRecord, 'width' | 'height'>): number {
  if (!width || !height) return 16 / 10
  return Math.min(Math.max(width / height, narrowest), widest)
}
