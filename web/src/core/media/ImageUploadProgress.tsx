import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { ProgressBar } from '#/platform/kit/ProgressBar.tsx'
import styles from './ImageUploadProgress.module.css'

/** How much of the image has arrived, 0–1, and the way back. */
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
