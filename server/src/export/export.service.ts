import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Tx } from '#/db/database.ts'
import type { Viewer } from '#/session/viewer.ts'
import type { Storage } from '#/storage/storage.ts'
import { renderExportPage } from './export.page.ts'
import { listOwnMedia, readOwnRows } from './export.store.ts'

/** Everything that is the member's: the data as JSON, the same as a page to read, and the pictures. */
export async function packExport(tx: Tx, storage: Storage, viewer: Viewer): Promise<Readable> {
  const rows = await readOwnRows(tx, viewer)
  const media = await listOwnMedia(tx, viewer)
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), 'data.json')
  zip.addBuffer(Buffer.from(renderExportPage(rows, media, viewer.language)), 'index.html')
  for (const { key, name } of media) {
    const file = (await storage.find(`${key}/orig`)) ?? (await storage.find(`${key}/pres`))
    // opened when its turn comes: thousands of open files at once would end the process
    if (file !== undefined)
      zip.addReadStreamLazy(`media/${name}`, { compress: false, size: file.size }, (give) => give(null, file.stream()))
  }
  zip.end()
  return zip.outputStream as Readable
}
