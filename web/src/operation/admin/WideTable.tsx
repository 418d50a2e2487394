import { adminTables } from '@entemi/contract/operation/admin-table'
import type { TableName, TableRow, TableSort } from '@entemi/contract/operation/admin-table'
import type { ReactNode } from 'react'
import { findText, t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './Admin.module.css'
import { nameOf, writeCells } from './cell-text.ts'
import { listColumns } from './columns.ts'
import { hasActs, RowMenu, RowName } from './RowActs.tsx'
import type { RowActions } from './RowActs.tsx'

interface Props extends RowActions {
  table: TableName
  rows: readonly TableRow[]
  hidden: ReadonlySet<string>
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  sort: TableSort
  onSort: (sort: TableSort) => void
}

/** A table with sorting in its head and rows that can be chosen. */
export function WideTable({ table, rows, hidden, chosen, onChoose, sort, onSort, ...acts }: Props) {
  const columns = listColumns(table, rows, hidden)
  const isChoosable = canChoose(table)
  const hasMenu = rows.some((row) => hasActs(table, row))
  const all = rows.length > 0 && rows.every(({ id }) => chosen.has(id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <table className={styles.table}>
      <caption className="vh">{t(`admin.${table}`)}</caption>
      <thead>
        <tr>
          {isChoosable && (
            <th scope="col" className={styles.choose}>
              <Choice
                label={t('admin.choose.all')}
                checked={all}
                onChange={() => onChoose(new Set(all ? [] : rows.map(({ id }) => id)))}
              />
            </th>
          )}
          {columns.map(({ name, kind }, index) => {
            const sorts = sortsOf(table, name, index)
            return (
              <th
                key={name}
                scope="col"
                className={joinClasses(kind === 'number' && styles.number)}
                aria-sort={ariaSort(sorts, sort)}
              >
                <SortButton sorts={sorts} sort={sort} onSort={onSort}>
                  {findText(`admin.col.${name}`) ?? name}
                </SortButton>
              </th>
            )
          })}
          {hasMenu && (
            <th scope="col">
              <span className="vh">{t('admin.col.acts')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const cells = writeCells(table, row)
          const name = nameOf(cells)
          return (
            <tr key={row.id} data-chosen={chosen.has(row.id) || undefined}>
              {isChoosable && (
                <td className={styles.choose}>
                  <Choice
                    label={t('admin.choose.row', { name: name.slice(0, 60) })}
                    checked={chosen.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </td>
              )}
              <th scope="row">
                <RowName table={table} row={row} name={name} onOpen={acts.onOpen} />
              </th>
              {cells
                .slice(1)
                .filter((cell) => columns.some((column) => column.name === cell.name))
                .map((cell) => (
                  <td key={cell.name} className={joinClasses(cell.isNumber && styles.number)}>
                    {cell.text}
                  </td>
                ))}
              {hasMenu && (
                <td className={styles.menu}>
                  <RowMenu table={table} row={row} name={name} {...acts} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Whether something can be done with several rows at once. */
export const canChoose = (table: TableName): boolean => table === 'members' || adminTables[table].removal !== 'none'

function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  )
}

type Sorts = { up: TableSort; down: TableSort } | undefined

/** The first column is sorted by name, the time it was made by id. */
function sortsOf(table: TableName, column: string, index: number): Sorts {
  const { sorts } = adminTables[table]
  if (index === 0 && sorts.includes('-A.name')) return { up: 'A.name', down: '-A.name' }
  if (column === 'made_at' && sorts.includes('-A.id')) return { up: 'A.id', down: '-A.id' }
  return undefined
}

function ariaSort(sorts: Sorts, sort: TableSort): 'ascending' | 'descending' | 'none' | undefined {
  if (sorts === undefined) return undefined
  return sort === sorts.up ? 'ascending' : sort === sorts.down ? 'descending' : 'none'
}

interface SortProps {
  sorts: Sorts
  sort: TableSort
  onSort: (sort: TableSort) => void
  children: ReactNode
}

function SortButton({ sorts, sort, onSort, children }: SortProps) {
  if (sorts === undefined) return children
  const isUp = sort === sorts.up
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(isUp ? sorts.down : sorts.up)}>
      {children}
      {(isUp || sort === sorts.down) && <Icon name={isUp ? 'up' : 'down'} size="s" />}
    </button>
  )
}
