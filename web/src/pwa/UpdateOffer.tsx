import { hasUnsavedForm } from '#/form/dirty.ts'
import { t } from '#/i18n/i18n.ts'
import { Banner } from '#/kit/Banner.tsx'
import { Button } from '#/kit/Button.tsx'
import { showToast } from '#/kit/toast.ts'
import { putOffUpdate } from './version.ts'
import { reloadToNewest } from './worker.ts'

/** Offers the new version; never runs over what somebody is writing. */
export function UpdateOffer() {
  const accept = () => {
    if (hasUnsavedForm()) showToast({ text: t('update.dirty') })
    else void reloadToNewest()
  }
  return (
    <Banner icon="retry" tone="info" title={t('update.title')} text={t('update.text')}>
      <Button variant="text" onClick={putOffUpdate}>
        {t('update.later')}
      </Button>
      <Button variant="text" onClick={accept}>
        {t('update.accept')}
      </Button>
    </Banner>
  )
}
