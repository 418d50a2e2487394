import { adminTables } from '@entemi/contract/operation/admin-table'
import type { TableName, TableRow } from '@entemi/contract/operation/admin-table'
import { useState } from 'react'

const keyOf = (table: TableName) => `entemi.admin.hidden.${table}`

/** Which columns the reader has hidden on this device; the first one names the row and is always shown. */
export function useHiddenColumns(table: TableName) {
  const [hidden, setHidden] = useState(() => new Set(localStorage.getItem(keyOf(table))?.split(' ')))
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    localStorage.setItem(keyOf(table), [...next].join(' '))
    setHidden(next)
  }
  return { hidden, toggle }
}

/** Without what the reader has hidden, and optional columns that have no value. */
export const listColumns = (table: TableName, rows: readonly TableRow[], hidden: ReadonlySet<string>) =>
  adminTables[table].columns.filter(
    ({ name, isOptional }, index) =>
      (index === 0 || !hidden.has(name)) && (!isOptional || rows.some((row) => row.cells[name] !== null)),
  )
