import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import styles from './EntryCard.module.css'

/** Tells the author why others do not see the entry. */
export function EntryState({ entry: { state, hidden_reason } }: { entry: EntryItem }) {
  if (state === 'waiting') return <p className={styles.state}>{t('moderation.pending')}</p>
  if (state === 'hidden') {
    return <p className={styles.state}>{t('moderation.authorHidden', { reason: hidden_reason ?? '–' })}</p>
  }
  return null
}
