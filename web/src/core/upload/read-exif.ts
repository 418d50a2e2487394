import { readExif } from '@entemi/contract/core/exif'
import type { PhotoFacts } from '@entemi/contract/core/exif'

/** EXIF is at the beginning of a file; the rest is not read (R9.05). */
export const exifBytes = 131_072

export async function readPhotoFacts(file: Blob): Promise<PhotoFacts> {
  return readExif(new Uint8Array(await file.slice(0, exifBytes).arrayBuffer()))
}
