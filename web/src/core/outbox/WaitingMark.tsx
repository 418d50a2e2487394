import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { openOutbox } from './open-outbox.ts'
import type { Shown } from './shelf.ts'
import styles from './Waiting.module.css'

/** Where something waits among others that were sent. */
export function WaitingMark({ status }: Pick<Shown, 'status'>) {
  return (
    <button type="button" aria-haspopup="dialog" className={styles.mark} onClick={openOutbox}>
      <Icon name={status === 'refused' ? 'alert' : 'clock'} size="xs" />
      {t(`outbox.state.${status}`)}
    </button>
  )
}
