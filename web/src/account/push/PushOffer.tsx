import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import styles from './PushOffer.module.css'
import { usePush } from './use-push.ts'

const declinedKey = 'entemi.push.declined'

/** Shown in the list of notifications only; a refusal is remembered for this account. */
export function PushOffer() {
  const { state, set, isBusy } = usePush()
  const [declined, setDeclined] = useState(() => localStorage.getItem(declinedKey) !== null)
  if (state !== 'off' || declined) return null
  const decline = () => {
    localStorage.setItem(declinedKey, '1')
    setDeclined(true)
  }
  return (
    <section className={styles.offer} aria-label={t('push.title')}>
      <strong>{t('push.title')}</strong>
      <p>{t('push.text')}</p>
      <div className={styles.acts}>
        <Button variant="text" onClick={decline}>
          {t('push.decline')}
        </Button>
        <Button variant="text" busy={isBusy} onClick={() => set(true)}>
          {t('push.accept')}
        </Button>
      </div>
    </section>
  )
}
