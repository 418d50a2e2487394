import { open, stat, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { readExifBlock, withoutPosition, type StoredExif } from '@entemi/contract/core/exif'
import sharp from 'sharp'
import type { EncodeJob, Encoded, EncodeOutcome } from './encoder.ts'
import { asWebp, encodePreview, encodeWidths, reopen, toRaw, webpEffort, type Decoded } from './picture-encoding.ts'

// node encode-child.ts '<EncodeJob as JSON>'. Encodes one untrusted image: an exploited decoder can reach only this process,
// which has no database and no settings, and is killed after a timeout.

const kinds = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
type Kind = (typeof kinds)[number]

const thumbSide = 256

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

const job = JSON.parse(process.argv[2] ?? '') as EncodeJob
if (job.isLate) setPriority(10)
process.stdout.write(JSON.stringify(await encode(job)))

async function encode(job: EncodeJob): Promise<EncodeOutcome> {
  const kind = await sniffKind(job.input)
  if (kind === undefined) return { refused: 'type' }
  try {
    const exif = await readStoredExif(job.input)
    const encoded = await writeVariants(await decode(job), job, kind)
    return { ...encoded, ...(exif && { exif }) }
  } catch (error) {
    // errors of the decoders have the plain name Error; any other is a bug of this program
    if (!(error instanceof Error) || error.name !== 'Error') throw error
    if (/No space left|ENOSPC/i.test(error.message)) return { refused: 'full' }
    return { refused: /pixel limit/.test(error.message) ? 'pixels' : 'broken' }
  }
}

/** By the first bytes: the file name and the declared type may be wrong. */
async function sniffKind(path: string): Promise<Kind | undefined> {
  const file = await open(path)
  const { buffer } = await file.read({ buffer: Buffer.alloc(32), length: 32, position: 0 })
  await file.close()
  const text = buffer.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  return /^ftypavi[fs]/.test(text.slice(4)) ? 'avif' : undefined
}

async function readStoredExif(input: string): Promise<StoredExif | undefined> {
  const { exif } = await sharp(input).metadata()
  return exif && withoutPosition(readExifBlock(new Uint8Array(exif)))
}

/** Decoded once, upright, in sRGB; of an animation the first frame. Pixels have no metadata. */
async function decode({ input, maxPixels, longestSide, crop }: EncodeJob): Promise<Decoded> {
  const upright = await toRaw(
    sharp(input, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true }),
  )
  if (crop === undefined) return upright
  const turned = await toRaw(reopen(upright).rotate(crop.rotation))
  return toRaw(reopen(turned).extract(crop.area))
}

async function writeVariants(decoded: Decoded, job: EncodeJob, kind: Kind): Promise<Encoded> {
  const format = job.crop?.format ?? (kind === 'jpeg' ? 'jpeg' : 'webp')
  const pres = await toRaw(reopen(decoded).resize(1600, 1600, { fit: 'inside', withoutEnlargement: true }))
  const written = job.onlySizes ? 0 : await writeMain(decoded, pres, job.folder, format)
  const presFile = job.onlySizes ? job.input : join(job.folder, 'pres')
  const presBytes = (await stat(presFile)).size
  const sizes = await encodeWidths(pres, presBytes, job.widths)
  for (const { width, file } of sizes) await writeFile(join(job.folder, `w${width}`), file)
  return {
    mime: `image/${format}`,
    width: decoded.raw.width,
    height: decoded.raw.height,
    widths: sizes.map((size) => size.width),
    preview: await encodePreview(pres),
    bytes: sizes.reduce((sum, { file }) => sum + file.length, written),
  }
}

/** Returns the bytes of the three files. */
async function writeMain(
  decoded: Decoded,
  pres: Decoded,
  folder: string,
  format: 'jpeg' | 'png' | 'webp',
): Promise<number> {
  const orig = reopen(decoded)
  if (format === 'jpeg') {
    if (decoded.raw.channels === 4) orig.flatten({ background: '#ffffff' })
    orig.jpeg({ quality: 88 })
  } else if (format === 'png') orig.png()
  else orig.webp({ quality: 88, effort: webpEffort })
  // from pres in a third of the time, unless a long image is too small in it
  const isLow = Math.min(pres.raw.width, pres.raw.height) < thumbSide
  const thumb = reopen(isLow ? decoded : pres).resize(thumbSide, thumbSide, { fit: 'cover' })
  const written = [
    await orig.toFile(join(folder, 'orig')),
    await asWebp(reopen(pres)).toFile(join(folder, 'pres')),
    await asWebp(thumb).toFile(join(folder, 'thumb')),
  ]
  return written.reduce((sum, { size }) => sum + size, 0)
}
