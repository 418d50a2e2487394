import { adminTables } from '@entemi/contract/operation/admin-table'
import type { TableName, TableRow } from '@entemi/contract/operation/admin-table'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import styles from './Admin.module.css'
import { useRemoveRow } from './admin.queries.ts'

export interface RowActions {
  onOpen: (row: TableRow) => void
  /** Asks for the reason first. */
  onRemove: (row: TableRow) => void
}

/** Links to the account, the form, or the page of a row. */
export function RowName({
  table,
  row,
  name,
  onOpen,
}: { table: TableName; row: TableRow; name: string } & Pick<RowActions, 'onOpen'>) {
  if (table === 'members' || row.can.edit)
    return (
      <button type="button" className={styles.open} onClick={() => onOpen(row)}>
        {name}
      </button>
    )
  return row.href === null ? name : <a href={row.href}>{name}</a>
}

export const hasActs = (table: TableName, row: TableRow): boolean =>
  row.href !== null || row.can.edit || row.can.remove || table === 'members'

export function RowMenu({
  table,
  row,
  name,
  onOpen,
  onRemove,
}: { table: TableName; row: TableRow; name: string } & RowActions) {
  const removal = useRemoveRow()
  const remove = async () => {
    if (adminTables[table].removal === 'notified') return onRemove(row)
    const agreed = await confirmAction({
      title: t('admin.remove.title'),
      text: t('admin.remove.text'),
      confirmLabel: t('act.delete'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await send(() => removal.mutateAsync({ id: row.id }), { toast: t('toast.rowDeleted') })
  }
  const { href } = row
  const actions: MenuAction[] = []
  if (table === 'members' || row.can.edit)
    actions.push({ id: 'edit', label: t('act.edit'), icon: 'edit', onSelect: () => onOpen(row) })
  if (href !== null) actions.push({ id: 'open', label: t('admin.row.open'), icon: 'fwd', onSelect: () => go(href) })
  if (row.can.remove)
    actions.push({ id: 'remove', label: t('act.delete'), icon: 'trash', danger: true, onSelect: () => void remove() })
  if (actions.length === 0) return null
  const short = name.length > 60 ? `${name.slice(0, 60)}…` : name
  return (
    <CardMenu
      label={t('admin.row.menu', { name: short })}
      title={short}
      closeLabel={t('act.close')}
      actions={actions}
      sheetOnPhone
    />
  )
}
