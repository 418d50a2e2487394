import type { mediaVariants } from '@entemi/contract/media'

/** Where a stored file is fetched; whoever asks there is asked again what they may see. */
export function mediaAddress(dbKey: string, variant: Variant): string
export function mediaAddress(dbKey: string | null, variant: Variant): string | null
export function mediaAddress(dbKey: string | null, variant: Variant): string | null {
  return dbKey === null ? null : `/media/${dbKey}/${variant}`
}

type Variant = (typeof mediaVariants)[number]
