import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Tx } from '#/platform/db/tx.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import type { Exported } from './export.file.store.ts'
import type { PageFile } from './export.entry.ts'
import { listOwnMonths, readOwnComments, readOwnEntries } from './export.entry.store.ts'
import { renderExportPage } from './export.page.ts'
import { listOwnMedia, listOwnPersons, listOwnTables, listOwnVideos, readExportedRows } from './export.store.ts'

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
  const files = new Map<string, PageFile>()
  const toPack: [name: string, stream: () => Readable][] = []
  for (const { key, name, title, mime } of media) {
    const file = (await storage.find(`${key}/orig`)) ?? (await storage.find(`${key}/pres`))
    if (file === undefined) continue
    files.set(key, { name, title, mime })
    toPack.push([name, file.stream])
  }
  for (const { name, files: pieces } of videos)
    toPack.push([name, () => Readable.from(readAll(storage, pieces), { objectMode: false })])
  const page = {
    who,
    name: (await listOwnPersons(tx, who))[0]?.name ?? '',
    madeAt: new Date().toISOString(),
    months: await listOwnMonths(tx, who),
    entries: readOwnEntries(tx, who),
    comments: readOwnComments(tx, who),
    files,
    recordings: Map.groupBy(
      videos.map(({ name, mime, entryId }) => ({ name, mime, title: null, entryId })),
      ({ entryId }) => entryId,
    ),
  }
  add('data.json', true, () => Readable.from(writeData(tx, who), { objectMode: false }))
  add('index.html', true, () => Readable.from(renderExportPage(page), { objectMode: false }))
  for (const [name, open] of toPack) add(`media/${name}`, false, open)
  zip.end()
  return packed
}

/** The same text as JSON.stringify(tables, null, 2), a batch of rows at a time. */
async function* writeData(tx: Tx, who: Exported): AsyncGenerator<string> {
  let open = '{'
  for (const table of listOwnTables()) {
    yield `${open}\n  ${JSON.stringify(table)}: [`
    let between = '\n    '
    for await (const rows of readExportedRows(tx, who, table)) {
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
