import { adminTables } from '@entemi/contract/operation/admin-table'
import type { TableName, TableRow } from '@entemi/contract/operation/admin-table'
import { send } from '#/platform/api/send.ts'
import { findText, t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { useWide } from '#/platform/kit/use-wide.ts'
import { go } from '#/platform/navigation/navigate.ts'
import styles from './Admin.module.css'
import { useRemoveRow } from './admin.queries.ts'
import { nameOf, writeCells } from './cell-text.ts'

interface Props {
  table: TableName
  rows: readonly TableRow[]
  onOpen: (row: TableRow) => void
  /** Asks for the reason first. */
  onRemove: (row: TableRow) => void
}

/** A table on wide screens, a card per row on a phone. */
export function TableRows(props: Props) {
  const wide = useWide()
  return wide ? <WideTable {...props} /> : <Cards {...props} />
}

function WideTable({ table, rows, ...acts }: Props) {
  const columns = adminTables[table].columns.filter(
    ({ name, isOptional }) => !isOptional || rows.some((row) => row.cells[name] !== null),
  )
  const hasMenu = rows.some((row) => hasActs(table, row))
  return (
    <div className={styles.table}>
      <table>
        <caption className="vh">{t(`admin.${table}`)}</caption>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={joinClasses(kind === 'number' && styles.number)}>
                {findText(`admin.col.${name}`) ?? name}
              </th>
            ))}
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
            return (
              <tr key={row.id}>
                <th scope="row">
                  <RowName table={table} row={row} name={nameOf(cells)} onOpen={acts.onOpen} />
                </th>
                {cells
                  .slice(1)
                  .filter(({ name }) => columns.some((column) => column.name === name))
                  .map(({ name, text, isNumber }) => (
                    <td key={name} className={joinClasses(isNumber && styles.number)}>
                      {text}
                    </td>
                  ))}
                {hasMenu && (
                  <td className={styles.menu}>
                    <RowMenu table={table} row={row} name={nameOf(cells)} {...acts} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ table, rows, ...acts }: Props) {
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

/** Links to the account, the form, or the page of a row. */
function RowName({
  table,
  row,
  name,
  onOpen,
}: { table: TableName; row: TableRow; name: string } & Pick<Props, 'onOpen'>) {
  if (table === 'members' || row.can.edit)
    return (
      <button type="button" className={styles.open} onClick={() => onOpen(row)}>
        {name}
      </button>
    )
  return row.href === null ? name : <a href={row.href}>{name}</a>
}

const hasActs = (table: TableName, row: TableRow): boolean =>
  row.href !== null || row.can.edit || row.can.remove || table === 'members'

function RowMenu({
  table,
  row,
  name,
  onOpen,
  onRemove,
}: { table: TableName; row: TableRow; name: string } & Pick<Props, 'onOpen' | 'onRemove'>) {
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
    if (agreed) await send(() => removal.mutateAsync({ id: row.id }), { toast: t('admin.removed') })
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
