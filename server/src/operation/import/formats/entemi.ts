import { Parser } from 'htmlparser2'
import { dayIn, readDate, readZone } from './dates.ts'
import { attempt, completeEntry, filesEnding, idOf, isObject, listOf, placeOf, readFileOf, textOf } from './entry.ts'
import type { Archive, FormatReader, ImportedEntry, ImportedMedia, ReadOptions } from './imported.ts'
import { listElements } from './json-elements.ts'
import { kindOfMedia } from './markdown-text.ts'
import { joinTitle } from './written.ts'

/** Kinds of entries that belong to a diary; lessons and friendships belong to a site. */
const ownKinds = new Set(['note', 'mood', 'solution', 'article'])

/** The export of this program, from another site: the member's own entries. docs/export.md has its files. */
export const entemiReader: FormatReader = {
  async detect(archive) {
    const file = findData(archive)
    const [account] = listElements((file && (await readFileOf(archive, file, {}))) ?? Buffer.alloc(0), 'account')
    return typeof account?.['entity_id'] === 'string'
  },

  async *read(archive, options) {
    const file = findData(archive)
    const data = file && (await readFileOf(archive, file, options))
    if (file === undefined || data === undefined) return
    const [account] = listElements(data, 'account')
    const tags = new Map([...listElements(data, 'tag')].map((tag) => [tag?.['id'], tag?.['name']]))
    const media = await readMedia(archive, file.path.replace(/[^/]*$/, ''))
    const own = { author: account?.['entity_id'], tags, media, options }
    for (const element of listElements(data, 'entry')) {
      if (element === undefined) options.onSkip?.('broken')
      const entry = element && attempt(options, () => readEntry(element, own))
      if (entry !== undefined) yield entry
    }
  },
}

const findData = (archive: Archive): { path: string; size: number } | undefined =>
  filesEnding(archive, /^(?:[^/]+\/)?data\.json$/)[0]

interface Own {
  author: unknown
  tags: ReadonlyMap<unknown, unknown>
  media: ReadonlyMap<string, ImportedMedia[]>
  options: ReadOptions
}

function readEntry(element: Record<string, unknown>, { author, tags, media, options }: Own): ImportedEntry | undefined {
  const id = idOf(element['id'])
  const isOwn = element['author_id'] === author && ownKinds.has(textOf(element['kind']))
  if (!isOwn || element['privacy'] === -1) {
    options.onSkip?.(isOwn ? 'removed' : 'not_diary')
    return undefined
  }
  const [zone, at, day] = [
    readZone(element['zone']),
    readDate(textOf(element['occurred_at'])),
    readDate(textOf(element['occurred_on'])),
  ]
  if (id === undefined || day === undefined) {
    options.onSkip?.(id === undefined ? 'broken' : 'no_date')
    return undefined
  }
  // an entry about an earlier day has the day that was chosen and the time of its writing
  const isOfDay = at !== undefined && dayIn(at.at, zone) === day.at.slice(0, 10)
  const place = isObject(element['place']) ? element['place'] : {}
  return completeEntry(
    {
      sourceId: id,
      at: isOfDay ? at.at : day.at,
      zone,
      isDayOnly: !isOfDay,
      text: joinTitle(textOf(element['title']), textOf(element['text'])),
      mood: typeof element['mood'] === 'number' ? String(element['mood']) : undefined,
      tags: listOf(element['tags']).map((tag) => tags.get(tag)),
      place: placeOf((options.locale?.startsWith('hu') === true && place['hu']) || place['town'], undefined, undefined),
      media: media.get(id) ?? [],
    },
    options,
  )
}

/** The page of the export alone says which file is whose; data.json has entries and files, but not what joins them. */
async function readMedia(archive: Archive, folder: string): Promise<Map<string, ImportedMedia[]>> {
  const found = new Map<string, ImportedMedia[]>()
  const page = archive.list().find(({ path }) => path === `${folder}index.html`)
  const html = page && (await readFileOf(archive, page, {}))
  const paths = new Set(archive.list().map(({ path }) => path))
  let entry: string | undefined
  const parser = new Parser({
    onopentag(name, { id, href, src }) {
      if (name === 'article') entry = id?.startsWith('e-') === true ? id.slice(2) : undefined
      const path = `${folder}${href ?? src ?? ''}`
      const kind = kindOfMedia(path)
      const files = found.get(entry ?? '') ?? []
      if (entry === undefined || kind === undefined || !paths.has(path) || files.some((file) => file.path === path))
        return
      // a voice in WebM has the ending of a video
      found.set(entry, [...files, { path, kind: name === 'audio' ? 'audio' : kind }])
    },
    onclosetag(name) {
      if (name === 'article') entry = undefined
    },
  })
  parser.end(html?.toString() ?? '')
  return found
}
