import type { BanDays } from '@entemi/contract/platform/errors'
import type { TableName, TableRow } from '@entemi/contract/operation/admin-table'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { ReasonSheet } from '#/diary/moderation/ReasonSheet.tsx'
import styles from './Admin.module.css'
import { reloadTables, removeRow, ruleMember } from './admin.queries.ts'
import { SuspendSheet } from './SuspendSheet.tsx'

interface Props {
  table: TableName
  /** The chosen rows. */
  rows: readonly TableRow[]
  onClear: () => void
}

/** What can be done with the chosen rows at once. They are done one after the other; the first that fails ends it. */
export function BulkBar({ table, rows, onClear }: Props) {
  const [asking, ask] = useState<'remove' | 'suspend'>()
  const removable = rows.filter(({ can }) => can.remove)
  const forEach = async (chosen: readonly TableRow[], act: (id: string) => Promise<unknown>): Promise<boolean> => {
    let done = 0
    for (const { id } of chosen) {
      if ((await send(() => act(id))) === undefined) break
      done += 1
    }
    if (done > 0) showToast({ text: t('admin.bulk.done', { count: done }), duration: confirmationToastMs })
    await reloadTables()
    if (done === chosen.length) onClear()
    return done === chosen.length
  }
  return (
    <div className={styles.bulk} role="group" aria-label={t('admin.bulk')}>
      <b role="status">{t('admin.bulk.chosen', { count: rows.length })}</b>
      {table === 'members' && (
        <>
          <Button
            variant="text"
            icon="logout"
            onClick={() => void forEach(rows, (id) => ruleMember(id, { action: 'end_sessions' }))}
          >
            {t('admin.member.endSessions')}
          </Button>
          <Button variant="danger-text" icon="block" aria-haspopup="dialog" onClick={() => ask('suspend')}>
            {t('admin.member.suspendOrBan')}
          </Button>
        </>
      )}
      {removable.length > 0 && (
        <Button variant="danger-text" icon="trash" aria-haspopup="dialog" onClick={() => ask('remove')}>
          {t('act.delete')}
        </Button>
      )}
      <IconButton icon="close" label={t('admin.bulk.clear')} onClick={onClear} />
      {asking === 'suspend' && (
        <SuspendSheet
          onDecide={(reason: string, days: BanDays) =>
            forEach(rows, (id) => ruleMember(id, { action: 'suspend', reason, days }))
          }
          onClose={() => ask(undefined)}
        />
      )}
      {asking === 'remove' && (
        <ReasonSheet
          title={t('admin.bulk.remove', { count: removable.length })}
          text={t('moderation.remove.text')}
          confirmLabel={t('act.delete')}
          onDecide={(reason) => forEach(removable, (id) => removeRow({ id, reason }))}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  )
}
