import { parse } from 'yaml'
import { decodeText } from './csv-text.ts'
import { readDate, readTime, readZone, type ReadDate } from './dates.ts'
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
} from './entry.ts'
import type { Archive, FormatReader, ImportedEntry, ImportedMedia, ReadOptions } from './imported.ts'
import { isMediaName, readMarkdown } from './markdown-text.ts'
import { joinTitle } from './written.ts'

/** The largest Markdown file: a million letters are a book. */
const largestFile = 4 * 1024 ** 2

/** A folder of Markdown files, each an entry, as Obsidian, Jekyll and many other programs keep them. */
export const markdownReader: FormatReader = {
  async detect(archive) {
    return Promise.resolve(listNotes(archive).length > 0)
  },

  async *read(archive, options) {
    const paths = new Set(archive.list().map(({ path }) => path))
    const byName = mediaByName(archive)
    for (const file of listNotes(archive)) {
      const bytes = await readFileOf(archive, file, options, largestFile)
      const folder = { paths, byName, options }
      const entry = bytes && attempt(options, () => readNote(file.path, decodeText(bytes), folder))
      if (entry !== undefined) yield entry
    }
  },
}

const listNotes = (archive: Archive): { path: string; size: number }[] => filesEnding(archive, /\.(?:md|markdown)$/i)

interface Folder {
  paths: ReadonlySet<string>
  byName: ReadonlyMap<string, string>
  options: ReadOptions
}

function readNote(path: string, source: string, folder: Folder): ImportedEntry | undefined {
  const { head, body } = splitHead(source)
  const date = findDate(path, head, body)
  if (date === undefined) {
    folder.options.onSkip?.('no_date')
    return undefined
  }
  const { text, media } = readMarkdown(body)
  const title = textIn(head, 'title') ?? titleOf(path)
  const place = head['location'] ?? head['place']
  const [latitude, longitude] = pointOf(head, place)
  return completeEntry(
    {
      sourceId: idOf(head['id']) ?? idOf(head['uuid']) ?? path,
      at: date.at,
      zone: readZone(head['timezone'] ?? head['timeZone'] ?? head['zone']),
      isDayOnly: date.isDayOnly,
      text: startsWithTitle(text, title) ? text : joinTitle(title, text),
      mood: textIn(head, 'mood'),
      tags: [...tagsOf(head['tags']), ...tagsOf(head['tag']), ...tagsOf(head['keywords'])],
      place: placeOf(isObject(place) ? place['name'] : place, latitude, longitude),
      media: media.flatMap((address) => findMedia(address, path, folder) ?? []),
    },
    folder.options,
  )
}

/** The lines between `---` at the start, as YAML or not at all: what cannot be read stays in the text. */
function splitHead(source: string): { head: Record<string, unknown>; body: string } {
  const found = /^\u{feff}?---[ \t]*\r?\n/u.exec(source)
  const end = /\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g
  end.lastIndex = (found?.[0].length ?? 0) - 1
  const close = found === null ? null : end.exec(source.slice(0, largestHead))
  if (found === null || close === null) return { head: {}, body: source }
  try {
    const head = parse(source.slice(found[0].length, close.index + 1), {
      maxAliasCount: 0,
      logLevel: 'error',
    }) as unknown
    return { head: isObject(head) ? head : {}, body: source.slice(close.index + close[0].length) }
  } catch {
    return { head: {}, body: source }
  }
}

const largestHead = 20_000

/** By the head, by the name (`2020-01-31 Péntek.md`, `2020/01/31.md`), or by the first heading. */
function findDate(path: string, head: Record<string, unknown>, body: string): ReadDate | undefined {
  for (const key of ['date', 'datetime', 'created', 'created_at', 'creationDate', 'day', 'dátum', 'datum']) {
    const date = readDate(String(head[key] ?? ''))
    const time = date?.isDayOnly === true ? readTime(String(head['time'] ?? '')) : undefined
    if (date !== undefined)
      return time === undefined ? date : { at: `${date.at.slice(0, 10)}T${time}`, isDayOnly: false }
  }
  const name = path.replace(/\.[a-z]+$/i, '')
  const inName =
    /(?:^|\/)(\d{4})[-_. ]{1,2}(\d{2})[-_. ]{1,2}(\d{2})(?!\d)\.?(?:[T _-]{1,3}([0-2]\d)[-.:h_]?([0-5]\d)(?!\d))?[^/]*$/.exec(
      name,
    ) ??
    /(?:^|\/)(\d{4})(\d{2})(\d{2})(?!\d)[^/]*$/.exec(name) ??
    /(?:^|\/)(\d{4})\/(?:\d{4}-)?(\d{2})[^/]{0,20}\/(?:\d{4}-\d{2}-)?(\d{2})(?!\d)[^/]*$/.exec(name)
  if (inName !== null) {
    const [, year, month, day, hour, minute] = inName
    const date = readDate(`${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}`}`)
    if (date !== undefined) return date
  }
  return readDate(/^\s*#{1,6}[ \t]+([^\n]{1,100})/.exec(body)?.[1] ?? '')
}

/** What the name says beside the date. */
function titleOf(path: string): string | undefined {
  const name = path.replace(/^.*\//, '').replace(/\.[a-z]+$/i, '')
  const rest = name.replace(/^\d{4}[-_. ]?\d{1,2}[-_. ]{0,2}\d{1,2}\.?(?:[T _-]{1,3}[0-2]\d[-.:h_]?[0-5]\d)?/, '')
  const words = (rest.includes(' ') ? rest : rest.replaceAll(/[-_]/g, ' ')).replace(/^[\s\-–_,.]+/, '').trim()
  return /\p{L}/u.test(words) && words.length <= 200 ? words : undefined
}

function startsWithTitle(text: string, title: string | undefined): boolean {
  const first = /^\s*([^\n]*)/.exec(text)?.[1]?.replaceAll('*', '').trim() ?? ''
  return title !== undefined && first.toLowerCase() === title.toLowerCase()
}

const textIn = (head: Record<string, unknown>, key: string): string | undefined => {
  const value = head[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const tagsOf = (tags: unknown): readonly unknown[] =>
  typeof tags === 'string' ? tags.split(tags.includes(',') ? ',' : /\s+/) : listOf(tags).map(String)

function pointOf(head: Record<string, unknown>, place: unknown): [unknown, unknown] {
  const from = isObject(place) ? { ...head, ...place } : head
  const [latitude, longitude] = [from['latitude'] ?? from['lat'], from['longitude'] ?? from['lon'] ?? from['lng']]
  return Array.isArray(head['coordinates']) ? [head['coordinates'][0], head['coordinates'][1]] : [latitude, longitude]
}

/** A path beside the note, from the root of the folder, or a name that stands anywhere. */
function findMedia(address: string, note: string, { paths, byName, options }: Folder): ImportedMedia | undefined {
  // pictures of the web are not fetched
  if (/^[a-z]+:/i.test(address)) return undefined
  const path = decodePath(address)
  const beside = resolvePath(note.replace(/[^/]*$/, ''), path)
  const found = [beside, resolvePath('', path)].find((one) => one !== undefined && paths.has(one))
  if (found === undefined && !isMediaName(path)) return undefined
  return mediaOf(found ?? byName.get(baseName(path)), options)
}

function decodePath(address: string): string {
  const path = address.replace(/[?#].*$/s, '').normalize('NFC')
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return path
  }
}

/** Undefined if it leads out of the archive. */
function resolvePath(folder: string, path: string): string | undefined {
  const parts: string[] = []
  for (const part of `${path.startsWith('/') ? '' : folder}${path}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '' && part !== '.' && part !== '..') parts.push(part)
  }
  return parts.join('/')
}
