import type { mediaVariants } from '@entemi/contract/media'

/** Where a stored file is fetched; whoever asks there is asked again what they may see. */
export const mediaAddress = (dbKey: string | null, variant: (typeof mediaVariants)[number]): string | null =>
  dbKey === null ? null : `/media/${dbKey}/${variant}`
