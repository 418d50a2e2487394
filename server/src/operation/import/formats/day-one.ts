import { readDate, readZone } from './dates.ts'
import {
  attempt,
  baseName,
  completeEntry,
  filesEnding,
  idOf,
  isObject,
  listOf,
  mediaByName,
  placeOf,
  readFileOf,
  textOf,
} from './entry.ts'
import type { Archive, FormatReader, ImportedEntry, ImportedMedia, ReadOptions } from './imported.ts'
import { listElements } from './json-elements.ts'
import { readMarkdown } from './markdown-text.ts'
import { SourceIds } from './written.ts'

/** Each journal of Day One is a file of its own; its files are in `photos`, `videos` and `audios`, named by their hash. */
export const dayOneReader: FormatReader = {
  async detect(archive) {
    for (const file of listJournals(archive).slice(0, 3)) {
      const json = await readFileOf(archive, file, {})
      for (const element of listElements(json ?? Buffer.alloc(0), 'entries'))
        return typeof element?.['creationDate'] === 'string'
    }
    return false
  },

  async *read(archive, options) {
    const files = mediaByName(archive)
    const ids = new SourceIds()
    const journals = listJournals(archive)
    for (const file of journals) {
      const json = await readFileOf(archive, file, options)
      if (json === undefined) continue
      const tag = journals.length > 1 ? file.path.replace(/^.*\/|\.json$/gi, '') : undefined
      for (const element of listElements(json, 'entries')) {
        if (element === undefined) options.onSkip?.('broken')
        const entry = element && attempt(options, () => readEntry(element, { files, ids, tag, options }))
        if (entry !== undefined) yield entry
      }
    }
  },
}

const listJournals = (archive: Archive): { path: string; size: number }[] =>
  filesEnding(archive, /^(?:[^/]+\/)?[^/]+\.json$/i)

interface Journal {
  files: ReadonlyMap<string, string>
  ids: SourceIds
  tag: string | undefined
  options: ReadOptions
}

function readEntry(element: Record<string, unknown>, journal: Journal): ImportedEntry | undefined {
  const date = readDate(textOf(element['creationDate']))
  if (date === undefined) {
    journal.options.onSkip?.('no_date')
    return undefined
  }
  const { text, media } = readMarkdown(textOf(element['text']) || readRichText(element['richText']))
  const place = isObject(element['location']) ? element['location'] : {}
  return completeEntry(
    {
      sourceId: idOf(element['uuid']) ?? journal.ids.next(date.at, text),
      at: date.at,
      zone: readZone(element['timeZone']),
      isDayOnly: date.isDayOnly || element['isAllDay'] === true,
      text,
      tags: [...listOf(element['tags']), ...(element['starred'] === true ? ['⭐'] : []), journal.tag],
      place: placeOf(place['localityName'] ?? place['placeName'], place['latitude'], place['longitude']),
      media: listMedia(element, media, journal),
    },
    journal.options,
  )
}

/** Those of the text in its order, then those that stand only beside it. */
function listMedia(
  element: Record<string, unknown>,
  inText: readonly string[],
  { files, options }: Journal,
): ImportedMedia[] {
  const beside = Object.entries({ photos: 'image', videos: 'video', audios: 'audio' } as const).flatMap(
    ([list, kind]) =>
      listOf(element[list])
        .filter(isObject)
        .map((one) => ({ id: textOf(one['identifier']).toUpperCase(), kind, path: findFile(one, files) })),
  )
  const byId = new Map(beside.map((one) => [one.id, one]))
  const order = inText.flatMap((address) => byId.get((/([^/]+)$/.exec(address)?.[1] ?? '').toUpperCase()) ?? [])
  return [...new Set([...order, ...beside])].flatMap(({ path, kind }) => {
    if (path === undefined) options.onSkip?.('media_missing')
    return path === undefined ? [] : { path, kind }
  })
}

const findFile = (one: Record<string, unknown>, files: ReadonlyMap<string, string>): string | undefined => {
  const [hash, type] = [textOf(one['md5']), textOf(one['type']) || textOf(one['format'])]
  const names = [
    `${hash}.${type}`,
    ...['jpeg', 'jpg', 'png', 'heic', 'mp4', 'mov', 'm4a', 'aac'].map((end) => `${hash}.${end}`),
  ]
  return hash === '' ? undefined : names.map((name) => files.get(baseName(name))).find((path) => path !== undefined)
}

/** Its words without their looks; what the Markdown of `text` has is better, and nearly always there. */
function readRichText(richText: unknown): string {
  try {
    const parsed = JSON.parse(textOf(richText)) as unknown
    const parts = isObject(parsed) ? listOf(parsed['contents']) : []
    return parts.map((part) => (isObject(part) ? textOf(part['text']) : '')).join('')
  } catch {
    return ''
  }
}
