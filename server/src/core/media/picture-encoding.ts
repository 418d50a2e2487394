import sharp, { type Raw, type Sharp } from 'sharp'

// Runs in the encoder's child process and for the pictures of the demo; the server itself never decodes a picture.

export interface Decoded {
  data: Buffer
  raw: Raw
}

/** The default of 4 takes three times as long for a file of the same size. */
export const webpEffort = 2
/** A width that is hardly smaller than pres would only take space. */
const narrowerBy = 1.25
const previewSide = 16
/** Below 200 characters in base64. */
const previewBytes = 147

export async function toRaw(image: Sharp): Promise<Decoded> {
  const { data, info } = await image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

export const reopen = ({ data, raw }: Decoded): Sharp => sharp(data, { raw })

export const asWebp = (image: Sharp): Sharp => image.webp({ quality: 80, effort: webpEffort })

/** The files of those `widths` that are narrower than pres and smaller than its file. */
export async function encodeWidths(
  pres: Decoded,
  presBytes: number,
  widths: readonly number[],
): Promise<{ width: number; file: Buffer }[]> {
  const encoded = []
  for (const width of widths) {
    if (pres.raw.width < width * narrowerBy) break
    const file = await asWebp(reopen(pres).resize(width)).toBuffer()
    if (file.length >= presBytes) break
    encoded.push({ width, file })
  }
  return encoded
}

/** A WebP in base64; null for a picture with transparent parts, behind which it would be seen. */
export async function encodePreview(pres: Decoded): Promise<string | null> {
  // blurred: enlarged by the browser, single pixels would be seen as a grid
  const small = await toRaw(reopen(pres).resize(previewSide, previewSide, { fit: 'inside' }).blur(1))
  const { channels } = small.raw
  if (channels === 4 && small.data.some((value, index) => index % channels === 3 && value < 255)) return null
  for (const quality of [20, 1]) {
    const file = await reopen(small).removeAlpha().webp({ quality, effort: 6 }).toBuffer()
    if (file.length <= previewBytes) return file.toString('base64')
  }
  return null
}
