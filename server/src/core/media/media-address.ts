import type { mediaVariants } from '@entemi/contract/core/media'

/** The address of a stored file; visibility is checked at every request. */
export function mediaAddress(dbKey: string, variant: Variant): string
export function mediaAddress(dbKey: string | null, variant: Variant): string | null
export function mediaAddress(dbKey: string | null, variant: Variant): string | null {
  // a concatenated string would slow JSON.stringify: see `writeMoment`
  return dbKey === null ? null : ['/media', dbKey, variant].join('/')
}

type Variant = (typeof mediaVariants)[number]
