import { useEffect, useRef } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import styles from './HelpOffer.module.css'

/** Shown in the mood sheet after several unpleasant moods; nobody else is notified. */
export function HelpOffer() {
  const close = useCloseModal()
  const paragraph = useRef<HTMLParagraphElement>(null)
  usePageTitle(t('help.offer.title'))
  // The pressed button is gone: without this the focus would leave the sheet.
  useEffect(() => paragraph.current?.closest('dialog')?.querySelector('h2')?.focus(), [])
  return (
    <>
      <p ref={paragraph} className={styles.text}>
        {t('help.offer.text')}
      </p>
      <div className={styles.answers}>
        <Button onClick={() => go('/info/help', { replace: true })}>{t('help.offer.accept')}</Button>
        <Button variant="quiet" onClick={close}>
          {t('help.offer.decline')}
        </Button>
      </div>
      <p className="meta">{t('help.offer.private')}</p>
    </>
  )
}
