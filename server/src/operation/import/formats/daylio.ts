import { decodeText, readRows } from './csv-text.ts'
import { isoDay, readDate, readTime } from './dates.ts'
import { attempt, completeEntry, filesEnding, isObject, listOf, nameOf, readFileOf, textOf } from './entry.ts'
import { readHtml } from './html.ts'
import type { Archive, FormatReader, ImportedEntry, ImportedMedia, ReadOptions } from './imported.ts'
import { listElements } from './json-elements.ts'
import { joinTitle, SourceIds } from './written.ts'

/** The CSV that Daylio exports, and its backup. */
export const daylioReader: FormatReader = {
  async detect(archive) {
    if (findBackup(archive) !== undefined) return true
    const table = await findTable(archive, {})
    return table !== undefined
  },

  async *read(archive, options) {
    const backup = findBackup(archive)
    if (backup === undefined) {
      const table = await findTable(archive, options)
      if (table !== undefined) yield* readTable(table, options)
      return
    }
    const encoded = await readFileOf(archive, backup, options)
    if (encoded !== undefined) yield* readBackup(archive, decodeBackup(encoded), options)
  },
}

const findBackup = (archive: Archive): { path: string; size: number } | undefined =>
  filesEnding(archive, /(?:^|\/)backup\.daylio$/i)[0] ??
  (archive.list().length === 1 ? filesEnding(archive, /\.daylio$/i)[0] : undefined)

async function findTable(archive: Archive, options: ReadOptions): Promise<string | undefined> {
  for (const file of filesEnding(archive, /\.csv$/i).slice(0, 5)) {
    const bytes = await readFileOf(archive, file, options)
    const text = bytes === undefined ? '' : decodeText(bytes)
    if (/^"?full_date"?,.{0,200}mood/.test(text)) return text
  }
  return undefined
}

async function* readTable(text: string, options: ReadOptions): AsyncGenerator<ImportedEntry> {
  const ids = new SourceIds()
  let head: string[] | undefined
  for await (const row of readRows(text, options)) {
    if (head === undefined) {
      head = row
      continue
    }
    const names = head
    const entry = attempt(options, () => readRow((column) => row[names.indexOf(column)] ?? '', ids, options))
    if (entry !== undefined) yield entry
  }
}

function readRow(cell: (column: string) => string, ids: SourceIds, options: ReadOptions): ImportedEntry | undefined {
  const day = readDate(cell('full_date'))
  if (day === undefined) {
    options.onSkip?.('no_date')
    return undefined
  }
  const time = readTime(cell('time'))
  const at = time === undefined ? day.at : `${day.at.slice(0, 10)}T${time}`
  return completeEntry(
    {
      sourceId: ids.next(at, cell('mood'), cell('note_title'), cell('note')),
      at,
      isDayOnly: time === undefined,
      text: joinTitle(cell('note_title'), readNote(cell('note'))),
      mood: cell('mood'),
      tags: cell('activities').split('|'),
    },
    options,
  )
}

/** Notes are HTML since Daylio has bold text; older ones are plain, with `<` as typed. */
function readNote(note: string): string {
  if (!/<\/?(?:b|i|u|s|p|br|div|span|ul|ol|li|strong|em|font|h\d)\b[^<>]*>|&(?:nbsp|amp|lt|gt|quot|#\d+);/i.test(note))
    return note
  return readHtml(note.replaceAll(/\r\n?|\n/g, '<br>')).text
}

/** Base64 of JSON. */
const decodeBackup = (encoded: Buffer): Buffer =>
  encoded[0] === 0x7b ? encoded : Buffer.from(encoded.toString('latin1'), 'base64')

/** The names of the moods that every Daylio has, as its CSV in English writes them. */
const ownMoods = ['', 'rad', 'good', 'meh', 'bad', 'awful']

async function* readBackup(archive: Archive, json: Buffer, options: ReadOptions): AsyncGenerator<ImportedEntry> {
  const named = (key: string, name: (one: Record<string, unknown>) => unknown): Map<unknown, string> =>
    new Map(
      [...listElements(json, key)].flatMap((one) => (one === undefined ? [] : [[one['id'], nameOf(name(one)) ?? '']])),
    )
  const moods = named(
    'customMoods',
    (mood) => textOf(mood['custom_name']) || ownMoods[Number(mood['predefined_name_id'])],
  )
  const tags = named('tags', (tag) => tag['name'])
  const assets = new Map([...listElements(json, 'assets')].map((asset) => [asset?.['id'], asset]))
  const files = new Map(archive.list().map(({ path }) => [path.replace(/^.*\/|\.[a-z0-9]{2,5}$/gi, ''), path]))
  const backup = { moods, tags, assets, files, options }
  for (const element of listElements(json, 'dayEntries')) {
    if (element === undefined) options.onSkip?.('broken')
    const entry = element && attempt(options, () => readDayEntry(element, backup))
    if (entry !== undefined) yield entry
  }
}

interface Backup {
  moods: ReadonlyMap<unknown, string>
  tags: ReadonlyMap<unknown, string>
  assets: ReadonlyMap<unknown, Record<string, unknown> | undefined>
  /** Paths by name without folders and ending. */
  files: ReadonlyMap<string, string>
  options: ReadOptions
}

function readDayEntry(element: Record<string, unknown>, backup: Backup): ImportedEntry | undefined {
  const moment = readMoment(element)
  if (moment === undefined) {
    backup.options.onSkip?.('no_date')
    return undefined
  }
  return completeEntry(
    {
      sourceId: `${element['id']}-${element['datetime'] ?? moment.at}`,
      ...moment,
      text: joinTitle(textOf(element['note_title']), readNote(textOf(element['note']))),
      mood: backup.moods.get(element['mood']),
      tags: listOf(element['tags']).map((id) => backup.tags.get(id)),
      media: listOf(element['assets']).flatMap((id) => findAsset(id, backup) ?? []),
    },
    backup.options,
  )
}

/** The day and time as they were shown, with the offset of that time; months count from 0. Older days have no time: -1. */
function readMoment(element: Record<string, unknown>): Pick<ImportedEntry, 'at' | 'isDayOnly'> | undefined {
  const [year, month, date, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((part) =>
    Number(element[part]),
  )
  const day = isoDay(year ?? NaN, (month ?? NaN) + 1, date ?? NaN)
  if (day === undefined) return undefined
  const time = readTime(`${hour}:${String(minute).padStart(2, '0')}`)
  if (time === undefined) return { at: `${day}T12:00:00`, isDayOnly: true }
  const offset = Number(element['timeZoneOffset'] ?? NaN) / 60_000
  if (!Number.isInteger(offset) || Math.abs(offset) > 18 * 60) return { at: `${day}T${time}`, isDayOnly: false }
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const zone = `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  return { at: `${day}T${time}${zone}`, isDayOnly: false }
}

/** Files have no ending; the type says what they are. */
function findAsset(id: unknown, { assets, files, options }: Backup): ImportedMedia | undefined {
  const asset = assets.get(id)
  const path = files.get(textOf(asset?.['checksum']))
  if (!isObject(asset) || path === undefined) {
    options.onSkip?.('media_missing')
    return undefined
  }
  return { path, kind: asset['type'] === 2 || path.includes('/audio') ? 'audio' : 'image' }
}
