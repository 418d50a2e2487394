import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { InfoText } from './InfoPage.tsx'
import styles from './InfoPage.module.css'

/** A long text with a close button at its end, so that nobody has to scroll up. */
export function InfoPopup({ params }: PageProps<'pageurl'>) {
  const close = useCloseModal()
  return (
    <div className={styles.page}>
      <InfoText pageurl={params.pageurl} />
      <Button variant="quiet" block onClick={close}>
        {t('act.close')}
      </Button>
    </div>
  )
}
