import { setImmediate } from 'node:timers/promises'
import { csvReader } from './csv.ts'
import { dayOneReader } from './day-one.ts'
import { daylioReader } from './daylio.ts'
import { diariumReader } from './diarium.ts'
import { entemiReader } from './entemi.ts'
import type { Archive, FormatReader, ImportFormat } from './imported.ts'
import { journeyReader } from './journey.ts'
import { markdownReader } from './markdown.ts'

/** In the order they are asked: a table is the last guess, and Markdown may lie beside the files of others. */
export const readers: Record<ImportFormat, FormatReader> = {
  entemi: makePaced(entemiReader),
  daylio: makePaced(daylioReader),
  day_one: makePaced(dayOneReader),
  diarium: makePaced(diariumReader),
  journey: makePaced(journeyReader),
  markdown: makePaced(markdownReader),
  csv: makePaced(csvReader),
}

/** Undefined if nothing in it is known. */
export async function detectFormat(archive: Archive): Promise<ImportFormat | undefined> {
  for (const [format, reader] of Object.entries(readers) as [ImportFormat, FormatReader][])
    if (await reader.detect(archive)) return format
  return undefined
}

/** In milliseconds. */
const longestTurn = 10

/** Lets other requests run: entries that follow each other from memory would otherwise hold the event loop to the end. */
function makePaced(reader: FormatReader): FormatReader {
  return {
    detect: (archive) => reader.detect(archive),
    async *read(archive, options) {
      let since = performance.now()
      for await (const entry of reader.read(archive, options)) {
        yield entry
        if (performance.now() - since < longestTurn) continue
        await setImmediate()
        since = performance.now()
      }
    },
  }
}
