import { decodeText, readRows } from './csv-text.ts'
import { readDate, readTime } from './dates.ts'
import { attempt, completeEntry, filesEnding, placeOf, readFileOf } from './entry.ts'
import type { Archive, FormatReader, ImportedEntry, ReadOptions } from './imported.ts'
import { joinTitle, SourceIds } from './written.ts'

/** What a column can be. `columns` of the options has the name of the column of each. */
const csvFields = ['date', 'time', 'text', 'title', 'mood', 'tags', 'place'] as const
type CsvField = (typeof csvFields)[number]

export interface CsvTable {
  columns: string[]
  /** The first rows, each with a cell for every column. */
  rows: string[][]
  /** What names and contents let guess: the name of the column by field. */
  fields: Partial<Record<CsvField, string>>
}

const shownRows = 5
const mostColumns = 100
const longestCell = 200

/** Undefined if the archive has no table. */
export async function describeTable(archive: Archive, options: ReadOptions = {}): Promise<CsvTable | undefined> {
  const text = await findTable(archive, options)
  if (text === undefined) return undefined
  const [head, ...rows] = await Array.fromAsync(readRows(text, { to: shownRows + 1 }))
  if (head === undefined) return undefined
  const columns = nameColumns(head).slice(0, mostColumns)
  const shown = rows.map((row) => columns.map((_, at) => (row[at] ?? '').slice(0, longestCell)))
  return { columns, rows: shown, fields: guessFields(columns, shown) }
}

/** Any table with a line of names above it; the member says what its columns are. */
export const csvReader: FormatReader = {
  async detect(archive) {
    const table = await describeTable(archive)
    return table !== undefined && table.columns.length > 1
  },

  async *read(archive, options) {
    const text = await findTable(archive, options)
    if (text === undefined) return
    const fields: Record<string, string> = options.columns ?? (await describeTable(archive))?.fields ?? {}
    const isDayFirst = await findOrder(text, fields, options)
    const ids = new SourceIds()
    for await (const cell of readCells(text, fields, options)) {
      const entry = attempt(options, () => readRow(cell, { isDayFirst, ids, options }))
      if (entry !== undefined) yield entry
    }
  },
}

async function findTable(archive: Archive, options: ReadOptions): Promise<string | undefined> {
  const [file] = filesEnding(archive, /\.(?:csv|tsv|txt)$/i)
  const bytes = file && (await readFileOf(archive, file, options))
  return bytes === undefined ? undefined : decodeText(bytes)
}

type Cell = (field: CsvField) => string

/** The cells of each row under the names. */
async function* readCells(
  text: string,
  fields: Record<string, string>,
  options: Pick<ReadOptions, 'onSkip'>,
): AsyncGenerator<Cell> {
  let places: Map<string, number> | undefined
  for await (const row of readRows(text, options)) {
    if (places === undefined) places = new Map(nameColumns(row).map((name, at) => [name, at]))
    else {
      const found = places
      yield (field) => row[found.get(fields[field] ?? '') ?? -1] ?? ''
    }
  }
}

/** Every column has a name of its own, which a mapping can be about. */
function nameColumns(head: readonly string[]): string[] {
  const names: string[] = []
  const used = new Set<string>()
  for (const [at, cell] of head.entries()) {
    const name = cell
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, longestCell - 10)
    const own = name === '' || used.has(name) ? `${name} (${at + 1})`.trim() : name
    used.add(own)
    names.push(own)
  }
  return names
}

/** 03/04/2020 is the fourth of March if any date of the table can only be read so. */
async function findOrder(text: string, fields: Record<string, string>, { locale }: ReadOptions): Promise<boolean> {
  for await (const cell of readCells(text, fields, {})) {
    const found = /^\s*(\d{1,2})\/(\d{1,2})\//.exec(cell('date'))
    if (Number(found?.[1]) > 12) return true
    if (Number(found?.[2]) > 12) return false
  }
  return locale !== 'en-US'
}

interface Table {
  isDayFirst: boolean
  ids: SourceIds
  options: ReadOptions
}

function readRow(cell: Cell, { isDayFirst, ids, options }: Table): ImportedEntry | undefined {
  const date = readDate(cell('date'), { isDayFirst })
  if (date === undefined) {
    options.onSkip?.('no_date')
    return undefined
  }
  const time = date.isDayOnly ? readTime(cell('time')) : undefined
  const at = time === undefined ? date.at : `${date.at.slice(0, 10)}T${time}`
  return completeEntry(
    {
      sourceId: ids.next(at, cell('title'), cell('text'), cell('mood')),
      at,
      isDayOnly: date.isDayOnly && time === undefined,
      text: joinTitle(cell('title'), cell('text')),
      mood: cell('mood'),
      tags: cell('tags').split(/[|;]/.test(cell('tags')) ? /[|;]/ : ','),
      place: placeOf(cell('place'), undefined, undefined),
    },
    options,
  )
}

/** Beginnings of names without accents, the most telling first. */
const knownNames: Record<CsvField, readonly string[]> = {
  date: ['full_date', 'datum', 'date', 'datetime', 'nap', 'day', 'created', 'timestamp', 'letrehoz', 'idopont'],
  time: ['ido', 'time', 'ora'],
  text: [
    'szoveg',
    'text',
    'note',
    'bejegyzes',
    'naplo',
    'entry',
    'content',
    'tartalom',
    'body',
    'jegyzet',
    'journal',
    'leiras',
  ],
  title: ['cim', 'title', 'note_title', 'heading', 'subject', 'targy'],
  mood: ['hangulat', 'mood', 'kedv', 'feeling', 'erzes', 'rating'],
  tags: ['cimke', 'tag', 'activit', 'tevekenys', 'categor', 'kategor'],
  place: ['hely', 'place', 'location', 'city', 'varos', 'telepules'],
}

const fold = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function guessFields(columns: readonly string[], rows: readonly string[][]): CsvTable['fields'] {
  const fields: CsvTable['fields'] = {}
  const free = new Set(columns)
  const take = (field: CsvField, column: string | undefined): void => {
    if (column === undefined || !free.delete(column)) return
    fields[field] = column
  }
  // `cim` begins `cimke` too, and `date` stands in `datetime`: the longest name that fits decides
  const named = columns.map((column) => ({ column, field: fieldNamed(fold(column)) }))
  for (const field of csvFields) take(field, named.find((one) => one.field === field)?.column)
  const cellsOf = (column: string): string[] => rows.map((row) => row[columns.indexOf(column)] ?? '').filter(Boolean)
  const isAll = (column: string, fits: (cell: string) => boolean): boolean =>
    cellsOf(column).length > 0 && cellsOf(column).every(fits)
  if (fields.date === undefined)
    take(
      'date',
      [...free].find((one) => isAll(one, (cell) => readDate(cell) !== undefined)),
    )
  if (fields.text === undefined) {
    const length = (column: string): number => cellsOf(column).join('').length
    take('text', [...free].toSorted((a, b) => length(b) - length(a))[0])
  }
  return fields
}

function fieldNamed(column: string): CsvField | undefined {
  const fits = csvFields.flatMap((field) =>
    knownNames[field].filter((name) => column.startsWith(name)).map((name) => ({ field, length: name.length })),
  )
  return fits.toSorted((a, b) => b.length - a.length)[0]?.field
}
