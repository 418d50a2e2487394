import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { useOutbox } from './outbox-store.ts'
import type { ShownItem } from './outbox-store.ts'
import { WaitingNode } from './WaitingNode.tsx'
import styles from './Waiting.module.css'

type Entry = Extract<ShownItem, { kind: 'entry' | 'mood' }>

interface Props {
  /** Entries of the list: an item that has arrived is hidden once its entry is there. */
  entries: readonly Pick<EntryItem, 'id'>[]
  /** Which of them belong here. */
  only?: (item: Entry) => boolean
}

/** At the head of a list: entries and moods that the server does not have yet. */
export function WaitingEntries({ entries, only = () => true }: Props) {
  const items = useOutbox().filter(
    (item): item is Entry =>
      (item.kind === 'entry' || item.kind === 'mood') &&
      !item.isFresh &&
      only(item) &&
      !entries.some(({ id }) => id === item.arrivedAs),
  )
  if (items.length === 0) return null
  return (
    <section aria-label={t('outbox.title')} className={styles.section}>
      <ol className={styles.nodes}>
        {items.toReversed().map((item) => (
          <WaitingNode key={item.key} item={item} />
        ))}
      </ol>
      {items.some(({ status }) => status !== 'refused') && <p className={styles.once}>{t('outbox.once')}</p>}
    </section>
  )
}
