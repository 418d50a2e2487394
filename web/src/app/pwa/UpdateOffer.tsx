import { hasUnsavedForm } from '#/core/form/dirty.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { postponeUpdate } from './version.ts'
import { reloadToNewest } from './worker.ts'

/** Offers the new version; asks before unsaved changes are lost. */
export function UpdateOffer() {
  const accept = () => {
    if (hasUnsavedForm()) showToast({ text: t('update.dirty') })
    else void reloadToNewest()
  }
  return (
    <Banner icon="retry" tone="info" title={t('update.title')} text={t('update.text')}>
      <Button variant="text" onClick={postponeUpdate}>
        {t('update.later')}
      </Button>
      <Button variant="text" onClick={accept}>
        {t('update.accept')}
      </Button>
    </Banner>
  )
}
