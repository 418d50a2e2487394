import { adminTables } from '@entemi/contract/operation/admin-table'
import type { TableName, TableRow } from '@entemi/contract/operation/admin-table'
import { useState } from 'react'
import { currentLanguage, findText, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { saveText } from '#/platform/kit/save-text.ts'
import styles from './Admin.module.css'
import { writeCells } from './cell-text.ts'
import { listColumns } from './columns.ts'
import { writeCsv } from './csv.ts'

interface Props {
  table: TableName
  rows: readonly TableRow[]
  hidden: ReadonlySet<string>
  onToggle: (column: string) => void
}

/** Chooses the columns, and saves what is shown as a file. */
export function TableTools({ table, rows, hidden, onToggle }: Props) {
  const [isOpen, open] = useState(false)
  return (
    <div className={styles.tableTools}>
      <Button variant="quiet" icon="gear" aria-haspopup="dialog" onClick={() => open(true)}>
        {t('admin.columns')}
      </Button>
      <Button variant="quiet" icon="download" disabled={rows.length === 0} onClick={() => saveCsv(table, rows, hidden)}>
        {t('admin.csv')}
      </Button>
      {isOpen && (
        <Sheet title={t('admin.columns')} closeLabel={t('act.close')} onClose={() => open(false)} transient>
          <Rows>
            {adminTables[table].columns.slice(1).map(({ name }) => (
              <Switch
                key={name}
                label={findText(`admin.col.${name}`) ?? name}
                checked={!hidden.has(name)}
                onChange={() => onToggle(name)}
              />
            ))}
          </Rows>
        </Sheet>
      )}
    </div>
  )
}

function saveCsv(table: TableName, rows: readonly TableRow[], hidden: ReadonlySet<string>): void {
  const names = listColumns(table, rows, hidden).map(({ name }) => name)
  const written = rows.map((row) => writeCells(table, row).filter(({ name }) => names.includes(name)))
  const head = names.map((name) => findText(`admin.col.${name}`) ?? name)
  const text = writeCsv([head, ...written.map((cells) => cells.map((cell) => cell.text))], currentLanguage())
  saveText(`${table}.csv`, text, 'text/csv')
}
