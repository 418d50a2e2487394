import { readInstant, readZone } from './dates.ts'
import {
  attempt,
  baseName,
  completeEntry,
  filesEnding,
  idOf,
  isObject,
  listOf,
  mediaByName,
  mediaOf,
  placeOf,
  readFileOf,
  textOf,
} from './entry.ts'
import { readHtml } from './html.ts'
import type { Archive, FormatReader, ImportedEntry, ReadOptions } from './imported.ts'
import { readMarkdown } from './markdown-text.ts'

/** The largest entry. */
const largestFile = 5 * 1024 ** 2

/** Every entry of Journey is a JSON file, beside it its pictures and recordings. */
export const journeyReader: FormatReader = {
  async detect(archive) {
    for (const file of listEntries(archive).slice(0, 3)) {
      const json = await readFileOf(archive, file, {}, largestFile)
      if (typeof parse(json)?.['date_journal'] === 'number') return true
    }
    return false
  },

  async *read(archive, options) {
    const files = mediaByName(archive)
    for (const file of listEntries(archive)) {
      const json = await readFileOf(archive, file, options, largestFile)
      const entry = json && attempt(options, () => readEntry(file.path, parse(json), files, options))
      if (entry !== undefined) yield entry
    }
  },
}

const listEntries = (archive: Archive): { path: string; size: number }[] => filesEnding(archive, /\.json$/i)

function parse(json: Buffer | undefined): Record<string, unknown> | undefined {
  try {
    const parsed = JSON.parse(json?.toString() ?? '') as unknown
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function readEntry(
  path: string,
  entry: Record<string, unknown> | undefined,
  files: ReadonlyMap<string, string>,
  options: ReadOptions,
): ImportedEntry | undefined {
  const date = readInstant(entry?.['date_journal'])
  if (entry === undefined || date === undefined) {
    options.onSkip?.(entry === undefined ? 'broken' : 'no_date')
    return undefined
  }
  const source = textOf(entry['text'])
  // the type is missing in older exports; every text of an editor begins with a tag then
  const isHtml = entry['type'] === 'html' || (entry['type'] === undefined && /^\s*<[a-z][^<>]*>/i.test(source))
  return completeEntry(
    {
      sourceId: idOf(entry['id']) ?? path,
      at: date.at,
      zone: readZone(entry['timezone']),
      text: (isHtml ? readHtml(source) : readMarkdown(source)).text,
      mood: moodOf(entry),
      tags: [...listOf(entry['tags']), ...(entry['favourite'] === true ? ['⭐'] : [])],
      // a place that is not set is the largest number there is
      place: placeOf(entry['address'], entry['lat'], entry['lon']),
      media: listOf(entry['photos']).flatMap((name) => mediaOf(files.get(baseName(textOf(name))), options) ?? []),
    },
    options,
  )
}

/** From 0 to 2; 0 is none. Where `sentiment` is, `mood` is 1 though nobody chose it. */
function moodOf(entry: Record<string, unknown>): string | undefined {
  const [sentiment, mood] = [Number(entry['sentiment'] ?? NaN), Number(entry['mood'] ?? NaN)]
  const grade = sentiment > 0 || mood === 1 ? sentiment : mood
  if (Number.isNaN(grade)) return mood > 0 ? nameGrade(mood) : undefined
  return grade > 0 ? nameGrade(grade) : undefined
}

function nameGrade(grade: number): string {
  if (grade === 1) return 'neutral'
  if (grade < 1) return grade <= 0.5 ? 'awful' : 'bad'
  return grade <= 1.5 ? 'good' : 'great'
}
