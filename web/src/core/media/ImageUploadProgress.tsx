import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { ProgressBar } from '#/platform/kit/ProgressBar.tsx'
import styles from './ImageUploadProgress.module.css'

/** Upload progress from 0 to 1, with a cancel button. */
export function ImageUploadProgress({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const label = t('upload.progress', { percent: Math.round(progress * 100) })
  return (
    <div className={styles.sending}>
      <p role="status">{label}</p>
      <ProgressBar label={label} value={progress} />
      <Button variant="text" onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </div>
  )
}
