import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Tx } from '#/db/database.ts'
import type { Viewer } from '#/session/viewer.ts'
import type { Storage } from '#/storage/storage.ts'
import { renderExportPage } from './export.page.ts'
import { listOwnMedia, listOwnVideos, readOwnRows } from './export.store.ts'

/** Everything that is the member's: the data as JSON, the same as a page to read, the pictures and the recordings. */
export async function packExport(tx: Tx, storage: Storage, viewer: Viewer): Promise<Readable> {
  const rows = await readOwnRows(tx, viewer)
  const [media, videos] = [await listOwnMedia(tx, viewer), await listOwnVideos(tx, viewer)]
  const zip = new ZipFile()
  const packed = zip.outputStream as Readable
  /** Opened when its turn comes: thousands of open files at once would end the process. */
  const add = (name: string, open: () => Readable): void =>
    zip.addReadStreamLazy(`media/${name}`, { compress: false }, (give) => {
      // erased since it was found: the download breaks off, where nobody listened the process would
      give(
        null,
        open().on('error', (error) => packed.destroy(error)),
      )
    })
  zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), 'data.json')
  zip.addBuffer(Buffer.from(renderExportPage(rows, media, videos, viewer.language)), 'index.html')
  for (const { key, name } of media) {
    const file = (await storage.find(`${key}/orig`)) ?? (await storage.find(`${key}/pres`))
    if (file !== undefined) add(name, file.stream)
  }
  for (const { name, files } of videos) add(name, () => Readable.from(readAll(storage, files), { objectMode: false }))
  zip.end()
  return packed
}

/** One after the other, as one file. */
async function* readAll(storage: Storage, files: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const name of files) {
    const file = await storage.find(name)
    if (file !== undefined) yield* file.stream() as AsyncIterable<Uint8Array>
  }
}
