import type { MediaRecord } from '@entemi/contract/core/media'
import type { CSSProperties } from 'react'

/** A stored copy from before there were sizes has neither widths nor a preview. */
type Picture = Pick<MediaRecord, 'pres' | 'width' | 'height'> & Partial<Pick<MediaRecord, 'widths' | 'preview'>>

const presSide = 1600

/** The `srcset`: every width in which the picture is stored, and `pres`. */
export function pictureSet({ pres, width, height, widths = [] }: Picture): string | undefined {
  if (pres === null || !width || !height || widths.length === 0) return undefined
  const presWidth = Math.round(width * Math.min(1, presSide / Math.max(width, height)))
  const smaller = widths.map((one) => `${pres.replace(/pres$/, `w${one}`)} ${one}w`)
  return [...smaller, `${pres} ${presWidth}w`].join(', ')
}

/** Behind the picture while it is loaded. */
export function previewStyle({ preview }: Pick<Picture, 'preview'>): CSSProperties | undefined {
  return preview ? { background: `url(data:image/webp;base64,${preview}) center / cover` } : undefined
}

/**
 * The `sizes` of a picture that takes this share of the width of an entry. Three pixels for one are not told from two: a dense
 * phone loads the width of two.
 */
export function pictureSizes(share: number): string {
  const onPhone = (part: number) => `calc((100vw - 88px) * ${part.toFixed(2)})`
  return `(min-width: 700px) ${Math.round(600 * share)}px, (min-resolution: 2.5dppx) ${onPhone(share * 0.68)}, ${onPhone(share)}`
}
