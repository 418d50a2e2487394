import type { TableName, TableRow } from '@entemi/contract/operation/admin-table'
import { ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import styles from './Admin.module.css'
import { nameOf, writeCells } from './cell-text.ts'
import { hasActs, RowMenu, RowName } from './RowActs.tsx'
import type { RowActions } from './RowActs.tsx'

/** The rows of a table on a phone, a card each. */
export function RowCards({ table, rows, ...acts }: RowActions & { table: TableName; rows: readonly TableRow[] }) {
  return (
    <Rows list>
      {rows.map((row) => {
        const cells = writeCells(table, row)
        const name = nameOf(cells)
        return (
          <ListRow
            key={row.id}
            title={
              <span className={styles.name}>
                <RowName table={table} row={row} name={name} onOpen={acts.onOpen} />
              </span>
            }
            note={
              <span className={styles.facts}>
                {cells
                  .slice(1)
                  .filter(({ text }) => text !== '–')
                  .map(({ name: column, label, text, isNumber }) => (
                    <span key={column}>{isNumber ? `${label}: ${text}` : text}</span>
                  ))}
              </span>
            }
            end={hasActs(table, row) && <RowMenu table={table} row={row} name={name} {...acts} />}
          />
        )
      })}
    </Rows>
  )
}
