import {
  adminTables,
  type tableCall,
  type tableRowCall,
  type TableName,
  type TableRow,
} from '@entemi/contract/operation/admin-table'
import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import { languages } from '@entemi/contract/platform/letters'
import { plainText } from '@entemi/contract/core/written-text'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { momentOfId } from '#/platform/db/id.ts'
import { splitWords } from '@entemi/contract/core/word-match'
import { readIdCursor, readNameCursor, writeNameCursor } from '#/platform/http/cursor.ts'
import {
  canRemovePage,
  currentOf,
  listPages,
  requireVersions,
  type PageTable,
  type PageVersion,
} from '#/core/info/page.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { recordCaseReads } from './case.store.ts'
import {
  findGroupValues,
  findRow,
  findText,
  listCasesOf,
  listRows,
  type FoundRow,
  type RowTable,
  type TablePage,
} from './table.store.ts'
import { recordAccountReads } from './member.store.ts'

type List = AnswerOf<typeof tableCall>['list']
type Query = QueryOf<typeof tableCall>

export async function readTable(tx: Tx, viewer: Viewer, table: TableName, query: Query): Promise<List> {
  const definition = adminTables[table]
  if (query.query && !definition.search) throw fieldError('query', 'INVALID_VALUE')
  if (query.filter !== undefined && !definition.filters.includes(query.filter))
    throw fieldError('filter', 'INVALID_VALUE')
  const sort = query._sort ?? definition.sorts[0] ?? '-A.id'
  if (!definition.sorts.includes(sort)) throw fieldError('_sort', 'INVALID_VALUE')
  if (table === 'info' || table === 'consents') return readPages(tx, viewer, table, query)
  const by = sort.endsWith('name') ? 'name' : 'id'
  const page: TablePage = {
    terms: query.query ? { text: query.query, words: splitWords(query.query) } : undefined,
    filter: query.filter,
    by,
    down: sort.startsWith('-'),
    after: by === 'name' ? readNameCursor(query._after) : idCursor(query._after),
    size: query._size + 1,
  }
  const found = await listRows(tx, viewer, table, page)
  const rows = found.slice(0, query._size)
  await record(tx, viewer, table, rows, query.query)
  const last = rows.at(-1)
  const cursor = last && (by === 'name' ? writeNameCursor({ id: last.id, name: last.name ?? '' }) : last.id)
  return {
    data: rows.map((row) => presentRow(table, row)),
    next: found.length > query._size ? (cursor ?? null) : null,
  }
}

const idCursor = (after: string | undefined) => {
  const id = readIdCursor(after)
  return id === undefined ? undefined : { id }
}

/** Records reads of rows that only an open case shows, and of members found by their address, which the result reveals. */
async function record(
  tx: Tx,
  viewer: Viewer,
  table: RowTable,
  rows: readonly FoundRow[],
  searchText: string | undefined,
): Promise<void> {
  if (table === 'members' && searchText?.includes('@') && rows.length > 0)
    await recordAccountReads(
      tx,
      viewer,
      rows.map((row) => row.id),
    )
  const byCase = new Map(rows.flatMap((row) => (row.case_about === null ? [] : [[row.id, row.case_about] as const])))
  if (byCase.size === 0) return
  const cases = await listCasesOf(tx, viewer, [...byCase.keys()])
  await recordCaseReads(
    tx,
    viewer,
    cases.map(({ id, target_id }) => ({ caseId: id, aboutId: byCase.get(target_id) ?? '' })),
  )
}

export async function readRow(
  tx: Tx,
  viewer: Viewer,
  table: TableName,
  id: string,
): Promise<AnswerOf<typeof tableRowCall>> {
  if (table === 'info' || table === 'consents') return readPage(tx, viewer, table, id)
  const row = isRowId(id) ? await findRow(tx, viewer, table, id) : undefined
  if (row === undefined) throw new ApiError('NOT_FOUND')
  await record(tx, viewer, table, [row], undefined)
  return { row: presentRow(table, row), values: await readValues(tx, viewer, table, id), versions: [] }
}

/** False for the address of a page. */
export const isRowId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

async function readValues(tx: Tx, viewer: Viewer, table: RowTable, id: string): Promise<Record<string, string>> {
  if (table === 'entities') {
    const group = await findGroupValues(tx, viewer, id)
    return { name: group?.name ?? '', introduction: group?.introduction ?? '' }
  }
  if (table !== 'articles' && table !== 'lessons') return {}
  const found = await findText(tx, viewer, table, id)
  return {
    title: found?.title ?? '',
    text: found?.text ?? '',
    ...(table === 'articles' ? { library: found?.library ?? '' } : {}),
  }
}

function presentRow(table: RowTable, row: FoundRow): TableRow {
  const { columns, fields, removal } = adminTables[table]
  const cells = { ...row.cells, made_at: momentOfId(row.id).toISOString() }
  const named = columns.map(({ name }): [string, string | number | null] => [name, cellOf(cells, name)])
  return {
    id: row.id,
    cells: Object.fromEntries(named),
    href: row.href,
    can: { edit: fields.length > 0 && !row.locked, remove: removal !== 'none' && !row.locked },
  }
}

function cellOf(cells: Record<string, string | number | null>, name: string): string | number | null {
  const cell = cells[name] ?? null
  return name === 'text' && typeof cell === 'string' ? plainText(cell) : cell
}

async function readPages(tx: Tx, viewer: Viewer, table: PageTable, query: Query): Promise<List> {
  const found = await listPages(tx, table, viewer.siteId, {
    after: query._after,
    typed: query.query || undefined,
    size: query._size + 1,
  })
  const pages = [...Map.groupBy(found, (page) => page.address)]
  const shown = pages.slice(0, query._size)
  return {
    data: shown.map(([address, versions]) => presentPage(viewer, table, address, versions)),
    next: pages.length > query._size ? (shown.at(-1)?.[0] ?? null) : null,
  }
}

async function readPage(
  tx: Tx,
  viewer: Viewer,
  table: PageTable,
  address: string,
): Promise<AnswerOf<typeof tableRowCall>> {
  const versions = await requireVersions(tx, table, viewer.siteId, address)
  const current = languages.flatMap((language) => currentOf(versions, language) ?? [])
  return {
    row: presentPage(viewer, table, address, current),
    values: Object.fromEntries(
      current.flatMap(({ language, title, html }) => [
        [`title_${language}`, title],
        [`html_${language}`, html.trim()],
      ]),
    ),
    versions: versions.map(({ language, version, title, saved_at }) => ({
      language,
      version,
      title,
      saved_at: saved_at.toISOString(),
    })),
  }
}

/** A missing language has no version. */
function presentPage(
  viewer: Viewer,
  table: PageTable,
  address: string,
  current: readonly Omit<PageVersion, 'html'>[],
): TableRow {
  const byLanguage = new Map(current.map((page) => [page.language, page]))
  const shown = byLanguage.get(viewer.language) ?? byLanguage.get('hu') ?? current[0]
  const saved = current.map((page) => page.saved_at.toISOString()).toSorted()
  return {
    id: address,
    cells: {
      title: shown?.title ?? address,
      address,
      version_hu: byLanguage.get('hu')?.version ?? null,
      version_en: byLanguage.get('en')?.version ?? null,
      saved_at: saved.at(-1) ?? null,
    },
    href: table === 'info' ? `/info/${address}` : `/consent/${address}`,
    can: {
      edit: table === 'info' || viewer.siteId === 0,
      remove: table === 'info' && current.some((page) => canRemovePage(viewer.siteId, page)),
    },
  }
}
