import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Tx } from '#/platform/db/tx.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import type { Exported } from './export.file.store.ts'
import { renderExportPage } from './export.page.ts'
import { listOwnMedia, listOwnTables, listOwnVideos, readOwnEntries, readOwnRows } from './export.store.ts'

/**
 * A ZIP of everything that is the member's: the data as JSON, the same as a web page, the media and the recordings. It is
 * streamed: rows and files are read while the ZIP is written, and the transaction must stay open until the end.
 */
export async function packExport(tx: Tx, storage: Storage, who: Exported): Promise<Readable> {
  const [media, videos] = [await listOwnMedia(tx, who), await listOwnVideos(tx, who)]
  const zip = new ZipFile()
  const packed = zip.outputStream as Readable
  /** Each file is opened when it is written: thousands of open files at once would end the process. */
  const add = (name: string, compress: boolean, open: () => Readable): void =>
    zip.addReadStreamLazy(name, { compress }, (give) => {
      // a file that was deleted meanwhile fails the export; an error without a listener would end the process
      give(
        null,
        open().on('error', (error) => packed.destroy(error)),
      )
    })
  const page = {
    entries: readOwnEntries(tx, who),
    comments: readOwnRows(tx, who, 'comment'),
    tags: await readTagNames(tx, who),
    ...{ media, videos, language: who.language },
  }
  add('data.json', true, () => Readable.from(writeData(tx, who), { objectMode: false }))
  add('index.html', true, () => Readable.from(renderExportPage(page), { objectMode: false }))
  for (const { key, name } of media) {
    const file = (await storage.find(`${key}/orig`)) ?? (await storage.find(`${key}/pres`))
    if (file !== undefined) add(`media/${name}`, false, file.stream)
  }
  for (const { name, files } of videos)
    add(`media/${name}`, false, () => Readable.from(readAll(storage, files), { objectMode: false }))
  zip.end()
  return packed
}

async function readTagNames(tx: Tx, who: Exported): Promise<Map<unknown, string>> {
  const names = new Map<unknown, string>()
  for await (const rows of readOwnRows(tx, who, 'tag'))
    for (const row of rows) names.set(row['id'], String(row['name']))
  return names
}

/** The same text as JSON.stringify(tables, null, 2), a batch of rows at a time. */
async function* writeData(tx: Tx, who: Exported): AsyncGenerator<string> {
  let open = '{'
  for (const table of listOwnTables()) {
    yield `${open}\n  ${JSON.stringify(table)}: [`
    let between = '\n    '
    for await (const rows of readOwnRows(tx, who, table)) {
      yield between + rows.map((row) => JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')).join(',\n    ')
      between = ',\n    '
    }
    yield between.startsWith(',') ? '\n  ]' : ']'
    open = ','
  }
  yield '\n}'
}

/** The files joined into one. */
async function* readAll(storage: Storage, files: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const name of files) {
    const file = await storage.find(name)
    if (file !== undefined) yield* file.stream() as AsyncIterable<Uint8Array>
  }
}
