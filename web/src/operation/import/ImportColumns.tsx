import { csvFields } from '@entemi/contract/operation/import'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { mapColumns, type ImportItem } from './import.queries.ts'
import styles from './import.module.css'

/** Which column of a table is what, with its first rows. */
export function ImportColumns({ item, table }: { item: ImportItem; table: NonNullable<ImportItem['table']> }) {
  const [fields, setFields] = useState<Record<string, string>>(table.fields)
  const [isSending, setSending] = useState(false)
  const apply = async () => {
    setSending(true)
    const chosen = Object.entries(fields).filter(([, column]) => column !== '')
    await send(() => mapColumns(item.id, Object.fromEntries(chosen)))
    setSending(false)
  }
  const options = [
    { value: '', label: t('import.columns.none') },
    ...table.columns.map((column) => ({ value: column, label: column })),
  ]
  const isChanged = csvFields.some((field) => (fields[field] ?? '') !== (table.fields[field] ?? ''))
  return (
    <>
      <RowsHeading first>{t('import.columns')}</RowsHeading>
      <Rows className={styles.card}>
        <p className={styles.small}>{t('import.columns.text')}</p>
        <div className={styles.columns}>
          {csvFields.map((field) => (
            <Select
              key={field}
              label={t(`import.field.${field}`)}
              value={fields[field] ?? ''}
              options={options}
              onChange={({ target }) => setFields({ ...fields, [field]: target.value })}
            />
          ))}
        </div>
        <Sample table={table} />
        <div className={styles.acts}>
          <Button variant={isChanged ? 'primary' : 'quiet'} block busy={isSending} onClick={() => void apply()}>
            {t('import.columns.apply')}
          </Button>
        </div>
      </Rows>
    </>
  )
}

/** The columns below each other: a table would be wider than a phone. */
function Sample({ table: { columns, rows } }: { table: NonNullable<ImportItem['table']> }) {
  return (
    <section className={styles.sample} aria-label={t('import.columns.sample')}>
      <dl>
        {columns.map((column, index) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>
              {rows
                .map((row) => row[index] ?? '')
                .filter((value) => value !== '')
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
