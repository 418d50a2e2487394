import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { sendNow } from './outbox.ts'
import { useOutbox } from './outbox-store.ts'
import { WaitingNode } from './WaitingNode.tsx'
import styles from './Waiting.module.css'

/** Everything made on this device that the server does not have yet. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const items = useOutbox()
  const canRetryNow = items.some(({ status }) => status === 'waiting')
  return (
    <Sheet
      title={t('outbox.title')}
      closeLabel={t('act.close')}
      onClose={onClose}
      transient
      foot={
        canRetryNow && (
          <Button block icon="retry" onClick={sendNow}>
            {t('outbox.sendNow')}
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState title={t('outbox.empty')} />
      ) : (
        <>
          <ol className={styles.nodes}>
            {items.map((item) => (
              <WaitingNode key={item.key} item={item} />
            ))}
          </ol>
          {canRetryNow && <p className={styles.once}>{t('outbox.once')}</p>}
        </>
      )}
    </Sheet>
  )
}
