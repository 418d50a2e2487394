import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { openOutbox } from './open-outbox.ts'
import type { ShownItem } from './outbox-store.ts'
import styles from './Waiting.module.css'

/** Marks a waiting item among sent ones. */
export function WaitingMark({ status }: Pick<ShownItem, 'status'>) {
  return (
    <button type="button" aria-haspopup="dialog" className={styles.mark} onClick={openOutbox}>
      <Icon name={status === 'refused' ? 'alert' : 'clock'} size="xs" />
      {t(`outbox.state.${status}`)}
    </button>
  )
}
