import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { clearSessionHere } from '#/account/account/log-out.ts'
import { deleteAccount } from '#/account/identity/identity.queries.ts'
import styles from './settings.module.css'

/** Deletes the account: this page explains it and offers the export; a dialog confirms. */
export function DataDeletionPage() {
  const [isDeleting, setDeleting] = useState(false)

  const erase = async () => {
    const agreed = await confirmAction({
      title: t('account.delete.second.title'),
      text: t('account.delete.second.text'),
      confirmLabel: t('account.delete.second.confirm'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (!agreed) return
    setDeleting(true)
    await send(deleteAccount, {
      then: async () => {
        await clearSessionHere()
        showToast({ text: t('account.delete.done') })
      },
    })
    setDeleting(false)
  }

  return (
    <Rows className={styles.card}>
      <p>{t('account.delete.first.text')}</p>
      <p>{t('account.delete.replies')}</p>
      <div className={styles.acts}>
        <ButtonLink variant="quiet" block icon="download" href="/settings/data">
          {t('account.delete.export')}
        </ButtonLink>
        <Button variant="danger" block busy={isDeleting} onClick={() => void erase()}>
          {isDeleting ? t('settings.deleting') : t('account.delete.first.confirm')}
        </Button>
      </div>
    </Rows>
  )
}
