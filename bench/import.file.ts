import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

const different = 6

/** JPEGs of soft shapes and some noise: 0.8 megabytes at a phone's width of 4000, so that 2,000 fit into a file of an import. */
async function makePhotos(width: number): Promise<Buffer[]> {
  const noise = (mean: number, sigma: number) => ({ type: 'gaussian', mean, sigma }) as const
  return Promise.all(
    Array.from({ length: different }, (_, n) =>
      sharp({
        create: {
          width: width / 10,
          height: (width / 40) * 3,
          channels: 3,
          background: '#000',
          noise: noise(90 + 15 * n, 12),
        },
      })
        .resize(width, (width / 4) * 3, { kernel: 'cubic' })
        .jpeg({ quality: 75 })
        .toBuffer(),
    ),
  )
}

/** The same photo with a comment in its head: other bytes, and another name in the archive. */
function number(photo: Buffer, n: number): Buffer {
  const text = Buffer.from(`photo ${n}`)
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([photo.subarray(0, 2), head, text, photo.subarray(2)])
}

/** Returns its hash. It is made again when it is written: all photos together do not fit into memory. */
function addPhoto(zip: ZipFile, photos: readonly Buffer[], n: number): string {
  const make = (): Buffer => number(photos[n % different] ?? Buffer.alloc(2), n)
  const md5 = createHash('md5').update(make()).digest('hex')
  zip.addReadStreamLazy(`photos/${md5}.jpeg`, { compress: false }, (take) => take(null, Readable.from([make()])))
  return md5
}

/** An export of Day One at the path: two entries a day, the first ones with a photo each. */
export async function writeDayOne(
  path: string,
  { entries, pictures, width }: { entries: number; pictures: number; width: number },
): Promise<void> {
  const photos = await makePhotos(width)
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path))
  const words = 'Árvíztűrő tükörfúrógép, *dőlt* és **félkövér** szavakkal. '
  const list = Array.from({ length: entries }, (_, n) => {
    const md5 = n < pictures ? addPhoto(zip, photos, n) : undefined
    return {
      uuid: createHash('md5').update(`entry ${n}`).digest('hex').toUpperCase(),
      creationDate: new Date(Date.UTC(2010, 0, 1, 6) + n * 12 * 3_600_000).toISOString().replace('.000', ''),
      timeZone: 'Europe/Budapest',
      text: `## ${n}. nap\n\n`.padEnd(900, words),
      tags: [`címke ${n % 40}`],
      ...(md5 !== undefined && { photos: [{ identifier: `F${n}`, md5, type: 'jpeg' }] }),
    }
  })
  zip.addBuffer(Buffer.from(JSON.stringify({ metadata: { version: '1.0' }, entries: list })), 'Journal.json')
  zip.end()
  await written
}
