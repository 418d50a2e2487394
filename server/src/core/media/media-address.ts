import type { mediaVariants } from '@entemi/contract/core/media'

/** Where a stored file is fetched; whoever asks there is asked again what they may see. */
export function mediaAddress(dbKey: string, variant: Variant): string
export function mediaAddress(dbKey: string | null, variant: Variant): string | null
export function mediaAddress(dbKey: string | null, variant: Variant): string | null {
  // joined, not put together: see `writeMoment`
  return dbKey === null ? null : ['/media', dbKey, variant].join('/')
}

type Variant = (typeof mediaVariants)[number]
