import { adminTables } from '@entemi/contract/operation/admin-table'
import type { TableName, TableRow } from '@entemi/contract/operation/admin-table'
import { formatDate, formatTime } from '#/platform/i18n/dates.ts'
import { findText, t } from '#/platform/i18n/i18n.ts'
import { formatNumber } from '#/platform/i18n/format-number.ts'

/** By column: the prefix of the text keys of its values. */
const textKeys: Record<string, string> = {
  role: 'admin.role',
  status: 'admin.status',
  type: 'community.type',
  kind: 'entry.type',
  thing: 'report.kind',
  resolution: 'admin.resolution',
  library: 'page.library',
  state: 'admin.state',
  audience: 'admin.audience',
  channel: 'admin.channel',
  act: 'admin.act',
  file: 'admin.file',
}

export interface ShownCell {
  name: string
  label: string
  text: string
  isNumber: boolean
}

/** The texts of a row's cells, in the table's order; a missing value is a dash. */
export function writeCells(table: TableName, row: TableRow): ShownCell[] {
  return adminTables[table].columns.map(({ name, kind }) => ({
    name,
    label: findText(`admin.col.${name}`) ?? name,
    text: writeCell(name, kind, row.cells[name] ?? null),
    isNumber: kind === 'number',
  }))
}

function writeCell(name: string, kind: string, value: string | number | null): string {
  if (value === null && name.startsWith('version_')) return t('admin.missing')
  if (value === null || value === '') return '–'
  if (kind === 'moment') return `${formatDate(String(value))} ${formatTime(String(value))}`
  if (kind === 'word') return findText(`${textKeys[name]}.${value}`) ?? String(value)
  return typeof value === 'number' ? formatNumber(value) : value
}

/** The name of a row: its first cell. */
export const nameOf = (cells: readonly ShownCell[]): string => {
  const name = cells[0]?.text ?? ''
  return name === '–' ? t('admin.row.unnamed') : name
}
