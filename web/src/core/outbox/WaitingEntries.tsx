import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { useOutbox } from './shelf.ts'
import type { Shown } from './shelf.ts'
import { WaitingNode } from './WaitingNode.tsx'
import styles from './Waiting.module.css'

type Entry = Extract<Shown, { kind: 'entry' | 'mood' }>

interface Props {
  /** What the list shows already: an entry that has arrived gives its place to the real one. */
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
