import { adminTables } from '@entemi/contract/operation/admin-table'
import type { TableName, TableRow } from '@entemi/contract/operation/admin-table'
import type { Answer } from '@entemi/contract/calls'
import { libraries } from '@entemi/contract/platform/letters'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { send } from '#/platform/api/send.ts'
import { WritingArea } from '#/core/form/WritingArea.tsx'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Select, TextField } from '#/platform/kit/TextField.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import styles from './Admin.module.css'
import { useEditRow, useRow } from './admin.queries.ts'

interface Props {
  table: TableName
  row: TableRow
}

/** The form of a row. */
export function RowSheet({ table, row, onClose }: Props & { onClose: () => void }) {
  // Read when the sheet closes: saving changes it just before, without a render in between.
  const isDirty = useRef(false)
  const mayClose = () =>
    !isDirty.current ||
    confirmAction({
      title: t('entry.unsaved.title'),
      text: t('entry.unsaved.text'),
      confirmLabel: t('act.close'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
  return (
    <Sheet
      title={t('admin.edit.title')}
      closeLabel={t('act.close')}
      onClose={onClose}
      mayClose={mayClose}
      tall
      transient
    >
      <Loaded query={useRow(table, row.id)} skeleton={<SkeletonText label={t('load.loading')} count={4} />}>
        {(found) => <RowForm table={table} row={row} found={found} onDirty={(dirty) => (isDirty.current = dirty)} />}
      </Loaded>
    </Sheet>
  )
}

type Found = Answer<'GET /api/admin/dop/:table/:id'>

function RowForm({ table, row, found, onDirty }: Props & { found: Found; onDirty: (isDirty: boolean) => void }) {
  const close = useCloseModal()
  const edit = useEditRow(table, row.id)
  const [values, setValues] = useState(found.values)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const write = (name: string, value: string) => {
    setValues({ ...values, [name]: value })
    onDirty(true)
  }
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== found.values[name]))
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const done = await send(() => edit.mutateAsync(changed), {
      onFailure: (failure) => {
        setErrors(Object.fromEntries(failure.fields.map(({ name, code }) => [name, errorText(code)])))
        return failure.fields.length > 0
      },
    })
    if (done === undefined) return
    onDirty(false)
    showToast({ text: t('toast.saved') })
    close()
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {adminTables[table].fields.map(({ name, kind, max }) => {
        const field = {
          label: t(`admin.field.${name}`),
          value: values[name] ?? '',
          error: errors[name],
          onChange: (event: { target: { value: string } }) => write(name, event.target.value),
        }
        if (kind === 'line') return <TextField key={name} maxLength={max} {...field} />
        if (kind === 'library') return <LibraryField key={name} {...field} />
        return <WritingArea key={name} maxLength={max} rows={6} {...field} />
      })}
      <Button type="submit" block busy={edit.isPending} disabled={Object.keys(changed).length === 0}>
        {t('act.save')}
      </Button>
    </form>
  )
}

function LibraryField(field: Omit<Parameters<typeof Select>[0], 'options'>) {
  return <Select {...field} options={libraries.map((name) => ({ value: name, label: t(`page.library.${name}`) }))} />
}
