import { readDate } from './dates.ts'
import { attempt, completeEntry, filesEnding, isObject, listOf, placeOf, readFileOf, textOf } from './entry.ts'
import { readHtml } from './html.ts'
import type { Archive, FormatReader, ImportedEntry, ImportedMedia, ReadOptions } from './imported.ts'
import { listElements } from './json-elements.ts'
import { kindOfMedia } from './markdown-text.ts'
import { joinTitle, SourceIds } from './written.ts'

/** Diarium exports a JSON list of entries, and the attachments in folders named by the time of their entry. */
export const diariumReader: FormatReader = {
  async detect(archive) {
    for (const file of listDiaries(archive).slice(0, 3)) {
      const [first] = listEntries((await readFileOf(archive, file, {})) ?? Buffer.alloc(0))
      if (typeof first?.['date'] === 'string' && ('heading' in first || 'html' in first)) return true
    }
    return false
  },

  async *read(archive, options) {
    const attachments = listAttachments(archive)
    const ids = new SourceIds()
    for (const file of listDiaries(archive)) {
      const json = await readFileOf(archive, file, options)
      for (const element of listEntries(json ?? Buffer.alloc(0))) {
        if (element === undefined) options.onSkip?.('broken')
        const entry = element && attempt(options, () => readEntry(element, { attachments, ids, options }))
        if (entry !== undefined) yield entry
      }
    }
  },
}

const listDiaries = (archive: Archive): { path: string; size: number }[] =>
  filesEnding(archive, /^(?:[^/]+\/)?[^/]+\.json$/i)

function listEntries(json: Buffer): Iterable<Record<string, unknown> | undefined> {
  const isList = /^\u{feff}?\s*\[/u.test(json.subarray(0, 100).toString())
  return listElements(json, isList ? undefined : 'entries')
}

interface Diary {
  attachments: Map<string, ImportedMedia[]>
  ids: SourceIds
  options: ReadOptions
}

function readEntry(element: Record<string, unknown>, { attachments, ids, options }: Diary): ImportedEntry | undefined {
  const written = textOf(element['date'])
  const date = readDate(written)
  if (date === undefined) {
    options.onSkip?.('no_date')
    return undefined
  }
  const html = textOf(element['html'])
  const text = html === '' ? textOf(element['text']) : readHtml(html).text
  const rating = Number(element['rating'] ?? 0)
  return completeEntry(
    {
      sourceId: ids.next(written, textOf(element['heading']), html === '' ? text : html),
      at: date.at,
      isDayOnly: date.isDayOnly,
      text: joinTitle(textOf(element['heading']), text),
      mood: rating > 0 ? String(rating) : undefined,
      tags: [...listOf(element['tags']), ...listOf(element['people'])].map((tag) =>
        isObject(tag) ? tag['name'] : tag,
      ),
      place: placeOfEntry(element['location']),
      media: takeAttachments(attachments, written),
    },
    options,
  )
}

/** `[latitude, longitude]`, or an object with a name. */
function placeOfEntry(location: unknown): ImportedEntry['place'] {
  if (Array.isArray(location)) return placeOf(undefined, location[0], location[1])
  if (isObject(location))
    return placeOf(location['name'] ?? location['address'], location['latitude'], location['longitude'])
  return placeOf(location, undefined, undefined)
}

/** By the digits of the time in the name of the folder. */
function listAttachments(archive: Archive): Map<string, ImportedMedia[]> {
  const found = new Map<string, ImportedMedia[]>()
  for (const { path } of archive.list()) {
    const folder = /(?:^|\/)(\d{4}-?\d{2}-?\d{2}[\dT_:. -]*)[^/]*\/[^/]+$/.exec(path)?.[1]?.replaceAll(/\D/g, '')
    const kind = kindOfMedia(path)
    if (folder !== undefined && kind !== undefined) found.set(folder, [...(found.get(folder) ?? []), { path, kind }])
  }
  return found
}

/** Of a folder that names only the day, the first entry of the day has them. */
function takeAttachments(attachments: Map<string, ImportedMedia[]>, written: string): ImportedMedia[] {
  const digits = written.replaceAll(/\D/g, '')
  const keys = [17, 14, 12, 8].map((length) => digits.slice(0, length)).concat(digits)
  return [...new Set(keys)].flatMap((key) => {
    const media = attachments.get(key) ?? []
    attachments.delete(key)
    return media
  })
}
